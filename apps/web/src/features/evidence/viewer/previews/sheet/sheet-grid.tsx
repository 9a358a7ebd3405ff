/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements cannot be positioned freely, which the virtualized grid needs */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CellRange, columnLetters, isInRange } from '@dossier/contract'
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../../../i18n/index.ts'
import { classNames } from '../../../../../ui/index.ts'
import { previewTexts } from '../preview.texts.ts'
import { columnAt, type ColumnLayout, layOutColumns, linesOf, widthOf } from './column-layout.ts'
import type { MergedCells, SheetOutline, ShownCell, ShownRow } from './workbook.ts'

const lineHeight = 18
const rowPadding = 6
const headHeight = 22
/** Rows are loaded in blocks of this size. */
const blockRows = 64
const overscan = 8
/** Maximum of frozen rows or columns; more would fill the pane and are not frozen. */
const maxFrozen = 8
/** Empty columns shown after the last one, as spreadsheet programs do. */
const spareColumns = 1

export interface SheetGridProps {
  outline: SheetOutline
  /** The rows with cells from `first` up to, not including, `end`. */
  rows: (first: number, end: number) => Promise<ShownRow[]>
  /** The cells to mark; the first is brought into view. */
  cited: readonly CellRange[]
  /** 0-based rows that name the columns of the cited cells; they stay visible at the top when scrolled away. */
  headings: readonly number[]
  /** Incremented when the cited place is opened again. */
  openCount: number
  onSelect: (cell: CellAddress & { text: string }) => void
}

/** Address of a cell, 0-based. */
interface CellAddress {
  row: number
  column: number
}

const keyOf = (row: number, column: number): string => `${row}.${column}`

