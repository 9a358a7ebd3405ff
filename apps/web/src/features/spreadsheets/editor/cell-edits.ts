import { type CellContent, type CellEdit, type CellPlace, isSameContent } from './cell-content.ts'

/** The key of a place; sheet names contain no line breaks. */
const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}\n${row}\n${column}`

/** The cells that were touched since a workbook was opened, each with what it held before. */
export class TouchedCells {
  readonly #before = new Map<string, { place: CellPlace; content: CellContent }>()

  /** Remembers what a cell held when it is touched for the first time. */
  touch(place: CellPlace, content: () => CellContent): void {
    const key = keyOf(place)
    if (!this.#before.has(key)) this.#before.set(key, { place, content: content() })
  }

  /** The cells that hold something else now, in the order of sheets touched, rows and columns. */
  edits(contentNow: (place: CellPlace) => CellContent): CellEdit[] {
    const edits = [...this.#before.values()].flatMap(({ place, content }) => {
      const now = contentNow(place)
      return isSameContent(content, now) ? [] : [{ ...place, content: now }]
    })
    return edits.toSorted((one, other) => (one.sheet === other.sheet ? one.row - other.row || one.column - other.column : 0))
  }
}
