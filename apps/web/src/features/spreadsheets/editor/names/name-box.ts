import { isDefinedName } from '@dossier/contract'
import { isReferenceString } from '@univerjs/preset-sheets-core'
import type { SheetRange } from '../trace/references-in.ts'
import type { NameRefusal, WorkbookNames } from './workbook-names.ts'

interface NameBoxContext {
  /** Adds rows and columns until the sheet shows these cells, and chooses them. @returns false where no sheet has them. @param cells as "A1:B2", "B:B", "3:3" or "Model!A1" */
  choose: (cells: string) => boolean
  /** How names are defined; null where nothing can be changed. */
  defining: { selection: () => SheetRange | null; focus: () => void; onRefused: (what: NameRefusal) => void } | null
}

/**
 * Lets the name box define names by the rules of Excel, and go to cells whatever was chosen before, also beyond the rows and columns that are shown. The editor's own rules (0.25.1) leave out names that a
 * function or a sheet has too, such as "Rate", and say nothing about those that they do not take; and they leave the cells alone that the box showed when it was
 * drawn last, which may no longer be chosen. For cells beyond the sheet it throws.
 */
export function followNameBox(input: HTMLInputElement, names: WorkbookNames, { choose, defining }: NameBoxContext): void {
  input.addEventListener('keydown', (event) => {
    const name = input.value.trim()
    if (event.key !== 'Enter' || event.isComposing || name === '') return
    const isKnown = names.all().some((one) => one.name.toLowerCase() === name.toLowerCase())
    if (isKnown || (isReferenceString(name) && choose(name))) return
    // The editor would leave the page with an error for cells that no sheet has.
    if (defining === null) {
      event.stopPropagation()
      return
    }
    const { selection, focus, onRefused } = defining
    if (!isDefinedName(name)) {
      event.stopPropagation()
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