/** The cells of a sheet, virtualized. */
export function SheetGrid({ outline, rows, cited, headings, openCount, onSelect }: SheetGridProps) {
  const t = useTexts(previewTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState<ReadonlyMap<number, ShownRow>>(new Map())
  const [view, setView] = useState({ left: 0, width: 800 })
  const [selected, setSelected] = useState<CellAddress>()
  const load = useRows(rows, setKnown)
  useEffect(() => load(0, blockRows), [load])

  const count = outline.columns + spareColumns
  const sample = useMemo(() => [...known.values()].slice(0, blockRows), [known])
  const layout = useMemo(() => layOutColumns(outline, sample, count), [outline, sample, count])
  const frozenRows = outline.frozen.rows <= maxFrozen ? outline.frozen.rows : 0
  const frozenColumns =
    outline.frozen.columns <= maxFrozen && (layout.offsets[outline.frozen.columns] ?? 0) < view.width * 0.6 ? outline.frozen.columns : 0
  const stickyRows = useMemo(
    () => (headings.length <= maxFrozen ? headings.filter((row) => row >= frozenRows && row < outline.rows) : []),
    [headings, frozenRows, outline],
  )
  useEffect(() => {
    const [first] = stickyRows
    if (first !== undefined) load(first, (stickyRows.at(-1) ?? first) + 1)
  }, [load, stickyRows])
  const numbersWidth = 20 + String(outline.rows).length * 8

  const heightOf = useCallback(
    (row: number) => {
      const shown = known.get(row)
      return (shown === undefined ? 1 : linesOf(shown, layout)) * lineHeight + rowPadding
    },
    [known, layout],
  )
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const list = useVirtualizer({
    count: outline.rows,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight + (frozenRows + stickyRows.length) * (lineHeight + rowPadding),
    useFlushSync: false,
  })
  useEffect(() => list.measure(), [list, heightOf])
  const items = list.getVirtualItems()
  const firstRow = items[0]?.index ?? 0
  const lastRow = items.at(-1)?.index ?? 0
  useEffect(() => load(firstRow, lastRow + 1), [load, firstRow, lastRow])

  const top = list.scrollOffset ?? 0
  const stickyShown = stickyRows.filter((row) => (list.measurementsCache[row]?.start ?? 0) < top + headHeight)

  const merges = useMemo(() => mergesByCell(outline.merges, outline.rows), [outline])
  const [from, to] = [columnAt(layout, view.left), Math.min(count - 1, columnAt(layout, view.left + view.width) + 1)]

  const observe = useCallback((element: HTMLDivElement) => {
    scroller.current = element
    const observer = new ResizeObserver(() => setView({ left: element.scrollLeft, width: element.clientWidth }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      scroller.current = null
    }
  }, [])

  const scrollToCell = useCallback(
    ({ row, column }: CellAddress, align: 'center' | 'auto') => {
      list.scrollToIndex(row, { align })
      const element = scroller.current
      if (element === null) return
      const left = layout.offsets[column] ?? 0
      const room = element.clientWidth - numbersWidth - (layout.offsets[frozenColumns] ?? 0)
      if (left < element.scrollLeft + (layout.offsets[frozenColumns] ?? 0) || left + widthOf(layout, column) > element.scrollLeft + room) {
        element.scrollTo({ left: Math.max(0, left - (layout.offsets[frozenColumns] ?? 0) - room / 4) })
      }
    },
    [list, layout, numbersWidth, frozenColumns],
  )
  const first = cited[0]
  const isReady = known.size > 0
  useEffect(() => {
    if (first === undefined || !isReady) return
    // Citations of a row include its label and its figures; scroll to the rightmost cell, so that the figures are visible.
    const right = Math.max(...cited.filter(({ top }) => top === first.top).map((range) => range.left))
    scrollToCell({ row: first.top, column: right }, 'center')
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- opening the same place again must scroll there again
  }, [scrollToCell, cited, first, isReady, openCount])

  function select(cell: CellAddress) {
    setSelected(cell)
    onSelect({ ...cell, text: known.get(cell.row)?.cells.find(({ column }) => column === cell.column)?.text ?? '' })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
    if (step === undefined || selected === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = {
      row: Math.min(outline.rows - 1, Math.max(0, selected.row + (step[0] ?? 0))),
      column: Math.min(count - 1, Math.max(0, selected.column + (step[1] ?? 0))),
    }
    select(next)
    scrollToCell(next, 'auto')
  }

  const drawn = { layout, numbersWidth, frozenColumns, from, to, merges, cited, selected, heightOf, onSelect: select }
  const width = numbersWidth + (layout.offsets[count] ?? 0)
  return (
    <div
      ref={observe}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="grid"
      aria-label={t('sheetOf', { sheet: outline.name })}
      aria-rowcount={outline.rows}
      aria-colcount={outline.columns}
      data-viewer
      data-sheet-grid
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollLeft !== view.left) setView({ left: currentTarget.scrollLeft, width: currentTarget.clientWidth })
      }}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-auto bg-surface text-xs outline-0"
    >
      <div className="relative" style={{ width, height: list.getTotalSize() + headHeight }}>
        <div className="sticky top-0 z-30 bg-surface" style={{ width }}>
          <Letters {...drawn} />
          {Array.from({ length: Math.min(frozenRows, outline.rows) }, (_, row) => (
            <Row key={row} row={row} shown={known.get(row)} height={heightOf(row)} isFrozen {...drawn} />
          ))}
          {stickyShown.map((row) => (
            <Row key={row} row={row} shown={known.get(row)} height={heightOf(row)} isFrozen {...drawn} />
          ))}
          {frozenRows + stickyShown.length > 0 && <div className="h-px bg-muted" />}
        </div>
        {items.map(({ index, start }) =>
          index < frozenRows ? null : (
            <Row key={index} row={index} shown={known.get(index)} height={heightOf(index)} top={start} {...drawn} />
          ),
        )}
      </div>
    </div>
  )
}

