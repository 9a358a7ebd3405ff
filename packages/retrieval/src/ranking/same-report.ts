import { comparableName } from '@dossier/entities'
import { orderOfAmendment } from '../facts/document-amendment.ts'
import { periodicReportKinds } from '../facts/document-kind.ts'
import type { DocumentFacts } from './document-facts.ts'

/** Whether two documents are of one report: the same kind of report, by the same company, on the same period. */
function isSameReport(one: DocumentFacts, other: DocumentFacts): boolean {
  if (one.kind === undefined || one.kind !== other.kind || !periodicReportKinds.has(one.kind)) return false
  if (one.period?.to === undefined || one.period.to !== other.period?.to) return false
  return isSameCompany(one, other)
}

/** Whether a report was replaced by another document: by a correction of it, or a later correction than itself. */
export const isCorrectedBy = (one: DocumentFacts, other: DocumentFacts): boolean =>
  other.amendment !== undefined && orderOfAmendment(one.amendment) < orderOfAmendment(other.amendment) && isSameReport(one, other)

/** Whether a document is a copy of another one, or of one that it replaced: its figures do not confirm those of the other. */
export const isCopyOf = (one: DocumentFacts, other: DocumentFacts): boolean => isSameReport(one, other) && !isCorrectedBy(other, one)

function isSameCompany(one: DocumentFacts, other: DocumentFacts): boolean {
  if (one.cik !== undefined && other.cik !== undefined) return one.cik.padStart(10, '0') === other.cik.padStart(10, '0')
  if (one.corpCode !== undefined && other.corpCode !== undefined) return one.corpCode === other.corpCode
  const names = namesOf(one)
  return [...namesOf(other)].some((name) => names.has(name))
}

const namesOf = ({ company, aliases }: DocumentFacts): ReadonlySet<string> =>
  new Set([...(company === undefined ? [] : [company]), ...aliases].map(comparableName).filter((name) => name !== ''))
