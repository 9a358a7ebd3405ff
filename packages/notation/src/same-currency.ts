import { scan } from './scan.ts'

/** Whether a code is one of the dollars, or the dollar of an unstated country. */
export const isDollar = (currency: string): boolean => currency === '$' || dollars.has(currency)

const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'JMD', 'TTD', 'BBD', 'FJD'])

/** The currencies that a text names, ISO 4217; ambiguous signs are left out. */
export function currenciesIn(text: string): Set<string> {
  const codes = scan(text, 'prose').flatMap((mention) =>
    mention.kind === 'quantity' || mention.kind === 'unit' ? (mention.unit.currency ?? []) : [],
  )
  return new Set(codes.filter((code) => /^[A-Z]{3}$/.test(code)))
}

/**
 * Whether an amount in the currency of a statement can be the amount that a source prints. Equal codes match; a sign with several readings means the
 * currency that the text around it names, and without one a bare "$" matches US dollars.
 * @param stated the currency of the statement
 * @param printed the currency as the source prints it
 * @param around the other currencies of the source, ISO 4217
 */
export function matchesCurrency(stated: string, printed: string, around: ReadonlySet<string>): boolean {
  if (stated === printed) return true
  if (printed === '$') {
    const named = [...around].filter(isDollar)
    return isDollar(stated) && (named.length === 0 ? stated === 'USD' : named.length === 1 && named[0] === stated)
  }
  if (stated === '$') return printed === 'USD'
  const [readings, statedReadings] = [printed.split('|'), stated.split('|')]
  if (readings.length === 1) return statedReadings.includes(printed)
  const named = readings.filter((code) => around.has(code))
  return statedReadings.some((code) => (named.length === 0 ? readings : named).includes(code))
}
