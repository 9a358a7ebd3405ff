import { scan } from './scan.ts'

/** Whether a code is one of the dollars, or the dollar whose country is not said. */
export const isDollar = (currency: string): boolean => currency === '$' || dollars.has(currency)

const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'JMD', 'TTD', 'BBD', 'FJD'])

/** The currencies that a text names, ISO 4217; signs with several readings are left out. */
export function currenciesIn(text: string): Set<string> {
  const codes = scan(text, 'prose').flatMap((mention) =>
    mention.kind === 'quantity' || mention.kind === 'unit' ? (mention.unit.currency ?? []) : [],
  )
  return new Set(codes.filter((code) => /^[A-Z]{3}$/.test(code)))
}

/**
 * Whether an amount in one currency may be told in another. The same code is the same; a sign with several readings is what the text
 * around it says that it is, and where nothing is said a bare "$" may be told as US dollars.
 * @param told the currency in which it is told
 * @param printed the currency as the source prints it
 * @param around the other currencies of the source, ISO 4217
 */
export function matchesCurrency(told: string, printed: string, around: ReadonlySet<string>): boolean {
  if (told === printed) return true
  if (printed === '$') {
    const said = [...around].filter(isDollar)
    return isDollar(told) && (said.length === 0 ? told === 'USD' : said.length === 1 && said[0] === told)
  }
  if (told === '$') return printed === 'USD'
  const [readings, tellings] = [printed.split('|'), told.split('|')]
  if (readings.length === 1) return tellings.includes(printed)
  const said = readings.filter((code) => around.has(code))
  return tellings.some((code) => (said.length === 0 ? readings : said).includes(code))
}
