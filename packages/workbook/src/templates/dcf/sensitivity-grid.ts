import {
  addRow,
  calculated,
  type Cell,
  type Formula,
  input,
  minus,
  type NumberFormat,
  plus,
  type Row,
  type Sheet,
  text,
} from '../../model/index.ts'
import { at, firstColumn, indices, sectionRow, type Words } from '../page.ts'
import type { DcfBook } from './dcf-book.ts'
import { dcfLabels } from './dcf-labels.ts'

/** Values along each side of a grid. */
const size = 5
const middle = 2

/** The variable along a side of a grid. */
export interface Axis {
  words: Words
  /** The middle value: a live figure, or a constant such as no change. */
  centre: Formula | number
  step: number
  format: NumberFormat
}

export interface Grid {
  /** Axis cells of the first table; those of the other tables refer to them. */
  down: Cell[]
  across: Cell[]
  /** Fills the next table, from left to right. */
  fill: (title: Words, format: NumberFormat, of: (place: GridPlace) => Formula) => Cell[][]
}

export interface GridPlace {
  down: Cell
  across: Cell
  /** From 0. */
  row: number
  column: number
}

/** Number of tables of one grid side by side; further ones go below. */
const besideEachOther = 2

/** Reserves the rows of a five by five grid with its tables, and returns its axes before its cells are filled. */
export function layGrid(book: DcfBook, sheet: Sheet, words: Words, [downAxis, acrossAxis]: readonly [Axis, Axis], tables: number): Grid {
  const { translate } = book
  addRow(sheet)
  sectionRow(sheet, translate(words), besideEachOther * (size + 2) - 1)
  const stepOf = (axis: Axis): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, `${translate(dcfLabels.step)}: ${translate(axis.words)}`)
    return input(row, firstColumn + 3, axis.step, null, { format: axis.format })
  }
  const steps = [stepOf(downAxis), stepOf(acrossAxis)] as const
  const bands = indices(Math.ceil(tables / besideEachOther)).map((band) => ({
    title: titleOf(sheet, band),
    heading: addRow(sheet),
    rows: indices(size).map(() => addRow(sheet)),
  }))
  const placesOf = (table: number) => {
    const { title, heading, rows } = at(bands, Math.floor(table / besideEachOther))
    const left = firstColumn + (table % besideEachOther) * (size + 2)
    const across = indices(size).map((column): Place => [heading, left + 1 + column])
    return { title, heading, rows, left, across, down: rows.map((row): Place => [row, left]) }
  }
  const first = placesOf(0)
  const down = stepped(first.down, downAxis, steps[0])
  const across = stepped(first.across, acrossAxis, steps[1])
  let filled = 0
  return {
    down,
    across,
    fill(title, format, of) {
      const places = placesOf(filled)
      text(places.title, places.left, `${translate(title)}:  ↓ ${translate(downAxis.words)}  → ${translate(acrossAxis.words)}`, {
        role: 'note',
      })
      text(places.heading, places.left, '', { role: 'header' })
      const ownDown = filled === 0 ? down : linked(places.down, down)
      const ownAcross = filled === 0 ? across : linked(places.across, across)
      filled += 1
      return places.rows.map((row, rowAt) =>
        indices(size).map((column) =>
          calculated(row, places.left + 1 + column, of({ down: at(ownDown, rowAt), across: at(ownAcross, column), row: rowAt, column }), {
            format,
            ...(rowAt === middle && column === middle && { role: 'highlight' }),
          }),
        ),
      )
    },
  }
}

/** The middle cell of a table: the model's own case. */
export const centreOf = (table: readonly (readonly Cell[])[]): Cell => at(at(table, middle), middle)

/** A cell of a table by its distance from the middle. */
export const neighbourOf = (table: readonly (readonly Cell[])[], rows: number, columns: number): Cell =>
  at(at(table, middle + rows), middle + columns)

/** The title of a band of tables. A taller row instead of an empty one before it: the tables of a grid stay on one page. */
function titleOf(sheet: Sheet, band: number): Row {
  const row = addRow(sheet)
  if (band > 0) row.height = 34
  return row
}

type Place = readonly [Row, number]

/** Values of an axis: the middle is live, the others are one step apart. */
function stepped(places: readonly Place[], { centre, format }: Axis, step: Cell): Cell[] {
  const look = { format, role: 'section' } as const
  const [middleRow, middleColumn] = at(places, middle)
  const cells = new Map<number, Cell>()
  cells.set(
    middle,
    typeof centre === 'number' ? input(middleRow, middleColumn, centre, null, look) : calculated(middleRow, middleColumn, centre, look),
  )
  for (let away = 1; away <= middle; away += 1) {
    for (const sign of [-1, 1]) {
      const [row, column] = at(places, middle + sign * away)
      const neighbour = cells.get(middle + sign * (away - 1))
      if (!neighbour) throw new Error('An axis is filled from its middle')
      const fixedStep: Formula = { kind: 'fixed', cell: step }
      cells.set(middle + sign * away, calculated(row, column, sign > 0 ? plus(neighbour, fixedStep) : minus(neighbour, fixedStep), look))
    }
  }
  return indices(size).map((index) => {
    const cell = cells.get(index)
    if (!cell) throw new Error('An axis has a gap')
    return cell
  })
}

function linked(places: readonly Place[], to: readonly Cell[]): Cell[] {
  return places.map(([row, column], index) =>
    calculated(row, column, at(to, index), { format: at(to, index).format ?? 'factor', role: 'section' }),
  )
}
