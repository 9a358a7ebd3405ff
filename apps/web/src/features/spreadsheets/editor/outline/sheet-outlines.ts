import {
  BooleanNumber,
  CommandType,
  type ICommandService,
  type IRange,
  type IUndoRedoService,
  type Workbook,
  type Worksheet,
} from '@univerjs/core'
import { runsOf } from '../cell-ranges.ts'
import { setCells } from '../change-guard.ts'
import type { Axis } from '../sheet-lines.ts'
import { type LineOutline, outlineOf, summaryPlacesOf, withOutline } from './line-outline.ts'
import {
  collapse,
  expand,
  groupsOf,
  type LineChange,
  type OutlineGroup,
  type OutlineLine,
  shiftLevels,
  showLevel,
} from './outline-groups.ts'

/** The change that sets the outline of lines, which is followed like those of the editor. */
export const setOutline = 'dossier.mutation.set-outline'

/** Params of the change. */
export interface OutlineChange {
  subUnitId: string
  axis: Axis
  lines: readonly ({ index: number } & LineOutline)[]
}

const visibility = {
  row: { hide: 'sheet.mutation.set-row-hidden', show: 'sheet.mutation.set-row-visible' },
  column: { hide: 'sheet.mutation.set-col-hidden', show: 'sheet.mutation.set-col-visible' },
} as const

interface OutlineContext {
  book: Workbook
  commands: ICommandService
  history: IUndoRedoService
}

/** The lines and groups of an axis of a sheet. */
export interface AxisOutline {
  lines: readonly OutlineLine[]
  groups: readonly OutlineGroup[]
  /** Levels of groups. */
  deepest: number
}

interface Mutation {
  id: string
  params: object
}

/** The groups of rows and columns of an open workbook. */
export class SheetOutlines {
  readonly #context: OutlineContext
  readonly #known = new Map<string, AxisOutline>()
  readonly #listeners = new Set<() => void>()
  /** Whether lines are shown or hidden by a group, which a workbook that is only read lets pass: nothing of it is saved. */
  isShowing = false

