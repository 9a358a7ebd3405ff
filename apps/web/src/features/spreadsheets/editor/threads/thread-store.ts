import { CommandType, type ICommandService, type IUndoRedoService, type Workbook } from '@univerjs/core'
import type { SheetsNoteModel } from '@univerjs/sheets-note'
import type { CellPlace } from '../cell-content.ts'
import { newNote } from '../notes/note-data.ts'
import { type FileThread, isThread, noteOfThread, type Thread, threadText } from './file-threads.ts'

/** The change that sets a thread, which is followed like those of the editor. */
export const setThread = 'dossier.mutation.set-thread'

/** Params of the change. */
export interface ThreadChange {
  sheetId: string
  noteId: string
  row: number
  column: number
  thread: Thread | null
}

/** A thread with its cell as it is now. */
export interface PlacedThread extends CellPlace {
  noteId: string
  thread: Thread
}

interface ThreadContext {
  book: Workbook
  commands: ICommandService
  history: IUndoRedoService
  notes: SheetsNoteModel
}

/** The threads of comments of an open workbook. Where they are is known by the notes that show them, which follow their cells. */
export class ThreadStore {
  readonly #context: ThreadContext
  /** By sheet and note; those of a sheet that was copied have the notes of the other. */
  readonly #threads = new Map<string, Thread | null>()
  readonly #originals = new Map<string, Thread>()
  readonly #listeners = new Set<() => void>()
  #placed: readonly PlacedThread[] | null = null
  #created = 0

  constructor(context: ThreadContext, threads: readonly FileThread[]) {
    this.#context = context
    for (const { noteId, thread } of threads) this.#originals.set(noteId, thread)
    context.commands.registerCommand({
      id: setThread,
      type: CommandType.MUTATION,
      handler: (_accessor: unknown, change: ThreadChange) => {
        this.#set(change)
        return true
      },
    })
    context.notes.change$.subscribe(() => this.#changed())
  }

  #set({ sheetId, noteId, row, column, thread }: ThreadChange): void {
    const { book, notes } = this.#context
    this.#threads.set(`${sheetId} ${noteId}`, thread)
    if (thread === null) notes.removeNote(book.getUnitId(), sheetId, { noteId })
    else notes.updateNote(book.getUnitId(), sheetId, row, column, { ...newNote(row, column, threadText(thread)), id: noteId })
    this.#changed()
  }

  #changed(): void {
    this.#placed = null
    for (const listener of this.#listeners) listener()
  }

  /** All threads, sheet by sheet; the same list until one of them changes. */
  all(): readonly PlacedThread[] {
    const { book, notes } = this.#context
    this.#placed ??= book.getSheets().flatMap((sheet) =>
      [...(notes.getSheetNotes(book.getUnitId(), sheet.getSheetId())?.values() ?? [])]
        .flatMap(({ id: noteId, row, col: column }) => {
          const thread = this.of(sheet.getSheetId(), noteId)
          return thread === null ? [] : [{ sheet: sheet.getName(), row, column, noteId, thread }]
        })
        .toSorted((one, other) => one.row - other.row || one.column - other.column),
    )
    return this.#placed
  }

  /** The thread that a note of a sheet shows; null for another note. */
  of(sheetId: string, noteId: string): Thread | null {
    const set = this.#threads.get(`${sheetId} ${noteId}`)
    return set === undefined ? (this.#originals.get(noteId) ?? null) : set
  }

  at({ sheet, row, column }: CellPlace): Thread | null {
    return this.all().find((one) => one.sheet === sheet && one.row === row && one.column === column)?.thread ?? null
  }

  /** Whether a cell has a note that is no thread, beside which there can be none. */
  hasNote({ sheet: name, row, column: col }: CellPlace): boolean {
    const { book, notes } = this.#context
    const id =
      book
        .getSheets()
        .find((sheet) => sheet.getName() === name)
        ?.getSheetId() ?? ''
    const note = notes.getNote(book.getUnitId(), id, { row, col })
    return note !== null && note !== undefined && !isThread(note.id)
  }

  /** Sets the thread of a cell, or removes it (null), in a step that can be undone. */
  set({ sheet: name, row, column }: CellPlace, thread: Thread | null): void {
    const { book, commands, history } = this.#context
    const sheetId = book
      .getSheets()
      .find((sheet) => sheet.getName() === name)
      ?.getSheetId()
    if (sheetId === undefined) return
    const before = this.all().find((one) => one.sheet === name && one.row === row && one.column === column)
    const noteId = before?.noteId ?? noteOfThread(`new-${(this.#created += 1)}`)
    const change = (to: Thread | null) => ({ id: setThread, params: { sheetId, noteId, row, column, thread: to } satisfies ThreadChange })
    const [redo, undo] = [change(thread), change(before?.thread ?? null)]
    if (commands.syncExecuteCommand(redo.id, redo.params))
      history.pushUndoRedo({ unitID: book.getUnitId(), undoMutations: [undo], redoMutations: [redo] })
  }

  /** @returns what ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
