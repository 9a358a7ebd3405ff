import { parseRange } from '@dossier/contract'
import type { Workbook } from 'hucre'
import type { CellPlace, WorkbookEdit } from '../cell-content.ts'

/** A message of a thread of comments. */
export interface Message {
  /** As the file has it; of one that is not saved yet, an id of this page. */
  id: string
  text: string
  /** Empty for a new one, which is by the user. */
  author: string
  /** ISO 8601; null where the file has none. */
  at: string | null
  isNew?: true
}

/** A thread of comments. */
export interface Thread {
  resolved: boolean
  /** The first one, and the answers. */
  messages: readonly Message[]
}

/** A thread of a file with its cell, and the id of the note that shows it. */
export interface FileThread extends CellPlace {
  noteId: string
  thread: Thread
}

type ThreadEdit = Extract<WorkbookEdit, { kind: 'thread' }>
export type SavedThread = ThreadEdit['thread']

/** Ids of notes that show threads of comments, which are edited in a panel. */
const threadMark = 'thread-'

/** Whether a note shows a thread of comments. */
export const isThread = (noteId: string): boolean => noteId.startsWith(threadMark)
/** The note that shows a thread. @param id of its first message */
export const noteOfThread = (id: string): string => `${threadMark}${id}`

/** A thread as it is saved: messages of the file by their ids, and the texts of new ones. */
export const savedThread = (thread: Thread | null): SavedThread =>
  thread && {
    resolved: thread.resolved,
    messages: thread.messages.map(({ id, text, isNew }) => (isNew === true ? { text } : { id })),
  }

/** A new message, before it is saved. */
export const newMessage = (text: string, id: string): Message => ({ id, text, author: '', at: null, isNew: true })

/** A saved change of a thread, with what is known of its messages; those that are not there any more are left out. */
export function threadOf({ thread }: ThreadEdit, before: Thread | null): Thread | null {
  if (thread === null) return null
  const messages = thread.messages.flatMap((message, index) =>
    'text' in message ? [newMessage(message.text, `draft-${index}`)] : (before?.messages.filter(({ id }) => id === message.id) ?? []),
  )
  return messages.length === 0 ? null : { resolved: thread.resolved, messages }
}

/** A line for each message, with who wrote it. */
export const threadText = ({ messages }: Thread): string =>
  messages.map(({ author, text }) => (author === '' ? text : `${author}: ${text}`)).join('\n')

interface ReadBook {
  persons?: Workbook['persons'] | undefined
  sheets: readonly { name: string; threadedComments?: Workbook['sheets'][number]['threadedComments'] | undefined }[]
}

/** The threads of comments of a workbook. */
export function fileThreads({ sheets, persons = [] }: ReadBook): FileThread[] {
  const names = new Map(persons.map(({ id, displayName }) => [id, displayName]))
  return sheets.flatMap(({ name: sheet, threadedComments: comments = [] }) =>
    comments.flatMap((first): FileThread[] => {
      const cell = first.ref === undefined || first.parentId !== undefined ? undefined : parseRange(first.ref)
      if (cell === undefined) return []
      const messages = [first, ...comments.filter(({ parentId }) => parentId === first.id)].map(
        ({ id, text, personId, date }): Message => ({ id, text, author: names.get(personId) ?? '', at: date ?? null }),
      )
      return [
        { sheet, row: cell.top, column: cell.left, noteId: noteOfThread(first.id), thread: { resolved: first.done === true, messages } },
      ]
    }),
  )
}
