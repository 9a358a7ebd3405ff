import type { Sheet } from 'hucre'
import { type FileThread, threadText } from '../threads/file-threads.ts'

/** Where the editor keeps notes. */
export const noteResource = 'SHEET_NOTE_PLUGIN'
const size = { width: 220, height: 120 }

/** A note as the editor holds it. */
interface NoteData {
  id: string
  row: number
  col: number
  width: number
  height: number
  note: string
  show: boolean
}

type Notes = Record<number, Record<number, NoteData>>

export const newNote = (row: number, col: number, note: string): NoteData => ({
  id: `note-${row}-${col}`,
  row,
  col,
  ...size,
  note,
  show: false,
})

/**
 * The notes of a sheet by rows and columns. Of a thread of comments, whose note only says so, the messages are shown, each with who wrote it.
 *
 * @param threads of the sheet
 */
export function notesOf(cells: Sheet['cells'], threads: readonly FileThread[]): Notes {
  const notes: Notes = {}
  const put = (row: number, column: number, data: NoteData) => {
    notes[row] ??= {}
    notes[row][column] = data
  }
  for (const [key, { comment }] of cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number)
    if (comment !== undefined && comment.text !== '') put(row, column, newNote(row, column, comment.text))
  }
  for (const { noteId, row, column, thread } of threads) put(row, column, { ...newNote(row, column, threadText(thread)), id: noteId })
  return notes
}
