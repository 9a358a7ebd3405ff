import { readCompanyName } from '@dossier/entities'
import type { DocumentPart, FiscalTerm } from '@dossier/sources'

/** What the name of a saved document is made of. */
interface NamedFiling {
  company: string
  kind: string
  form: string
  filedAt: string | null
  periodEnd: string | null
  isAmendment: boolean
}

/** The part of a fiscal year that a report covers, and the year, as the company calls it. */
export type ReportedTerm = Pick<FiscalTerm, 'fiscalYear'> & { part: FiscalTerm['part'] | 'H1' }

/**
 * The name of a document as a person would give it, without an ending: "Apple 10-K FY2023", "한강전자 반기보고서 H1 FY2024", "Apple 8-K 2024-06-03",
 * "Apple 10-K FY2023 - EX-21.1 SUBSIDIARIES".
 *
 * @param term of a periodic report; null where it is not known, or the document is none
 * @param part an exhibit or attachment; null for the main document
 */
export function nameFiling(filing: NamedFiling, term: ReportedTerm | null, part: Pick<DocumentPart, 'name'> | null): string {
  const { company, form, filedAt, periodEnd, isAmendment } = filing
  const time = term === null ? (periodEnd !== null && isPeriodic(filing) ? periodEnd : (filedAt ?? '')) : timeOf(term)
  // A form of EDGAR says itself that it amends; a report of DART keeps its name.
  const amended = isAmendment && !form.endsWith('/A') ? `(${hasHangul(form) ? '정정' : 'amended'} ${filedAt ?? ''})`.replace(' )', ')') : ''
  const main = [readCompanyName(company).core, form.replaceAll('/', '-'), time, amended].filter((word) => word !== '').join(' ')
  return part === null ? main : `${main} - ${part.name.replaceAll(' · ', ' ').replaceAll('/', '-')}`
}

const periodic: ReadonlySet<string> = new Set(['annual-report', 'half-year-report', 'quarterly-report', 'audit-report'])

/** Whether a document reports on a part of a fiscal year. */
export const isPeriodic = ({ kind }: { kind: string }): boolean => periodic.has(kind)

const timeOf = ({ part, fiscalYear }: ReportedTerm): string => (part === 'FY' ? `FY${fiscalYear}` : `${part} FY${fiscalYear}`)
const hasHangul = (text: string): boolean => /\p{Script=Hangul}/u.test(text)
