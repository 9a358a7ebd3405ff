import { currencyCodes } from './currencies.ts'
import { withoutCurrencySigns } from './currency-signs.ts'

/** Cells of tables hold no longer figure. */
const longestFigure = 32
const longestNumber = 60

/** Sign, currency, bracket, digits in groups, decimals, per cent, unit, footnote. */
const figure = new RegExp(
  String.raw`^[+\-–—−△▲▽▼]?\s?(?:[A-Z]{0,3}\p{Sc}|[Rr]s\.?|${currencyCodes.join('|')})?\s?[(\-–—−△▲]?\s?\p{Sc}?\s?` +
    String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:[.,]\d+)?\s?[xX×]?\s?%?\s?\)?\s?(?:%|pts?|bps|bp|p|%p|배|원|주|명|천|백만|억|조|\p{Sc})?\)?\s?(?:\(\w{1,2}\)|\*+)?$`,
  'u',
)
const placeholder = /^(?:\p{Sc}?\s?[-–—−―]{1,3}\s?%?|n\/?[am]\.?|n\.[am]\.|nm|nil|해당\s?없음|해당사항\s?없음)$/iu

/** Whether a cell stands where a figure would and says that there is none: "—", "$ -", "n/a", "해당 없음". */
export const isPlaceholder = (cell: string): boolean => cell.length <= longestFigure && placeholder.test(cell)

/**
 * Whether a cell of a table holds one figure and nothing else: with sign, currency, grouping, brackets, per cent, a unit or a footnote behind it;
 * or what stands for one. Cells of more than 32 characters hold none.
 */
export const isFigure = (cell: string): boolean =>
  cell.length <= longestFigure && (placeholder.test(cell) || (/\d/.test(cell) && figure.test(cell)))

const number = /^[\s(△▲▽▼+–—−-]*\d(?:[\d,.]*\d)?[\s)%x×]*$/u

/** Whether a word or a cell is a plain number with its signs and brackets, without a unit in words: "(1,234)", "$5.2", "△12%", "1.5x". */
export const isPrintedNumber = (text: string): boolean => text.length <= longestNumber && number.test(withoutCurrencySigns(text))

/** How many words of a line are plain numbers, with a comma or a full stop behind them or without: a row of a table has several. */
export const countNumbers = (line: string): number =>
  line.split(/\s+/).filter((word) => /\d/.test(word) && isPrintedNumber(word.replace(/(?<=\d)[.,]$/, ''))).length
