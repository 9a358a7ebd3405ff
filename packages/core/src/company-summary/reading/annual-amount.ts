import { isSameMonth } from '@dossier/research'
import type { ReadAmount } from './read-amount.ts'
import { annualDocuments, type Reading } from './reading.ts'
import { statementAmount, type StatementItem } from './statement-amount.ts'

/** Maximum number of fiscal years tried. */
const MAX_YEARS = 3
const WHOLE_YEAR = 12

/** The fiscal years of the company's reports, newest first. */
export function fiscalYears({ files, facts, context }: Reading): number[] {
  const stated = [...files.named.keys()].flatMap((id) => {
    const known = facts.get(id)
    return known === undefined ? [] : [...known.years, ...(known.period?.fiscalYear === undefined ? [] : [known.period.fiscalYear])]
  })
  const now = context.deps.clock.now().getUTCFullYear()
  const years = stated.length > 0 ? stated : [now, now - 1]
  return [...new Set(years)].toSorted((a, b) => b - a).slice(0, MAX_YEARS)
}

/** An amount of a fiscal year or at its end, from the statements of annual documents; undefined when ambiguous. */
export async function annualAmount(reading: Reading, item: StatementItem, year: number): Promise<ReadAmount | undefined> {
  for (const fileId of annualDocuments(reading)) {
    const { period, years = [] } = reading.facts.get(fileId) ?? {}
    const fiscalYear = period?.fiscalYear ?? years[0] ?? year
    const to = period?.to ?? `${fiscalYear}-12-31`
    const end = `${Number(to.slice(0, 4)) + year - fiscalYear}${to.slice(4)}`
    const amount = await statementAmount(reading, item, {
      fileId,
      document: { to, fiscalYear, months: WHOLE_YEAR },
      isWanted: (time) => isSameMonth(time.to, end) && (time.months ?? WHOLE_YEAR) === WHOLE_YEAR,
      period: `FY${year}`,
    })
    if (amount !== undefined) return { ...amount, to: end, months: WHOLE_YEAR }
  }
  return undefined
}
