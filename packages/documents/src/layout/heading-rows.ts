import { type DraftCell, type DraftRow, joinRows, openEnd } from './draft-row.ts'
import { isFigure, isUnitMark, isYearOrDate, monthNamed, unitWordsIn } from '@dossier/notation'

/** Lines of one heading are closer together than this, in letter heights. */
const tight = 0.5
/** Edges or centres that differ by less, in letter heights, are aligned vertically. */
const slack = 0.4

const edgesOf = (cell: DraftCell): { x0: number; x1: number } => ({
  x0: Math.min(...cell.words.map((word) => word.x0)),
  x1: Math.max(...cell.words.map((word) => word.x1)),
})

const isUnder = (upper: DraftCell, lower: DraftCell, size: number): boolean => {
  const [above, below] = [edgesOf(upper), edgesOf(lower)]
  const offset = Math.min(
    Math.abs(above.x0 - below.x0),
    Math.abs(above.x1 - below.x1),
    Math.abs(above.x0 + above.x1 - below.x0 - below.x1) / 2,
  )
  return offset < size * slack
}

const isUnit = (text: string): boolean => isUnitMark(text) || unitWordsIn(text) !== undefined

const lastWord = /(?<!\p{L})(\p{L}{2,9})(?:\s\d{1,2})?$/u

/** Whether a heading needs a year: "December 31,", "June", "Year ended". */
function awaitsYear(text: string): boolean {
  const word = lastWord.exec(text)?.[1] ?? ''
  return text.endsWith(',') || /^(?:ended|fiscal)$/i.test(word) || monthNamed(word) !== undefined
}

/** Whether a heading's line is completed by the line below it in its column. */
const continuesBelow = (upper: DraftCell, lower: DraftCell): boolean =>
  isYearOrDate(lower.text) ? awaitsYear(upper.text) : /^[\p{Ll})]/u.test(lower.text) || openEnd.test(upper.text) || upper.text.endsWith(',')

const isOneHeading = (above: DraftRow, below: DraftRow): boolean => {
  const size = Math.min(above.size, below.size)
  if (below.y0 - above.y1 > size * tight) return false
  const [upper, lower] = [above, below].map((row) => row.cells.filter((cell) => cell.column > 0))
  if (upper === undefined || lower === undefined || upper.length === 0 || lower.length === 0) return false
  if ([...upper, ...lower].some((cell) => cell.span > 1)) return false
  if (upper.some((cell) => isYearOrDate(cell.text) || isFigure(cell.text) || isUnit(cell.text)) || lower.some((cell) => isUnit(cell.text)))
    return false
  const pairs = upper.map((cell) => ({ cell, under: lower.find((other) => other.column === cell.column) }))
  if (!pairs.every(({ cell, under }) => under !== undefined && isUnder(cell, under, size))) return false
  // A duration centred over several years is also over the middle year.
  if (upper.length < lower.length && lower.some((cell) => isYearOrDate(cell.text))) return false
  return pairs.every(({ cell, under }) => under !== undefined && continuesBelow(cell, under))
}

/** Joins headings that a page breaks over lines into one row each, if none of their lines can be a heading over several columns. */
export const joinHeadings = (rows: readonly DraftRow[]): DraftRow[] => {
  const joined: DraftRow[] = []
  for (const row of rows) {
    const above = joined.at(-1)
    if (above !== undefined && isOneHeading(above, row)) joined[joined.length - 1] = joinRows(above, row)
    else joined.push(row)
  }
  return joined
}
