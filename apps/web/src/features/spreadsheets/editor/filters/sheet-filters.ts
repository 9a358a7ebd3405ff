import type { ICommandService, IRange, Workbook } from '@univerjs/core'
import { INTERCEPTOR_POINT, type SheetInterceptorService } from '@univerjs/preset-sheets-core'
import type { IAutoFilter, SheetsFilterService } from '@univerjs/sheets-filter'
import type { CellPlace } from '../cell-content.ts'
import { type CellRange, isOverlapping, isWithin, runsOf } from '../cell-ranges.ts'
import { filterChanges, recalculateFilter, removeFilter, setFilterCriterion, setFilterRange } from './filter-changes.ts'
import { type ColumnCriterion, editorCriterion, type FilterEdit, type SavedFilter, savedCriterion } from './filter-criterion.ts'
import { type FileFilters, heldFilter, shownFilter } from './read-filters.ts'

/** Why a change of a filter cannot be saved. */
export type FilterRefusal = 'filterTable' | 'filterColors' | 'filterOpaque'

/** Params of the changes of a filter; `filter` is added here. */
export interface FilterChange {
  subUnitId: string
  range?: IRange
  col?: number
  criteria?: ColumnCriterion | null
  /** Which filter is meant: the name of a table, "" for that of the sheet. So undoing finds it again when another one is shown. */
  filter?: string
}

/** The cells of a table. */
export interface TableArea {
  range: CellRange
  /** Whether its filter has a criterion. */
  isFiltered: boolean
}

interface FilterContext {
  book: Workbook
  commands: ICommandService
  service: SheetsFilterService
  interceptors: SheetInterceptorService
}

/** The filters of one sheet: the editor shows one of them, the others only hide their rows. */
interface OfSheet {
  /** Key of the one that the editor shows. */
  shown: string | null
  others: Map<string, IAutoFilter>
  tables: { name: string; range: CellRange }[]
}

const keyOf = (table: string | null): string => table ?? ''

/**
 * The filters of a workbook. A sheet has one of its own and one for each of its tables, of which the editor knows only one: that of the cell that was
 * chosen last. The others are kept here, with the rows that they hide.
 */
export class SheetFilters {
  readonly #context: FilterContext
  readonly #sheets = new Map<string, OfSheet>()
  /** Whether another filter is being shown, which changes nothing of them. */
  isSwitching = false

