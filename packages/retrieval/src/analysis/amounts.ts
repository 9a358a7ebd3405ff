import { type Exact, mayHoldScaledAmount, scan } from '@dossier/notation'

/**
 * Index terms that match an amount however it is scaled and rounded: its first four significant figures. "1조 2,345억원", 1,234,500 in a table of
 * millions and 1,234,499,870,000 in a table of single won share a term.
 */
const figures = 4
/** No word begins with this character. */
const mark = '#'
/** Amounts with fewer significant figures get no term. */
const minFigures = 3
/** Smaller numbers are rarely rounded and occur on many pages. */
const minDigits = 5

/** The least scale of amounts with a unit word (만), as a power of ten; smaller units are units of tables. */
const minScale = 4

/** Terms of the amounts with units in normalised lower-case text of a page. */
export function amountTerms(text: string): string[] {
  return amountsIn(text).map(({ value }) => significant(value))
}

/** The term of a number as tables print it, without separators; empty when it has too few digits to be distinctive. */
export function figureTerm(digits: string): string {
  const point = digits.indexOf('.')
  const integerDigits = point < 0 ? digits.length : point
  if (integerDigits < minDigits || digits.charAt(0) === '0') return ''
  let last = digits.length - 1
  while (digits.charAt(last) === '0') last -= 1
  if (last < figures - 1) return ''
  const first = Number(digits.slice(0, figures)) + (digits.charAt(figures) >= '5' ? 1 : 0)
  return `${mark}${first === 10 ** figures ? first / 10 : first}`
}

/** Terms of every value that an amount of the question can have on a page that prints it with more or fewer digits. */
export function askedAmountTerms(text: string): string[] {
  return amountsIn(text).flatMap(({ value, precision }) => {
    const place = 10 ** (Math.floor(Math.log10(value)) - figures + 1)
    const lowest = Math.round((value - precision / 2) / place)
    // A value half-way to the next is rounded up, so it is outside the range.
    const highest = Math.max(lowest, Math.ceil((value + precision / 2) / place - 0.5))
    return Array.from({ length: highest - lowest + 1 }, (_, at) => significant((lowest + at) * place))
  })
}

interface Amount {
  value: number
  /** The value of one unit in its last printed place. */
  precision: number
}

function amountsIn(text: string): Amount[] {
  return text.split('\n').flatMap((line) => (mayHoldScaledAmount(line) ? amountsOfLine(line) : []))
}

function amountsOfLine(line: string): Amount[] {
  return scan(line, 'prose').flatMap((mention) => {
    if (mention.kind !== 'quantity' || mention.unit.scale < minScale || !/\d/.test(line.slice(mention.start, mention.end))) return []
    const precision = numberOf(mention.ulp)
    return [mention.value, ...(mention.upper ? [mention.upper] : [])]
      .map((value) => ({ value: Math.abs(numberOf(value)), precision }))
      .filter(({ value }) => value / precision >= 10 ** (minFigures - 1))
  })
}

const numberOf = ({ numerator, denominator }: Exact): number => Number(numerator) / Number(denominator)

function significant(value: number): string {
  const [first = '', others = ''] = value.toExponential(figures - 1).split(/[.e]/)
  return `${mark}${first}${others}`
}
