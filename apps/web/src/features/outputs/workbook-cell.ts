import { rangesInWords } from '@dossier/contract'
import { NOT_AVAILABLE } from './written-figure.ts'

/** The cell of a workbook that a result names, in spreadsheet notation: "Red flags!E5" is "'Red flags'!E5". */
export function workbookCell(cell: string | null): string {
  const at = cell?.lastIndexOf('!') ?? -1
  return cell === null || at < 0 ? NOT_AVAILABLE : rangesInWords(cell.slice(0, at), [cell.slice(at + 1)])
}
