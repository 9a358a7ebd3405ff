import type { DocumentFacts, DocumentKind } from '@dossier/retrieval'
import type { LoadFacts, LoadPage, QuotingPort, SearchedFiles } from '../../search/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'

/** The sources that fields are read from. */
export interface Reading {
  context: UseCaseContext<Member, unknown, QuotingPort>
  /** The files about the company. */
  files: SearchedFiles
  /** Document facts by file id. */
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  loadFacts: LoadFacts
}

/** Sort key of a document's recency: year plus month / 100 of its period; 0 when unknown. */
export function newness({ years, dates, period }: Pick<DocumentFacts, 'years' | 'dates' | 'period'>): number {
  const day = period?.to ?? dates.toSorted().at(-1)
  const year = period?.fiscalYear ?? years[0]
  return day === undefined ? (year ?? 0) : Number(day.slice(0, 4)) + Number(day.slice(5, 7) || 0) / 100
}

/** Maximum number of documents whose statements are read. */
const MAX_DOCUMENTS = 12
/** Kinds of documents that report a whole fiscal year. */
const annual = new Set<DocumentKind | undefined>(['10-K', '20-F', '40-F', 'annual-report', 'audit-report'])
/** Kinds of interim reports, whose cash flows run from the start of the fiscal year. */
const partsOfYear = new Set<DocumentKind | undefined>(['10-Q', 'quarterly-report', 'half-year-report'])

export const isOfPartOfYear = (kind: DocumentKind | undefined): boolean => partsOfYear.has(kind)

/** Documents with possible annual statements: annual reports first, each group newest first. */
export function annualDocuments(reading: Reading): number[] {
  const kindOf = (fileId: number) => reading.facts.get(fileId)?.kind
  const documents = newestFirst(reading).filter((fileId) => !isOfPartOfYear(kindOf(fileId)))
  const reports = documents.filter((fileId) => annual.has(kindOf(fileId)))
  return [...reports, ...documents.filter((fileId) => !annual.has(kindOf(fileId)))].slice(0, MAX_DOCUMENTS)
}

/** Documents that are not annual reports, newest first. */
export function interimDocuments(reading: Reading): number[] {
  return newestFirst(reading)
    .filter((fileId) => !annual.has(reading.facts.get(fileId)?.kind))
    .slice(0, MAX_DOCUMENTS)
}

function newestFirst({ files, facts }: Reading): number[] {
  const age = (fileId: number) => {
    const known = facts.get(fileId)
    return known === undefined ? 0 : newness(known)
  }
  return [...files.named.keys()].toSorted((a, b) => age(b) - age(a))
}
