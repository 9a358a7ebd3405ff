import type { DocumentFacts, DocumentKind } from '@dossier/retrieval'
import type { LoadFacts, LoadPage, QuotingPort, SearchedFiles } from '../../search/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'

/** What fields are read from. */
export interface Reading {
  context: UseCaseContext<Member, unknown, QuotingPort>
  /** Those about the company. */
  files: SearchedFiles
  /** What documents say of themselves, by file. */
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  loadFacts: LoadFacts
}

/** How new what a document tells is: the last day or year that it is about; 0 for one that tells none. */
export function newness({ years, dates, period }: Pick<DocumentFacts, 'years' | 'dates' | 'period'>): number {
  const day = period?.to ?? dates.toSorted().at(-1)
  const year = period?.fiscalYear ?? years[0]
  return day === undefined ? (year ?? 0) : Number(day.slice(0, 4)) + Number(day.slice(5, 7) || 0) / 100
}

/** The newest documents whose statements are read. */
const MOST_DOCUMENTS = 12
/** What an annual report tells is read as a year's. */
const annual = new Set<DocumentKind | undefined>(['10-K', '20-F', '40-F', 'annual-report', 'audit-report'])
/** Their statements of flows run from the beginning of the fiscal year. */
const partsOfYear = new Set<DocumentKind | undefined>(['10-Q', 'quarterly-report', 'half-year-report'])

export const isOfPartOfYear = (kind: DocumentKind | undefined): boolean => partsOfYear.has(kind)

/** Documents whose statements may be of a whole year, annual reports first, and of each the newest. */
export function annualDocuments(reading: Reading): number[] {
  const kindOf = (fileId: number) => reading.facts.get(fileId)?.kind
  const documents = newestFirst(reading).filter((fileId) => !isOfPartOfYear(kindOf(fileId)))
  const reports = documents.filter((fileId) => annual.has(kindOf(fileId)))
  return [...reports, ...documents.filter((fileId) => !annual.has(kindOf(fileId)))].slice(0, MOST_DOCUMENTS)
}

/** Documents that are no annual report, the newest first. */
export function interimDocuments(reading: Reading): number[] {
  return newestFirst(reading)
    .filter((fileId) => !annual.has(reading.facts.get(fileId)?.kind))
    .slice(0, MOST_DOCUMENTS)
}

function newestFirst({ files, facts }: Reading): number[] {
  const age = (fileId: number) => {
    const known = facts.get(fileId)
    return known === undefined ? 0 : newness(known)
  }
  return [...files.named.keys()].toSorted((a, b) => age(b) - age(a))
}
