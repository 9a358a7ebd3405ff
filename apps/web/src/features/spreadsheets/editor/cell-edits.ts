import { changedFormat, type WholeFormat } from './cell-format.ts'
import { rangesOf } from './cell-ranges.ts'
import { type CellContent, type CellEdit, type CellPlace, isSameContent, type WorkbookEdit } from './cell-content.ts'

/** What a cell holds and how it looks. */
export interface CellState {
  content: CellContent
  format: WholeFormat
}

/** The key of a place; sheet names contain no line breaks. */
const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}\n${row}\n${column}`

/** The cells that were touched since a workbook was opened, each with how it was before. */
export class TouchedCells {
  readonly #before = new Map<string, { place: CellPlace; state: CellState }>()

  /** Remembers what a cell held when it is touched for the first time. */
  touch(place: CellPlace, state: () => CellState): void {
    const key = keyOf(place)
    if (!this.#before.has(key)) this.#before.set(key, { place, state: state() })
  }

  /** The cells that hold something else now, in the order of sheets touched, rows and columns; then the formats that are others, equal ones together. */
  edits(stateNow: (place: CellPlace) => CellState): WorkbookEdit[] {
    const contents: CellEdit[] = []
    const formats = new Map<string, { place: CellPlace; format: NonNullable<ReturnType<typeof changedFormat>> }[]>()
    for (const { place, state } of this.#before.values()) {
      const now = stateNow(place)
      if (!isSameContent(state.content, now.content)) contents.push({ ...place, content: now.content })
      const format = changedFormat(state.format, now.format)
      if (format === null) continue
      const key = `${place.sheet}\n${JSON.stringify(format)}`
      const equal = formats.get(key)
      if (equal === undefined) formats.set(key, [{ place, format }])
      else equal.push({ place, format })
    }
    contents.sort((one, other) => (one.sheet === other.sheet ? one.row - other.row || one.column - other.column : 0))
    const formatted = [...formats.values()].flatMap((cells): WorkbookEdit[] => {
      const [first] = cells
      return first === undefined
        ? []
        : [{ kind: 'format', sheet: first.place.sheet, ranges: rangesOf(cells.map(({ place }) => place)), format: first.format }]
    })
    return [...contents, ...formatted]
  }
}
