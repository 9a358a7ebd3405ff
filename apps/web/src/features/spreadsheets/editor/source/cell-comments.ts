import { writeRange } from '@dossier/contract'
import type { CellValue, Sheet } from 'hucre'
import { type CellPlace, isCellEdit, type WorkbookEdit } from '../cell-content.ts'

/** The comment of a cell as it is saved, with the cell's number, if it has one. */
export interface CellComment extends CellPlace {
  text: string
  value?: number
}

type ReadSheet = Pick<Sheet, 'name' | 'rows' | 'cells' | 'threadedComments'>

/** Longer comments are cut. */
const longestText = 4_000

/** The comments of a workbook: notes, and the threads of newer Excels with a line for each message. */
export function cellComments(sheets: readonly ReadSheet[]): CellComment[] {
  return sheets.flatMap((sheet) => {
    const messages = sheet.threadedComments ?? []
    // Answers name the cell too, as Excel writes them.
    const first = messages.filter(({ parentId }) => parentId === undefined)
    const threads = new Map(first.map(({ ref, id }) => [ref, messages.filter((one) => one.id === id || one.parentId === id)]))
    return [...(sheet.cells ?? [])].flatMap(([key, cell]) => {
      const [row = 0, column = 0] = key.split(',').map(Number)
      const thread = threads.get(writeRange({ top: row, bottom: row, left: column, right: column }))
      const text = thread === undefined ? cell.comment?.text : thread.map((message) => message.text).join('\n')
      if (text === undefined || text.trim() === '') return []
      const value = numberOf(cell.formulaResult ?? cell.value ?? sheet.rows[row]?.[column])
      return [{ sheet: sheet.name, row, column, text: text.slice(0, longestText).trim(), ...(value !== undefined && { value }) }]
    })
  })
}

/** The comments with the notes of unsaved changes in their place, which hold while no cell has moved. */
export function withUnsavedNotes(comments: readonly CellComment[], edits: readonly WorkbookEdit[]): CellComment[] {
  const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}\n${row}\n${column}`
  const all = new Map(comments.map((comment) => [keyOf(comment), comment]))
  for (const edit of edits) {
    if (isCellEdit(edit) || edit.kind !== 'note') continue
    const { sheet, row, column, text } = edit
    const key = keyOf(edit)
    if (text === null || text.trim() === '') all.delete(key)
    else all.set(key, { ...all.get(key), sheet, row, column, text: text.slice(0, longestText).trim() })
  }
  return [...all.values()]
}

const numberOf = (value: CellValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
