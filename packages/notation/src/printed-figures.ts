import { currencyCodes } from './currencies.ts'
import { withoutCurrencySigns } from './currency-signs.ts'

/** Characters of the longest figure in a table cell. */
const longestFigure = 32
const longestNumber = 60

/** Sign, currency, bracket, grouped digits, decimals, percent sign, unit, footnote. */
const figure = new RegExp(
  String.raw`^[+\-–—−△▲▽▼]?\s?(?:[A-Z]{0,3}\p{Sc}|[Rr]s\.?|${currencyCodes.join('|')})?\s?[(\-–—−△▲]?\s?\p{Sc}?\s?` +
    String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:[.,]\d+)?\s?[xX×]?\s?%?\s?\)?\s?(?:%|pts?|bps|bp|p|%p|배|원|주|명|천|백만|억|조|\p{Sc})?\)?\s?(?:\(\w{1,2}\)|\*+)?$`,
  'u',
)
const placeholder = /^(?:\p{Sc}?\s?[-–—−―]{1,3}\s?%?|n\/?[am]\.?|n\.[am]\.|nm|nil|해당\s?없음|해당사항\s?없음)$/iu

/** Whether a cell states that there is no figure: "—", "$ -", "n/a", "해당 없음". */
export const isPlaceholder = (cell: string): boolean => cell.length <= longestFigure && placeholder.test(cell)

/**
 * Whether a cell of a table contains exactly one figure, with sign, currency, grouping, brackets, percent sign, unit or footnote mark, or a
 * placeholder for one. False for cells of more than 32 characters.
 */
export const isFigure = (cell: string): boolean =>
  cell.length <= longestFigure && (placeholder.test(cell) || (/\d/.test(cell) && figure.test(cell)))

const number = /^[\s(△▲▽▼+–—−-]*\d(?:[\d,.]*\d)?[\s)%x×]*$/u

/** Whether a word or a cell is a plain number with its signs and brackets, without a unit in words: "(1,234)", "$5.2", "△12%", "1.5x". */
export const isPrintedNumber = (text: string): boolean => text.length <= longestNumber && number.test(withoutCurrencySigns(text))

/** How many words of a line are plain numbers, with or without a comma or full stop after them: a row of a table has several. */
export const countNumbers = (line: string): number =>
  line.split(/\s+/).filter((word) => /\d/.test(word) && isPrintedNumber(word.replace(/(?<=\d)[.,]$/, ''))).length
