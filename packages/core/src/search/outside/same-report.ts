import { comparableName } from '@dossier/entities'
import { type DocumentFacts, periodicReportKinds } from '@dossier/retrieval'

/**
 * Whether two documents are copies of one report: the same kind of report, by the same company, on the same period. Their figures do not confirm
 * each other.
 */
export function isSameReport(one: DocumentFacts, other: DocumentFacts): boolean {
  if (one.kind === undefined || one.kind !== other.kind || !periodicReportKinds.has(one.kind)) return false
  if (one.period?.to === undefined || one.period.to !== other.period?.to) return false
  return isSameCompany(one, other)
}

function isSameCompany(one: DocumentFacts, other: DocumentFacts): boolean {
  if (one.cik !== undefined && other.cik !== undefined) return one.cik.padStart(10, '0') === other.cik.padStart(10, '0')
  if (one.corpCode !== undefined && other.corpCode !== undefined) return one.corpCode === other.corpCode
  const names = namesOf(one)
  return [...namesOf(other)].some((name) => names.has(name))
}

const namesOf = ({ company, aliases }: DocumentFacts): ReadonlySet<string> =>
  new Set([...(company === undefined ? [] : [company]), ...aliases].map(comparableName).filter((name) => name !== ''))
