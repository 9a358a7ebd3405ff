import { plainText } from './plain-text.ts'
import { readText } from './written-figures.ts'

/** An amount as a person writes it. */
export interface WrittenAmount {
  /** In single units of the currency. */
  value: number
  /** ISO 4217; absent where it is not written. */
  currency?: string
}

/** Reads "$18.0m", "USD 18,000 thousand", "약 12억 3,000만원"; null for a text that does not name exactly one amount. */
export function readWrittenAmount(text: string): WrittenAmount | null {
  const [figure, ...others] = readText(plainText(text)).figures
  if (figure === undefined || others.length > 0 || figure.kind !== 'number' || figure.counted !== undefined) return null
  const { value, currency } = figure
  return { value: Number(value.numerator) / Number(value.denominator), ...(currency !== undefined && { currency }) }
}
