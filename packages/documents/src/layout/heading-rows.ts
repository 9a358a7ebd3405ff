import { type DraftCell, type DraftRow, joinRows, openEnd } from './draft-row.ts'
import { isFigure, isUnitMark, isYearOrDate, monthNamed, scan, unitWordsIn } from '@dossier/notation'

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

/** Whether the words of a heading's line say that it is completed by the line below it in its column. */
const continuesBelow = (upper: DraftCell, lower: DraftCell): boolean =>
  isYearOrDate(lower.text) ? awaitsYear(upper.text) : /^[\p{Ll})]/u.test(lower.text) || openEnd.test(upper.text) || upper.text.endsWith(',')

/** Whether a heading's line consists of words: a time or a unit above or below a name has a line of its own. */
const isName = ({ text }: DraftCell): boolean =>
  /\p{L}/u.test(text) && scan(text, 'heading').every(({ kind }) => kind !== 'period' && kind !== 'unit')

/** Whether upper headings are the names of groups of lower ones, which recur: "Fair value" over "Assets" and "Liabilities". */
const namesGroups = (upper: readonly DraftCell[], lower: readonly DraftCell[]): boolean => {
  const size = lower.length / upper.length
  return (
    size > 1 &&
    Number.isInteger(size) &&
    lower.every((cell, index) => cell.text === lower[index % size]?.text) &&
    upper.every((cell, index) => lower[index * size]?.column === cell.column)
  )
}

/** Whether lines of names are one row of headings: each upper one is over a single lower one, and none can be over several. */
const areWrapped = (upper: readonly DraftCell[], lower: readonly DraftCell[]): boolean => {
  if (lower.length < 2 || ![...upper, ...lower].every(isName) || namesGroups(upper, lower)) return false
  // A single heading over several columns can be in the middle of them, or begin with the first.
  if (upper.length === 1 && upper[0]?.column !== lower.at(-1)?.column) return false
  return upper.every((cell) => {
    const { x0, x1 } = edgesOf(cell)
    return lower.every((other) => other.column === cell.column || edgesOf(other).x1 <= x0 || edgesOf(other).x0 >= x1)
  })
}

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
  return pairs.every(({ cell, under }) => under !== undefined && continuesBelow(cell, under)) || areWrapped(upper, lower)
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
