import type { DocumentKind } from '@dossier/contract'
import type { AccountSource } from '@dossier/finance'
import type { DocumentFacts } from '@dossier/retrieval'

/** Kinds of documents that state accounts. Statements without a report around them may be audited or not, so that their kind says nothing. */
const sources: Readonly<Partial<Record<DocumentKind, AccountSource>>> = {
  '10-K': 'audited-report',
  '20-F': 'audited-report',
  '40-F': 'audited-report',
  'annual-report': 'audited-report',
  'audit-report': 'audited-report',
  '10-Q': 'interim-report',
  'half-year-report': 'interim-report',
  'quarterly-report': 'interim-report',
  'earnings-release': 'release',
  'press-release': 'release',
  'information-memorandum': 'management',
  teaser: 'management',
  'financial-model': 'management',
  valuation: 'management',
  budget: 'management',
  deck: 'management',
}

const WHOLE_YEAR = 12

/** What kind of source a document is of the accounts in it; undefined where that is not known. The report of an auditor on part of a year is a review. */
export function sourceOfKind({ kind, period }: Pick<DocumentFacts, 'kind' | 'period'>): AccountSource | undefined {
  if (kind === 'audit-report' && period?.months !== undefined && period.months < WHOLE_YEAR) return 'interim-report'
  return kind === undefined ? undefined : sources[kind]
}
