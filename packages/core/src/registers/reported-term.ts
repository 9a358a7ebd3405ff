import type { FiscalTerm, Source } from '@dossier/sources'
import { SourceError } from '@dossier/sources'
import { isPeriodic, type ReportedTerm } from './name-filing.ts'

const HALF_YEAR = 6

/**
 * What a company calls the time that a report covers: by the calendar where its years are calendar years, else as its filings say.
 *
 * @returns null where nothing says it
 */
export async function reportedTerm(
  source: Source,
  { company, kind, periodEnd }: { company: string; kind: string; periodEnd: string | null },
  signal: AbortSignal,
): Promise<ReportedTerm | null> {
  if (periodEnd === null || !isPeriodic({ kind })) return null
  const [year = 0, month = 0] = periodEnd.split('-').map(Number)
  try {
    const overview = await source.overview?.(company, { signal })
    if (overview?.fiscalYearEnd?.startsWith('12-') === true) {
      if (month % 3 !== 0) return null
      const part = month === 12 ? 'FY' : month === HALF_YEAR && kind === 'half-year-report' ? 'H1' : (`Q${month / 3}` as FiscalTerm['part'])
      return { fiscalYear: year, part }
    }
    const filed = await source.facts?.({ company, years: { from: year - 1, to: year + 1 } }, { signal })
    return filed?.terms.find(({ end }) => end === periodEnd) ?? null
  } catch (error) {
    // A name without a fiscal year is no reason not to save the document.
    if (error instanceof SourceError && error.failure.kind !== 'cancelled') return null
    throw error
  }
}
