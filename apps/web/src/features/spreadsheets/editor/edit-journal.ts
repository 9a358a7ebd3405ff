import type { CellRange } from './cell-ranges.ts'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'
import { type CellState, TouchedCells } from './cell-edits.ts'
import type { SavedFilter } from './filters/filter-criterion.ts'
import { type Axis, type LineState, TouchedLines } from './sheet-lines.ts'
import type { SavedThread } from './threads/file-threads.ts'

/** The first rows and columns that stay in sight. */
export interface Frozen {
  rows: number
  columns: number
}

/** How a workbook is now. */
export interface WorkbookNow {
  cell: (place: CellPlace) => CellState
  line: (sheet: string, axis: Axis, index: number) => LineState
  frozen: (sheet: string) => Frozen
  merged: (sheet: string) => readonly CellRange[]
  /** The text of the note of a cell; null without one. */
  note: (place: CellPlace) => string | null
  /** The thread of comments of a cell, as it would be saved; null without one. */
  thread: (place: CellPlace) => SavedThread
  /** The filter of a sheet, or of a table on it; null without one. */
  filter: (of: FilterPlace) => SavedFilter | null
}

/** A filter by its sheet, and the table whose it is; null for that of the sheet. */
export interface FilterPlace {
  sheet: string
  table: string | null
}

/** What was touched while no cell moved, each with how it was before. */
class Touched {
  readonly cells = new TouchedCells()
  readonly lines = new TouchedLines()
  readonly frozen = new Map<string, Frozen>()
  readonly merged = new Map<string, readonly CellRange[]>()
  readonly notes = new Map<string, { place: CellPlace; text: string | null }>()
  readonly threads = new Map<string, { place: CellPlace; thread: SavedThread }>()
  readonly filters = new Map<string, { of: FilterPlace; filter: SavedFilter | null }>()

  edits(now: WorkbookNow): WorkbookEdit[] {
    const freezes = [...this.frozen].flatMap(([sheet, before]): WorkbookEdit[] => {
      const { rows, columns } = now.frozen(sheet)
      return rows === before.rows && columns === before.columns ? [] : [{ kind: 'freeze', sheet, rows, columns }]
    })
    const merges = [...this.merged].flatMap(([sheet, before]) => mergeEdits(sheet, before, now.merged(sheet)))
    const notes = [...this.notes.values()].flatMap(({ place, text: before }): WorkbookEdit[] => {
      const text = now.note(place)
      return text === before ? [] : [{ kind: 'note', ...place, text }]
    })
    const threads = [...this.threads.values()].flatMap(({ place, thread: before }): WorkbookEdit[] => {
      const thread = now.thread(place)
      return isSameState(thread, before) ? [] : [{ kind: 'thread', ...place, thread }]
    })
    const filters = [...this.filters.values()].flatMap(({ of, filter: before }): WorkbookEdit[] => {
      const filter = now.filter(of)
      return isSameState(filter, before) ? [] : [{ kind: 'filter', ...of, filter }]
    })
    return [...this.cells.edits(now.cell), ...this.lines.edits(now.line), ...freezes, ...merges, ...notes, ...threads, ...filters]
  }
}

const isSameState = (one: SavedThread | SavedFilter | null, other: SavedThread | SavedFilter | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function mergeEdits(sheet: string, before: readonly CellRange[], now: readonly CellRange[]): WorkbookEdit[] {
  const keyOf = ({ top, left, bottom, right }: CellRange): string => `${top},${left},${bottom},${right}`
  const [old, current] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))]
  return [
    ...before.filter((range) => !current.has(keyOf(range))).map((range) => ({ kind: 'unmerge' as const, sheet, range })),
    ...now.filter((range) => !old.has(keyOf(range))).map((range) => ({ kind: 'merge' as const, sheet, range })),
  ]
}

/** A change that moves cells, with the changes before it. */
interface Section {
  touched: Touched
  edits: readonly WorkbookEdit[]
  structure: WorkbookEdit
}

/**
 * The unsaved changes of a workbook: what differs from before, and in between, in their order, the changes that move cells. Places are those of the
 * workbook at that point.
 */
export class EditJournal {
  readonly #sections: Section[] = []
  #touched = new Touched()
  readonly #now: WorkbookNow

  constructor(now: WorkbookNow) {
    this.#now = now
  }

  touchCell(place: CellPlace): void {
    this.#touched.cells.touch(place, () => this.#now.cell(place))
  }

  touchLine(sheet: string, axis: Axis, index: number): void {
    this.#touched.lines.touch(sheet, axis, index, () => this.#now.line(sheet, axis, index))
  }

  touchFrozen(sheet: string): void {
    const { frozen } = this.#touched
    if (!frozen.has(sheet)) frozen.set(sheet, this.#now.frozen(sheet))
  }

  touchMerged(sheet: string): void {
    const { merged } = this.#touched
    if (!merged.has(sheet)) merged.set(sheet, this.#now.merged(sheet))
  }

  touchNote(place: CellPlace): void {
    const { notes } = this.#touched
    const key = `${place.sheet}\n${place.row}\n${place.column}`
    if (!notes.has(key)) notes.set(key, { place, text: this.#now.note(place) })
  }

  touchThread(place: CellPlace): void {
    const { threads } = this.#touched
    const key = `${place.sheet}\n${place.row}\n${place.column}`
    if (!threads.has(key)) threads.set(key, { place, thread: this.#now.thread(place) })
  }

  touchFilter(of: FilterPlace): void {
    const { filters } = this.#touched
    const key = `${of.sheet}\n${of.table ?? ''}`
    if (!filters.has(key)) filters.set(key, { of, filter: this.#now.filter(of) })
  }

  /** The changes since cells were last moved; to be asked for before they move again. */
  recent(): WorkbookEdit[] {
    return this.#touched.edits(this.#now)
  }

  /** Notes that cells have moved. @param edits what `recent` was before */
  move(edits: readonly WorkbookEdit[], structure: WorkbookEdit): void {
    this.#sections.push({ touched: this.#touched, edits, structure })
    this.#touched = new Touched()
  }

  /** Notes that the last change that moved cells is undone; all after it must be undone before. */
  moveBack(): void {
    const section = this.#sections.pop()
    if (section !== undefined) this.#touched = section.touched
  }

  edits(): WorkbookEdit[] {
    return [...this.#sections.flatMap(({ edits, structure }) => [...edits, structure]), ...this.recent()]
  }
}
