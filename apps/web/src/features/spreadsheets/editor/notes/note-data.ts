import type { Sheet } from 'hucre'

/** Where the editor keeps notes. */
export const noteResource = 'SHEET_NOTE_PLUGIN'
/** Ids of notes that show threads of comments, which are not edited here. */
const threadMark = 'thread'
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

interface CommentedSheet {
  cells?: Sheet['cells'] | undefined
  threadedComments?: Sheet['threadedComments'] | undefined
}
type Notes = Record<number, Record<number, NoteData>>

/** Whether a note shows a thread of comments. */
export const isThread = (id: string): boolean => id.startsWith(threadMark)

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
 * @param names of people by their ids
 */
export function notesOf({ cells, threadedComments = [] }: CommentedSheet, names: ReadonlyMap<string, string>): Notes {
  const notes: Notes = {}
  const put = (row: number, column: number, data: NoteData) => {
    notes[row] ??= {}
    notes[row][column] = data
  }
  for (const [key, { comment }] of cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number)
    if (comment !== undefined && comment.text !== '') put(row, column, newNote(row, column, comment.text))
  }
  for (const { id, ref, personId, text } of threadedComments) {
    const place = ref === undefined ? null : placeOf(ref)
    if (place === null) continue
    const replies = threadedComments.filter(({ parentId }) => parentId === id)
    const messages = [{ personId, text }, ...replies].map((one) => `${names.get(one.personId) ?? ''}: ${one.text}`)
    put(place.row, place.column, {
      ...newNote(place.row, place.column, messages.join('\n')),
      id: `${threadMark}-${place.row}-${place.column}`,
    })
  }
  return notes
}

/** The place of "B5". */
function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (letters === '') return null
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}