/** Loads blocks of rows, each once. */
function useRows(
  rows: SheetGridProps['rows'],
  onRows: (change: (known: ReadonlyMap<number, ShownRow>) => ReadonlyMap<number, ShownRow>) => void,
) {
  const openCount = useRef(new Set<number>())
  const source = useRef(rows)
  useEffect(() => {
    source.current = rows
  })
  return useCallback(
    (first: number, end: number) => {
      for (let block = Math.floor(first / blockRows); block * blockRows < end; block += 1) {
        if (openCount.current.has(block)) continue
        openCount.current.add(block)
        const fetch = async () => {
          const [start, stop] = [block * blockRows, (block + 1) * blockRows]
          const found = await source.current(start, stop).catch((): ShownRow[] => [])
          onRows((known) => {
            const next = new Map(known)
            for (let row = start; row < stop; row += 1) next.set(row, { row, cells: [] })
            for (const row of found) next.set(row.row, row)
            return next
          })
        }
        void fetch()
      }
    },
    [onRows],
  )
}

/** Merged cells by the key of their first cell, and the keys of the cells that they cover. */
interface Merges {
  first: ReadonlyMap<string, MergedCells>
  covered: ReadonlySet<string>
}

/** A merge of more cells is shown as its first cell only. */
const maxCovered = 20_000

function mergesByCell(merges: readonly MergedCells[], rows: number): Merges {
  const first = new Map<string, MergedCells>()
  const covered = new Set<string>()
  for (const merge of merges) {
    const bottom = Math.min(merge.bottom, rows - 1)
    if ((bottom - merge.top + 1) * (merge.right - merge.left + 1) > maxCovered || covered.size > maxCovered * 10) continue
    first.set(keyOf(merge.top, merge.left), { ...merge, bottom })
    for (let row = merge.top; row <= bottom; row += 1) {
      for (let column = merge.left; column <= merge.right; column += 1) {
        if (row !== merge.top || column !== merge.left) covered.add(keyOf(row, column))
      }
    }
  }
  return { first, covered }
}

interface Drawn {
  layout: ColumnLayout
  numbersWidth: number
  frozenColumns: number
  /** The columns in view. */
  from: number
  to: number
  merges: Merges
  cited: readonly CellRange[]
  selected: CellAddress | undefined
  heightOf: (row: number) => number
  onSelect: (cell: CellAddress) => void
}

const edge = 'border-r border-b border-line bg-sunken text-faint'

function columnsShown({ frozenColumns, from, to }: Pick<Drawn, 'frozenColumns' | 'from' | 'to'>): number[] {
  const start = Math.max(frozenColumns, from)
  return [
    ...Array.from({ length: frozenColumns }, (_, column) => column),
    ...Array.from({ length: Math.max(0, to - start + 1) }, (_, index) => start + index),
  ]
}

/** Style of a column: frozen columns stick to the left edge, the others are placed absolutely. */
function placeOfColumn(
  column: number,
  { layout, numbersWidth, frozenColumns }: Pick<Drawn, 'layout' | 'numbersWidth' | 'frozenColumns'>,
): CSSProperties {
  const left = numbersWidth + (layout.offsets[column] ?? 0)
  return column < frozenColumns ? { position: 'sticky', left, zIndex: 10 } : { position: 'absolute', left }
}

function Letters(drawn: Drawn) {
  return (
    <div role="row" className="relative flex" style={{ height: headHeight }}>
      <div className={classNames('sticky left-0 z-20 shrink-0', edge)} style={{ width: drawn.numbersWidth }} />
      {columnsShown(drawn).map((column) => (
        <div
          key={column}
          role="columnheader"
          className={classNames(
            'h-full shrink-0 text-center leading-[21px]',
            edge,
            drawn.selected?.column === column && 'font-medium text-text!',
          )}
          style={{ ...placeOfColumn(column, drawn), width: widthOf(drawn.layout, column) }}
        >
          {columnLetters(column)}
        </div>
      ))}
    </div>
  )
}

interface RowProps extends Drawn {
  row: number
  shown: ShownRow | undefined
  height: number
  top?: number
  isFrozen?: boolean
}

