import { isSameMonth } from '@dossier/research'
import type { ReadAmount } from './read-amount.ts'
import { isOfPartOfYear, type Reading } from './reading.ts'
import { statementAmount, type StatementItem } from './statement-amount.ts'

/**
 * An amount of a document's period, or of its statements' newest column when it has none.
 *
 * @param yearsBefore selects the same period of an earlier year, which interim reports print as comparison
 */
export async function interimAmount(
  reading: Reading,
  item: StatementItem,
  fileId: number,
  yearsBefore = 0,
): Promise<ReadAmount | undefined> {
  const { kind, period } = reading.facts.get(fileId) ?? {}
  const to = isOfPartOfYear(kind) ? period?.to : undefined
  if (to === undefined) return yearsBefore > 0 ? undefined : statementAmount(reading, item, { fileId, document: {}, isWanted: () => true })
  const end = `${Number(to.slice(0, 4)) - yearsBefore}${to.slice(4)}`
  const { fiscalYear, months } = period ?? {}
  return statementAmount(reading, item, {
    fileId,
    document: { to, ...(fiscalYear !== undefined && { fiscalYear }), ...(months !== undefined && { months }) },
    isWanted: (time) => isSameMonth(time.to, end),
  })
}

/** The newest interim value, if it is newer than the annual one. */
export function newestOf<Dated extends { to: string }>(
  interim: readonly (Dated | undefined)[],
  ofYear: Dated | undefined,
): Dated | undefined {
  const [newest] = interim.filter((value) => value !== undefined).toSorted((a, b) => b.to.localeCompare(a.to))
  return newest !== undefined && newest.to > (ofYear?.to ?? '') ? newest : ofYear
}
