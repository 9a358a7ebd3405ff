import { readWrittenNumber } from './written-number.ts'

/**
 * Terms by which an amount is found however it is scaled and rounded: its first four significant figures. "1조 2,345억원",
 * 1,234,500 in a table of millions and 1,234,499,870,000 in one of single won have a term in common.
 */
const figures = 4
/** No word begins with this sign. */
const mark = '#'
/** An amount that is said less exactly tells nothing. */
const fewestFigures = 3
/** Smaller figures of tables are rarely amounts that anybody rounds, and stand on many pages. */
const fewestDigits = 5

/** An amount written with the unit that scales it. All repetitions are bounded: text is anybody's. */
const scaled =
  /(?<![\d,.])\d[\d,]{0,24}(?:\.\d{1,9})?\s?(?:(?:[천백십]?\s?[조억만]|[천백십][\d천백십]{0,5}만)(?:\s?[\d,]{1,9}(?:\.\d{1,9})?[천백십]{0,2}[억만]){0,3}(?:\s?[\d,]{1,9}(?=원))?|(?:trillion|billion|million|bn|mn)\b)/g
/** Looked for first: most texts have none of them. */
const scales = ['억', '만', '조', 'illion', 'bn', 'mn']

const english: Readonly<Record<string, number>> = { trillion: 1e12, billion: 1e9, million: 1e6, bn: 1e9, mn: 1e6 }

/** Terms of the amounts that a page writes with their units, in normalised lower-case text. */
export function amountTerms(text: string): string[] {
  return amountsIn(text).map(({ value }) => significant(value))
}

/** The term of a figure as tables print it, without separators; empty when it has too few figures to tell it from others. */
export function figureTerm(digits: string): string {
  const point = digits.indexOf('.')
  const whole = point < 0 ? digits.length : point
  if (whole < fewestDigits || digits.charAt(0) === '0') return ''
  let last = digits.length - 1
  while (digits.charAt(last) === '0') last -= 1
  if (last < figures - 1) return ''
  const first = Number(digits.slice(0, figures)) + (digits.charAt(figures) >= '5' ? 1 : 0)
  return `${mark}${first === 10 ** figures ? first / 10 : first}`
}

/** Terms of what the amounts of a question may be on a page that prints them more exactly, or less. */
export function askedAmountTerms(text: string): string[] {
  return amountsIn(text).flatMap(({ value, precision }) => {
    const place = 10 ** (Math.floor(Math.log10(value)) - figures + 1)
    const lowest = Math.round((value - precision / 2) / place)
    // What lies half-way up is rounded to the next, and so is no longer meant.
    const highest = Math.max(lowest, Math.ceil((value + precision / 2) / place - 0.5))
    return Array.from({ length: highest - lowest + 1 }, (_, at) => significant((lowest + at) * place))
  })
}

interface Amount {
  value: number
  /** What one of its last place is. */
  precision: number
}

function amountsIn(text: string): Amount[] {
  if (!scales.some((scale) => text.includes(scale))) return []
  return (text.match(scaled) ?? []).flatMap((written) => {
    const word = /(?<![a-z])[a-z]+$/.exec(written)?.[0]
    const number = readWrittenNumber(word ? written.slice(0, -word.length) : written)
    if (!number || number.value / number.precision < 10 ** (fewestFigures - 1)) return []
    const scale = word ? (english[word] ?? 1) : 1
    return [{ value: number.value * scale, precision: number.precision * scale }]
  })
}

function significant(value: number): string {
  const [first = '', others = ''] = value.toExponential(figures - 1).split(/[.e]/)
  return `${mark}${first}${others}`
}
