import { readCurrency, readReportingUnit } from '@dossier/finance'

/** The unit that a question wants an amount told in. */
export function askedUnit(text: string): { currency?: string; scale?: number } {
  const said =
    /\b(?:in|as|answer in)\s{1,8}((?:USD|US\$|\$|KRW|EUR|us dollars?)?\s{0,8}(?:in\s{1,8})?(?:thousands?|millions?|billions?|trillions?))(?:\s+of\s+\w+)?\b/i.exec(
      text,
    )?.[1] ?? /((?:천|백만|십억|억|조)(?:\s*(?:원|달러))?)\s*단위/.exec(text)?.[1]
  if (said === undefined) return {}
  const unit = readReportingUnit(said)
  const currency = readCurrency(said)
  return { ...(unit && { scale: unit.scale }), ...(currency && { currency }) }
}

const numerals: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, first: 1, 첫째: 1, 둘째: 2, 셋째: 3, 한: 1, 두: 2, 세: 3 }

/** The digits behind the point that a question wants. */
export function askedDecimals(text: string): { decimals?: number } {
  const said = /\b(one|two|three|\d)\s+decimal/i.exec(text)?.[1] ?? /소수점\s*(첫째|둘째|셋째|한|두|세|\d)/.exec(text)?.[1]
  if (said === undefined) return {}
  const decimals = numerals[said.toLowerCase()] ?? Number(said)
  return Number.isInteger(decimals) ? { decimals } : {}
}