  constructor(context: OutlineContext) {
    this.#context = context
    context.commands.registerCommand({
      id: setOutline,
      type: CommandType.MUTATION,
      handler: (_accessor: unknown, { subUnitId, axis, lines }: OutlineChange) => {
        const sheet = context.book.getSheetBySheetId(subUnitId)
        for (const { index, ...outline } of lines) if (sheet) setLine(sheet, axis, index, outline)
        return true
      },
    })
    context.commands.onCommandExecuted(({ id }) => {
      if (id === setCells || (id !== setOutline && !id.startsWith('sheet.mutation.'))) return
      this.#known.clear()
      for (const listener of this.#listeners) listener()
    })
  }

  /** The outline of an axis of the shown sheet. */
  of(axis: Axis): AxisOutline {
    const sheet = this.#context.book.getActiveSheet()
    const key = `${sheet.getSheetId()} ${axis}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const lines = linesOf(sheet, axis)
    const groups = groupsOf(lines, isSummedUpAfter(sheet, axis))
    const found = { lines, groups, deepest: groups.at(-1)?.level ?? 0 }
    this.#known.set(key, found)
    return found
  }

  /** Hides the lines of a group of the shown sheet, or shows them. */
  toggle(axis: Axis, group: OutlineGroup): void {
    const { lines, groups } = this.of(axis)
    this.#show(axis, group.isCollapsed ? expand(group, lines, groups) : collapse(group))
  }

  /** Shows the lines of the shown sheet above a depth. */
  showLevel(axis: Axis, level: number): void {
    const { lines, groups } = this.of(axis)
    this.#show(axis, showLevel(level, lines, groups))
  }

  /** Shows or hides the innermost group that a line is in or sums up. @returns whether there is one */
  showDetail(axis: Axis, index: number, isShown: boolean): boolean {
    const { groups } = this.of(axis)
    const around = groups.filter(({ from, to, summary }) => (index >= from && index <= to) || index === summary)
    const group = around.findLast(({ isCollapsed }) => isCollapsed === isShown)
    if (group !== undefined) this.toggle(axis, group)
    return group !== undefined
  }

  /** Groups lines of the shown sheet, or ungroups them. @returns whether anything changed */
  shift(axis: Axis, lines: { from: number; to: number }, by: 1 | -1): boolean {
    const changes = shiftLevels(lines, by, this.of(axis).lines)
    this.#change(axis, changes)
    return changes.length > 0
  }

  /** Sets lines of a sheet as an edit says, in a step that can be undone. */
  set(sheetId: string, { axis, from, to, level, collapsed }: { axis: Axis; from: number; to: number } & LineOutline): void {
    const changes = Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at, level, collapsed }))
    this.#change(axis, changes, this.#context.book.getSheetBySheetId(sheetId) ?? undefined)
  }

  /** Gives inserted lines the level of the groups that reach from before them to behind them. */
  followInsertion(sheetId: string, axis: Axis, { from, to }: { from: number; to: number }): void {
    const sheet = this.#context.book.getSheetBySheetId(sheetId)
    if (!sheet) return
    const levelAt = (index: number): number => outlineOf(dataOf(sheet, axis, index)).level
    const level = Math.min(levelAt(from - 1), levelAt(to + 1))
    if (level === 0) return
    for (let index = from; index <= to; index++) setLine(sheet, axis, index, { level, collapsed: false })
    this.#known.clear()
  }

  /** Calls back when groups may have changed. @returns what ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(axis: Axis, changes: readonly LineChange[]): void {
    this.isShowing = true
    try {
      this.#change(axis, changes)
    } finally {
      this.isShowing = false
    }
  }

  /** Makes changes of lines in one step that can be undone. */
  #change(axis: Axis, changes: readonly LineChange[], sheet = this.#context.book.getActiveSheet()): void {
    const { book, commands, history } = this.#context
    const unitId = book.getUnitId()
    const subUnitId = sheet.getSheetId()
    const [redos, undos]: [Mutation[], Mutation[]] = [[], []]
    for (const hidden of [true, false]) {
      const turned = changes.filter(({ index, hidden: wanted }) => wanted === hidden && isHidden(sheet, axis, index) !== hidden)
      const ranges = rangesOf(turned, axis, sheet)
      const { hide, show } = visibility[axis]
      if (ranges.length === 0) continue
      redos.push({ id: hidden ? hide : show, params: { unitId, subUnitId, ranges } })
      undos.push({ id: hidden ? show : hide, params: { unitId, subUnitId, ranges } })
    }
    const before = changes.flatMap(({ index, level, collapsed }) => {
      const own = outlineOf(dataOf(sheet, axis, index))
      const next = { level: level ?? own.level, collapsed: collapsed ?? own.collapsed }
      return next.level === own.level && next.collapsed === own.collapsed ? [] : [{ index, own, next }]
    })
    if (before.length > 0) {
      const set = (of: 'own' | 'next'): Mutation => {
        const lines = before.map((line) => ({ index: line.index, ...line[of] }))
        return { id: setOutline, params: { subUnitId, axis, lines } satisfies OutlineChange }
      }
      redos.push(set('next'))
      undos.push(set('own'))
    }
    if (redos.length === 0 || !redos.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return
    history.pushUndoRedo({ unitID: unitId, undoMutations: undos, redoMutations: redos })
  }
}

const dataOf = (sheet: Worksheet, axis: Axis, index: number) =>
  axis === 'row' ? sheet.getRowManager().getRow(index) : sheet.getColumnManager().getColumn(index)

const isHidden = (sheet: Worksheet, axis: Axis, index: number): boolean => dataOf(sheet, axis, index)?.hd === BooleanNumber.TRUE

function setLine(sheet: Worksheet, axis: Axis, index: number, outline: LineOutline): void {
  const line = axis === 'row' ? sheet.getRowManager().getRowOrCreate(index) : sheet.getColumnManager().getColumnOrCreate(index)
  line.custom = withOutline(outline).custom
}

/** Outlines of the lines that have any data. */
function linesOf(sheet: Worksheet, axis: Axis): OutlineLine[] {
  const [data, count] =
    axis === 'row' ? [sheet.getConfig().rowData, sheet.getRowCount()] : [sheet.getConfig().columnData, sheet.getColumnCount()]
  return Object.keys(data).flatMap((key) => {
    const index = Number(key)
    const { level, collapsed } = outlineOf(dataOf(sheet, axis, index))
    const hidden = isHidden(sheet, axis, index)
    return index < count && (level > 0 || collapsed || hidden) ? [{ index, level, collapsed, hidden }] : []
  })
}

function isSummedUpAfter(sheet: Worksheet, axis: Axis): boolean {
  const { below, right } = summaryPlacesOf(sheet.getConfig())
  return axis === 'row' ? below : right
}

function rangesOf(changes: readonly LineChange[], axis: Axis, sheet: Worksheet): IRange[] {
  const [lastRow, lastColumn] = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1]
  const sorted = changes.map(({ index }) => index).toSorted((one, other) => one - other)
  return runsOf(sorted).map(({ from, to }) =>
    axis === 'row'
      ? { startRow: from, endRow: to, startColumn: 0, endColumn: lastColumn }
      : { startRow: 0, endRow: lastRow, startColumn: from, endColumn: to },
  )
}
