import { limits } from '@dossier/contract'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { useStore } from '../../../store.ts'
import { IconButton } from '../../../ui/index.ts'
import { searchTexts } from '../search.texts.ts'
import { drafts, writeDraft } from './drafts.ts'

export interface ComposerProps {
  projectId: number
  /** Whether an answer is running, which can be stopped. Further questions can be asked meanwhile. */
  busy: boolean
  disabled: boolean
  /** Whether the next question is the first; the box then takes the focus. */
  first: boolean
  onAsk: (query: string) => void
  onStop: () => void
  /** Controls below the question: scope and mode. */
  children: ReactNode
}

/** Input of a question. Enter submits, Shift+Enter inserts a line break. */
export function Composer({ projectId, busy, disabled, first, onAsk, onStop, children }: ComposerProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const query = useStore(drafts).get(projectId) ?? ''
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!disabled) box.current?.focus()
  }, [disabled])
  useEffect(() => {
    if (first) box.current?.focus()
  }, [first])

  const isTooLong = query.trim().length > limits.queryLength
  const isReady = query.trim() !== '' && !isTooLong && !disabled

  function send() {
    if (!isReady) return
    writeDraft(projectId, '')
    onAsk(query.trim())
  }
  function onKeyDown(event: KeyboardEvent) {
    // An Enter during IME composition confirms the Korean syllable.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="rounded-md bg-surface shadow-raised focus-within:ring-2 focus-within:ring-accent"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={box}
        aria-label={t('question')}
        aria-describedby="composer-keys"
        aria-invalid={isTooLong}
        placeholder={t('placeholder')}
        rows={1}
        disabled={disabled}
        value={query}
        onChange={(event) => writeDraft(projectId, event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-48 min-h-11 w-full resize-none bg-transparent px-3 pt-2.5 text-reading outline-0 disabled:opacity-50"
      />
      <p id="composer-keys" className="sr-only">
        {t('composerKeys')}
      </p>
      {isTooLong && (
        <p role="alert" className="px-3 text-sm text-negative">
          {t('tooLong', { maximum: formats.number(limits.queryLength) })}
        </p>
      )}
      <div className="flex items-end gap-2 p-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">{children}</div>
        {busy && <IconButton icon={Square} label={t('stop')} onClick={onStop} className="bg-hover text-text" />}
        <IconButton
          type="submit"
          icon={ArrowUp}
          label={t('ask')}
          shortcut="Enter"
          disabled={!isReady}
          className="bg-accent-fill text-on-accent hover:bg-accent-fill-hover hover:text-on-accent"
        />
      </div>
    </form>
  )
}
