import { isDefinedName } from '@dossier/contract'
import { isReferenceString } from '@univerjs/preset-sheets-core'
import type { SheetRange } from '../trace/references-in.ts'
import type { NameRefusal, WorkbookNames } from './workbook-names.ts'

/**
 * Lets the name box define names by the rules of Excel. The editor's own (0.25.1) leave out names that a function or a sheet has too, such as "Rate", and say
 * nothing about those that they do not take.
 */
export function defineFromNameBox(
  input: HTMLInputElement,
  names: WorkbookNames,
  { selection, focus, onRefused }: { selection: () => SheetRange | null; focus: () => void; onRefused: (what: NameRefusal) => void },
): void {
  input.addEventListener('keydown', (event) => {
    const name = input.value.trim()
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