  constructor(context: FilterContext, { filters, tables }: FileFilters) {
    this.#context = context
    for (const sheet of context.book.getSheets()) {
      const name = sheet.getName()
      const own = filters.filter((filter) => filter.sheet === name)
      const first = shownFilter(own)
      this.#sheets.set(sheet.getSheetId(), {
        shown: first === undefined ? null : keyOf(first.table),
        others: new Map(own.filter((filter) => filter !== first).map((filter) => [keyOf(filter.table), heldFilter(filter)])),
        tables: tables.filter((table) => table.sheet === name).map((table) => ({ ...table })),
      })
    }
    context.interceptors.intercept(INTERCEPTOR_POINT.ROW_FILTERED, {
      priority: 100,
      handler: (isFiltered, { subUnitId, row }, next) =>
        isFiltered === true || this.#isHiddenByOther(subUnitId, row) ? true : next(isFiltered),
    })
  }

  #of(sheetId: string): OfSheet {
    const known = this.#sheets.get(sheetId)
    if (known !== undefined) return known
    const made: OfSheet = { shown: null, others: new Map(), tables: [] }
    this.#sheets.set(sheetId, made)
    return made
  }

  #isHiddenByOther(sheetId: string, row: number): boolean {
    const sheet = this.#sheets.get(sheetId)
    if (sheet === undefined || sheet.others.size === 0) return false
    return [...sheet.others.values()].some(({ cachedFilteredOut = [] }) => cachedFilteredOut.includes(row))
  }

  #model(sheetId: string) {
    return this.#context.service.getFilterModel(this.#context.book.getUnitId(), sheetId) ?? null
  }

  /** A filter as it would be saved; null where there is none. */
  state({ sheet: name, table }: { sheet: string; table: string | null }): SavedFilter | null {
    const id =
      this.#context.book
        .getSheets()
        .find((one) => one.getName() === name)
        ?.getSheetId() ?? ''
    const held = this.#held(id, keyOf(table))
    if (held === null) return null
    const { startRow: top, startColumn: left, endRow: bottom, endColumn: right } = held.ref
    const columns = (held.filterColumns ?? []).flatMap((column) => {
      const criterion = savedCriterion(column)
      return criterion === null ? [] : [{ column: column.colId, criterion }]
    })
    const hidden = (held.cachedFilteredOut ?? []).filter((row) => row > top && row <= bottom)
    return {
      range: { top, left, bottom, right },
      columns: columns.toSorted((one, other) => one.column - other.column),
      hidden: columns.length === 0 ? [] : runsOf(hidden.toSorted((one, other) => one - other)),
    }
  }

  /** The cells of the filter of a sheet, null without one, and of its tables. */
  areasOn(sheetId: string): { own: CellRange | null; tables: readonly TableArea[] } {
    const own = this.#held(sheetId, keyOf(null))
    const tables = this.#of(sheetId).tables.map(({ name, range }) => ({
      range,
      isFiltered: (this.#held(sheetId, keyOf(name))?.filterColumns ?? []).length > 0,
    }))
    return { own: own && rectangleOf(own.ref), tables }
  }

  /** Moves the tables of a sheet that are moved as a whole, with their filters, which have no criteria then. */
  followMove(sheetId: string, from: CellRange, to: Pick<CellRange, 'top' | 'left'>): void {
    const sheet = this.#of(sheetId)
    const [rows, columns] = [to.top - from.top, to.left - from.left]
    const shifted = ({ top, left, bottom, right }: CellRange): CellRange => ({
      top: top + rows,
      left: left + columns,
      bottom: bottom + rows,
      right: right + columns,
    })
    for (const table of sheet.tables) {
      if (!isWithin(table.range, from)) continue
      table.range = shifted(table.range)
      const key = keyOf(table.name)
      if (sheet.shown === key) this.#show(sheetId, keyOf(null))
      const filter = sheet.others.get(key)
      if (filter !== undefined) sheet.others.set(key, { ...filter, ref: univerRange(shifted(rectangleOf(filter.ref))) })
    }
  }

  #held(sheetId: string, key: string): IAutoFilter | null {
    const sheet = this.#of(sheetId)
    if (sheet.shown === key) return this.#model(sheetId)?.serialize() ?? null
    return sheet.others.get(key) ?? null
  }

  /**
   * Says which filter a change is of, before it is made; the range of a table is that of all of it.
   *
   * @returns the table, null for the filter of the sheet; a reason where the change cannot be saved
   */
  begin(id: string, change: FilterChange): { table: string | null } | FilterRefusal {
    const sheet = this.#of(change.subUnitId)
    if (id === setFilterRange && this.#model(change.subUnitId) === null && change.range !== undefined) {
      const range = rectangleOf(change.range)
      const crossed = sheet.tables.filter((table) => isOverlapping(table.range, range))
      const table = crossed.find((one) => one.range.top === range.top && range.left >= one.range.left && range.right <= one.range.right)
      if (crossed.length > 0 && (table === undefined || crossed.length > 1)) return 'filterTable'
      if (table !== undefined) Object.assign(change.range, univerRange(table.range))
      sheet.others.delete(keyOf(table?.name ?? null))
      sheet.shown = keyOf(table?.name ?? null)
    }
    const key = sheet.shown ?? ''
    const refusal = this.#refusal(id, change)
    if (refusal !== null) return refusal
    change.filter = key
    return { table: key === '' ? null : key }
  }

  /** A file has one colour for a column. A criterion that cannot be evaluated hides the rows of the file, as long as nothing else of the filter changes. */
  #refusal(id: string, { subUnitId, col, criteria }: FilterChange): FilterRefusal | null {
    if (criteria?.colorFilters !== undefined && savedCriterion(criteria) === null) return 'filterColors'
    if (id !== setFilterCriterion && id !== recalculateFilter) return null
    const columns = this.#model(subUnitId)?.getAllFilterColumns() ?? []
    const others = columns.filter(([column, one]) => (one.getColumnData() as ColumnCriterion).opaque === true && column !== col)
    return others.length > 0 ? 'filterOpaque' : null
  }

  /** Shows the filter that a step of the history is about. */
  showFor(mutations: readonly { id: string; params?: object }[] | undefined): void {
    const found = mutations?.find(({ id }) => filterChanges.has(id))?.params as FilterChange | undefined
    if (found?.filter !== undefined) this.#show(found.subUnitId, found.filter)
  }

  /** Shows the filter around a cell, if there is one. */
  showAt(place: Pick<CellPlace, 'row' | 'column'>, sheetId: string): void {
    const sheet = this.#sheets.get(sheetId)
    if (sheet === undefined || sheet.others.size === 0) return
    for (const [key, { ref }] of sheet.others) if (isInside(place, rectangleOf(ref))) this.#show(sheetId, key)
  }

  /** Shows the filter that the command of the editor is to set or remove: that of the table around a cell, else that of the sheet. */
  showToToggle(place: Pick<CellPlace, 'row' | 'column'>, sheetId: string): void {
    const table = this.#of(sheetId).tables.find(({ range }) => isInside(place, range))
    this.#show(sheetId, keyOf(table?.name ?? null))
  }

  #show(sheetId: string, key: string): void {
    const sheet = this.#of(sheetId)
    if (sheet.shown === key) return
    const { book, commands } = this.#context
    const change = (id: string, params: object): boolean =>
      commands.syncExecuteCommand(id, { unitId: book.getUnitId(), subUnitId: sheetId, ...params })
    this.isSwitching = true
    try {
      const model = this.#model(sheetId)
      if (model !== null && sheet.shown !== null) {
        sheet.others.set(sheet.shown, model.serialize())
        change(removeFilter, {})
      }
      const next = sheet.others.get(key)
      sheet.others.delete(key)
      sheet.shown = key
      if (next === undefined) return
      change(setFilterRange, { range: next.ref })
      for (const criteria of next.filterColumns ?? []) change(setFilterCriterion, { col: criteria.colId, criteria, reCalc: false })
      const shown = this.#model(sheetId)
      if (shown !== null) shown.filteredOutRows = new Set(next.cachedFilteredOut)
    } finally {
      this.isSwitching = false
    }
  }

  /** Moves what is kept here with the rows and columns of its sheet. */
  followLines({ sheetId, kind, axis, from, to }: LineChange): void {
    const sheet = this.#sheets.get(sheetId)
    if (sheet === undefined) return
    const count = to - from + 1
    const moved = (index: number): number => {
      if (kind === 'insert') return index >= from ? index + count : index
      return index > to ? index - count : Math.min(index, from)
    }
    const isGone = (index: number): boolean => kind === 'delete' && index >= from && index <= to
    const moveRange = (range: CellRange): void => {
      const [start, end] = axis === 'row' ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
      const last = isGone(range[end]) ? from - 1 : moved(range[end])
      range[start] = moved(range[start])
      range[end] = last
    }
    for (const { range } of sheet.tables) moveRange(range)
    for (const [key, { ref, filterColumns = [], cachedFilteredOut = [] }] of sheet.others) {
      const range = rectangleOf(ref)
      moveRange(range)
      sheet.others.set(key, {
        ref: univerRange(range),
        filterColumns:
          axis === 'row'
            ? filterColumns
            : filterColumns.flatMap((column) => (isGone(column.colId) ? [] : [{ ...column, colId: moved(column.colId) }])),
        cachedFilteredOut: axis === 'row' ? cachedFilteredOut.flatMap((row) => (isGone(row) ? [] : [moved(row)])) : cachedFilteredOut,
      })
    }
  }

  /** Sets, changes or removes a filter as a person would, so that it can be undone. */
  async apply({ sheet: name, table, filter }: FilterEdit): Promise<void> {
    const { book, commands } = this.#context
    const subUnitId = book
      .getSheets()
      .find((one) => one.getName() === name)
      ?.getSheetId()
    if (subUnitId === undefined) return
    const target = { unitId: book.getUnitId(), subUnitId }
    this.#show(subUnitId, keyOf(table))
    const before = this.#model(subUnitId)?.serialize() ?? null
    if (filter === null || (before !== null && !isSame(rectangleOf(before.ref), filter.range))) {
      if (before !== null) await commands.executeCommand('sheet.command.remove-sheet-filter', target)
      if (filter === null) return
    }
    if (this.#model(subUnitId) === null)
      await commands.executeCommand('sheet.command.set-filter-range', { ...target, range: univerRange(filter.range) })
    const wanted = new Set(filter.columns.map(({ column }) => column))
    for (const { colId } of before?.filterColumns ?? [])
      if (!wanted.has(colId)) await commands.executeCommand('sheet.command.set-filter-criteria', { ...target, col: colId, criteria: null })
    for (const { column, criterion } of filter.columns) {
      const held = before?.filterColumns?.find(({ colId }) => colId === column) ?? null
      const criteria = editorCriterion(column, criterion) ?? held
      if (criteria !== null && criteria !== held)
        await commands.executeCommand('sheet.command.set-filter-criteria', { ...target, col: column, criteria })
    }
  }
}

interface LineChange {
  sheetId: string
  kind: 'insert' | 'delete'
  axis: 'row' | 'column'
  /** Both ends included. */
  from: number
  to: number
}

const rectangleOf = ({ startRow: top, startColumn: left, endRow: bottom, endColumn: right }: IRange): CellRange => ({
  top,
  left,
  bottom,
  right,
})

const univerRange = ({ top, left, bottom, right }: CellRange): IRange => ({
  startRow: top,
  startColumn: left,
  endRow: bottom,
  endColumn: right,
})

const isInside = ({ row, column }: Pick<CellPlace, 'row' | 'column'>, { top, left, bottom, right }: CellRange): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

const isSame = (one: CellRange, other: CellRange): boolean =>
  one.top === other.top && one.left === other.left && one.bottom === other.bottom && one.right === other.right
