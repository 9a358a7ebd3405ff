import { isSameMonth } from '@dossier/research'
import type { ReadAmount } from './read-amount.ts'
import { isOfPartOfYear, type Reading } from './reading.ts'
import { statementAmount, type StatementItem } from './statement-amount.ts'

/**
 * An amount at the end of the time that a document is about, or that its statements print over the newest column.
 *
 * @param yearsBefore of the same time so many years before, which an interim report prints beside its own
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

/** The newest of what documents of part of a year tell, if it is newer than what a whole year tells. */
export function newestOf<Told extends { to: string }>(interim: readonly (Told | undefined)[], ofYear: Told | undefined): Told | undefined {
  const [newest] = interim.filter((one) => one !== undefined).toSorted((a, b) => b.to.localeCompare(a.to))
  return newest !== undefined && newest.to > (ofYear?.to ?? '') ? newest : ofYear
}
