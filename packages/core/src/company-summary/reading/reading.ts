import type { DocumentFacts } from '@dossier/retrieval'
import type { LoadPage, SearchedFiles } from '../../search/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'

/** What fields are read from. */
export interface Reading {
  context: UseCaseContext<Member, unknown>
  /** Those about the company. */
  files: SearchedFiles
  /** What documents say of themselves, by file. */
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
}

/** How new what a document tells is: the last day or year that it is about; 0 for one that tells none. */
export function newness({ years, dates, period }: Pick<DocumentFacts, 'years' | 'dates' | 'period'>): number {
  const day = period?.to ?? dates.toSorted().at(-1)
  const year = period?.fiscalYear ?? years[0]
  return day === undefined ? (year ?? 0) : Number(day.slice(0, 4)) + Number(day.slice(5, 7) || 0) / 100
}
