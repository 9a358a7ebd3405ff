import { isDollar, scan } from '@dossier/notation'
import type { ReadablePage } from '../readable-page.ts'

const longestHeading = 200
const known = new WeakMap<ReadablePage, { currency: string | undefined }>()

/**
 * The currency of a page's tables, as the lines say that stand over them: "£'000", "(C$ millions)", "Notes $ $". As the grammar calls it;
 * undefined where they name none, or several.
 */
export function currencyOfPage(page: ReadablePage): string | undefined {
  const before = known.get(page)
  if (before) return before.currency
  const currency = readCurrency(page.text)
  known.set(page, { currency })
  return currency
}

function readCurrency(text: string): string | undefined {
  const [whole, scaled] = [new Set<string>(), new Set<string>()]
  for (const line of text.split('\n')) {
    if (line.length > longestHeading) continue
    for (const mention of scan(line, 'unitLine')) {
      if (mention.kind !== 'unit' || mention.unit.dimension !== 'money') continue
      const { currency, per, scale } = mention.unit
      // Per share and in cents are lines of their own.
      if (currency !== undefined && per === undefined && scale >= 0) (scale > 0 ? scaled : whole).add(currency)
    }
  }
  // Words of a currency stand in sentences as well: "(C$ millions)" says more.
  const named = scaled.size > 0 ? scaled : whole
  // "$" over the columns of a page in Canadian dollars is that dollar.
  if ([...named].filter(isDollar).length === 2) named.delete('$')
  const [currency, ...others] = named
  return others.length === 0 ? currency : undefined
}
