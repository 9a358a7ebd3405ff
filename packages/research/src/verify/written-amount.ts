import { scan, isCurrencyCode } from '@dossier/notation'
import { plainText } from './reading/plain-text.ts'

/** An amount as a person writes it. */
export interface WrittenAmount {
  /** In single units of the currency. */
  value: number
  /** ISO 4217; absent where it is not written. */
  currency?: string
}

/** Reads "$18.0m", "USD 18,000 thousand", "약 12억 3,000만원"; null unless the text names exactly one amount. */
export function readWrittenAmount(text: string): WrittenAmount | null {
  const [figure, ...others] = scan(plainText(text), 'prose').filter((mention) => mention.kind === 'quantity')
  if (figure === undefined || others.length > 0 || figure.upper !== undefined) return null
  const { value, unit } = figure
  if (unit.dimension !== 'money' && unit.dimension !== 'number') return null
  const currency = unit.currency === '$' ? 'USD' : unit.currency
  return {
    value: Number(value.numerator) / Number(value.denominator),
    ...(currency !== undefined && isCurrencyCode(currency) && { currency }),
  }
}
