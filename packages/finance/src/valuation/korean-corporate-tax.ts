/** A bracket of taxable income in won, with its rate. */
interface Bracket {
  /** Up to and including; infinite for the last. */
  upTo: number
  rate: number
}

/** Rates of business years that begin in or after a year. */
interface RateTable {
  from: number
  brackets: readonly Bracket[]
}

const limits = [200e6, 20e9, 300e9, Number.POSITIVE_INFINITY] as const
const tableOf = (from: number, rates: readonly [number, number, number, number]): RateTable => ({
  from,
  brackets: rates.map((rate, at) => ({ upTo: limits[at] ?? Number.POSITIVE_INFINITY, rate })),
})

const tables: readonly RateTable[] = [tableOf(2026, [0.1, 0.2, 0.22, 0.25]), tableOf(2023, [0.09, 0.19, 0.21, 0.24])]

/** Local income tax of corporations, as a share of corporate income tax: its brackets have a tenth of each rate. */
const localShare = 0.1

export interface KoreanCorporateTax {
  /** The first year whose business years have these rates. */
  from: number
  /** Tax over taxable income, local income tax included. */
  average: number
  /** Rate of the last won, local income tax included. */
  marginal: number
}

/**
 * The statutory tax of a Korean corporation, without credits, exemptions and minimum tax.
 *
 * Source: Corporate Tax Act of Korea, article 55 (1), as amended by Act No. 19193 of 31 December 2022 for business years that begin in or after 2023
 * (9, 19, 21 and 24 % up to 200 million, 20 billion, 300 billion won and above), and as amended in December 2025 for those that begin in or after
 * 2026 (10, 20, 22 and 25 %); Local Tax Act, article 103-20, for local income tax. Brackets apply to each corporation, not to a group.
 * @param taxableIncome won; positive
 * @param year in which the business year begins
 * @returns undefined before 2023, and without taxable income
 */
export function koreanCorporateTax(taxableIncome: number, year: number): KoreanCorporateTax | undefined {
  const table = tables.find(({ from }) => year >= from)
  if (table === undefined || !(taxableIncome > 0)) return undefined
  let [tax, marginal, below] = [0, 0, 0]
  for (const { upTo, rate } of table.brackets) {
    if (taxableIncome <= below) break
    tax += (Math.min(taxableIncome, upTo) - below) * rate
    ;[marginal, below] = [rate, upTo]
  }
  const withLocal = (rate: number): number => rate * (1 + localShare)
  return { from: table.from, average: withLocal(tax / taxableIncome), marginal: withLocal(marginal) }
}
