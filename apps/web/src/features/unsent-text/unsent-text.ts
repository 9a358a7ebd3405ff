import { onSessionEnd } from '../../session/index.ts'
import { createStore } from '../../store.ts'

/** A field with text that its user had typed and not sent. */
export interface UnsentField {
  label: string
  text: string
}

/**
 * What somebody had typed when their session ended, for the time when they sign in again in this tab. Kept in memory only, and shown to nobody else.
 */
export const unsentText = createStore<{ userId: number; fields: readonly UnsentField[] } | null>(null)

type TextField = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<TextField>()
/** Of inputs; the text of searches, pickers and passwords is not worth keeping, or must not be. */
const keptTypes = new Set(['text', 'email', 'url', 'tel', 'number'])

/** Whether a field belongs to a form, or is a text area such as the box for questions. */
function isKept(field: TextField): boolean {
  if (field instanceof HTMLTextAreaElement) return true
  if (!keptTypes.has(field.type) || field.closest('form, [role=dialog], [role=alertdialog]') === null) return false
  return field.getAttribute('role') !== 'combobox' || field.dataset['entries'] !== undefined
}

function contentOf(field: TextField): UnsentField {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder
  // Fields that take several entries list those before the text that is being typed.
  const text = [field.dataset['entries'] ?? '', field.value].filter((part) => part.trim() !== '').join(', ')
  return { label: label.trim(), text }
}

function onInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  typed.add(target)
}

/** Follows the fields that are typed into, and keeps their text when the session ends. */
export function keepUnsentText(): void {
  document.addEventListener('input', onInput, { capture: true })
  onSessionEnd(({ id: userId }) => {
    const fields = [...typed].filter((field) => field.isConnected && isKept(field)).map(contentOf)
    typed.clear()
    const filled = fields.filter(({ text }) => text !== '')
    if (filled.length > 0) unsentText.set({ userId, fields: filled })
  })
}