function Row({ row, shown, height, top, isFrozen = false, ...drawn }: RowProps) {
  const cells = useMemo(() => new Map(shown?.cells.map((cell) => [cell.column, cell])), [shown])
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={classNames('flex', top === undefined ? 'relative' : 'absolute left-0 w-full')}
      style={{ height, ...(top === undefined ? {} : { top }) }}
    >
      <div
        role="rowheader"
        className={classNames(
          'sticky left-0 z-20 shrink-0 px-1.5 pt-0.5 text-right',
          edge,
          drawn.selected?.row === row && 'font-medium text-text!',
        )}
        style={{ width: drawn.numbersWidth }}
      >
        {row + 1}
      </div>
      {columnsShown(drawn).map((column) => (
        <Cell
          key={column}
          row={row}
          column={column}
          cell={cells.get(column)}
          height={height}
          isFrozen={isFrozen}
          {...drawn}
          cells={cells}
        />
      ))}
    </div>
  )
}

interface CellProps extends Drawn {
  row: number
  column: number
  cell: ShownCell | undefined
  cells: ReadonlyMap<number, ShownCell>
  height: number
  isFrozen: boolean
}

function Cell({ row, column, cell, cells, height, isFrozen, ...drawn }: CellProps) {
  const { layout, merges, cited, selected, heightOf, onSelect } = drawn
  const key = keyOf(row, column)
  const merge = merges.first.get(key)
  // A covered cell keeps its space, so that nothing shows through a frozen cell.
  if (merges.covered.has(key))
    return column < drawn.frozenColumns ? <div className="shrink-0" style={{ width: widthOf(layout, column) }} /> : null
  const isMarked = cited.some((range) => isInRange(range, row, column))
  const isSelected = selected?.row === row && selected.column === column
  const width = merge === undefined ? widthOf(layout, column) : widthOf(layout, column, Math.min(merge.right, layout.count - 1))
  let tall = height
  if (merge !== undefined) for (let below = merge.top + 1; below <= merge.bottom; below += 1) tall += heightOf(below)
  // Text overflows into empty neighbours, as in spreadsheet programs.
  let reach = width
  if (cell !== undefined && merge === undefined && cell.isFigure !== true && cell.wraps !== true) {
    for (
      let next = column + 1;
      next <= drawn.to && !cells.has(next) && reach < cell.text.length * 9 && column >= drawn.frozenColumns;
      next += 1
    ) {
      reach += widthOf(layout, next)
    }
  }
  const lines = Math.max(1, Math.round((tall - rowPadding) / lineHeight))
  return (
    <div
      role="gridcell"
      aria-selected={isSelected}
      data-passage={isMarked || undefined}
      data-cell={`${columnLetters(column)}${row + 1}`}
      tabIndex={-1}
      onClick={() => onSelect({ row, column })}
      onKeyDown={undefined}
      className={classNames(
        'shrink-0 border-r border-b border-line',
        isFrozen || column < drawn.frozenColumns || merge !== undefined ? 'bg-surface' : '',
        isMarked && 'bg-highlight! outline-2 -outline-offset-1 outline-caution',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
        cell?.bold === true && 'font-semibold',
      )}
      style={{
        ...placeOfColumn(column, drawn),
        width,
        height: tall,
        ...(merge === undefined ? {} : { zIndex: column < drawn.frozenColumns ? 11 : 5 }),
      }}
    >
      {cell !== undefined && (
        <div
          className={classNames(
            'pointer-events-none relative overflow-hidden px-2 py-[3px]',
            cell.isFigure ? 'text-right tabular-nums' : 'text-left',
            lines === 1 && 'whitespace-nowrap',
            lines > 1 && 'break-words whitespace-pre-wrap',
            reach > width && 'z-1',
          )}
          style={{
            width: reach,
            maxHeight: tall,
            lineHeight: `${lineHeight}px`,
            ...(lines > 1 ? { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines } : { textOverflow: 'ellipsis' }),
          }}
          title={cell.text.length * 7 > reach * lines ? cell.text : undefined}
        >
          {cell.text}
        </div>
      )}
    </div>
  )
}
