import { compared, exact, type Exact, isDollar, sizeOf, type Unit } from '@dossier/notation'

/** Most that an amount may be in these currencies, in units: more than all the world produces in a year (1.1e14 US dollars, World Bank, 2024). */
const mostOfStrong = exact(10n ** 14n)
/** In any other, as large as the largest budgets in the weakest currencies. */
const mostOfAny = exact(10n ** 18n)
const strong: ReadonlySet<string> = new Set(['EUR', 'GBP', 'CHF', '€', '£'])

/**
 * Whether an amount would be impossible in the scale stated for its table, so that it is printed in full: "$2,007,611,768" beside "(in millions)".
 *
 * @param value in base units, by the scale of `unit`
 */
export function isImpossible(value: Exact, { dimension, scale, currency }: Unit): boolean {
  if (dimension !== 'money' || scale === 0) return false
  const most = currency !== undefined && (isDollar(currency) || strong.has(currency)) ? mostOfStrong : mostOfAny
  return compared(sizeOf(value), most) > 0
}
