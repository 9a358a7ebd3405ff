import { isDefinedName } from '@dossier/contract'
import { isReferenceString } from '@univerjs/preset-sheets-core'
import type { SheetRange } from '../trace/references-in.ts'
import type { NameRefusal, WorkbookNames } from './workbook-names.ts'

interface NameBoxContext {
  selection: () => SheetRange | null
  /** Chooses cells of the sheet that is shown. @param cells as "A1:B2", "B:B" or "3:3" */
  choose: (cells: string) => void
  focus: () => void
  onRefused: (what: NameRefusal) => void
}

/**
 * Lets the name box define names by the rules of Excel, and go to cells whatever was chosen before. The editor's own rules (0.25.1) leave out names that a
 * function or a sheet has too, such as "Rate", and say nothing about those that they do not take; and they leave the cells alone that the box showed when it was
 * drawn last, which may no longer be chosen.
 */
export function defineFromNameBox(
  input: HTMLInputElement,
  names: WorkbookNames,
  { selection, choose, focus, onRefused }: NameBoxContext,
): void {
  input.addEventListener('keydown', (event) => {
    const name = input.value.trim()
    if (event.key === 'Enter' && !event.isComposing && isReferenceString(name) && !name.includes('!')) choose(name)
    const isKnown = names.all().some((one) => one.name.toLowerCase() === name.toLowerCase())
    if (event.key !== 'Enter' || event.isComposing || name === '' || isKnown || isReferenceString(name)) return
    if (!isDefinedName(name)) {
      onRefused('nameInvalid')
      return
    }
    const chosen = selection()
    if (chosen === null) return
    // The editor's own listener is at the root of its tree.
    event.stopPropagation()
    void names.define({ id: '', name, scope: null, reference: names.referenceTo(chosen) })
    focus()
  })
}
