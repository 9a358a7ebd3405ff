import { latestFigure } from '@dossier/research'
import type { DocumentKind } from '@dossier/retrieval'
import { presentCitations } from '../../search/index.ts'
import type { AnnualItem } from './annual-amount.ts'
import type { ReadAmount } from './read-amount.ts'
import { newness, type Reading } from './reading.ts'

/** The newest documents that may show statements of part of a year. */
const MOST_DOCUMENTS = 12
/** What an annual report tells is read as a year's. */
const annual = new Set<DocumentKind | undefined>(['10-K', '20-F', '40-F', 'annual-report', 'audit-report'])
/** Their statements of flows run from the beginning of the fiscal year. */
const toDate = new Set<DocumentKind | undefined>(['10-Q', 'quarterly-report', 'half-year-report'])

/** Documents that are no annual report, the newest first. */
export function interimDocuments({ files, facts }: Reading): number[] {
  const age = (fileId: number) => {
    const known = facts.get(fileId)
    return known === undefined ? 0 : newness(known)
  }
  return [...files.named.keys()]
    .filter((fileId) => !annual.has(facts.get(fileId)?.kind))
    .toSorted((a, b) => age(b) - age(a))
    .slice(0, MOST_DOCUMENTS)
}

/**
 * An amount at the end of the time that a document is about, or that its statements print over the newest column.
 *
 * @param yearsBefore of the same time so many years before, which an interim report prints beside its own
 */
export async function interimAmount(reading: Reading, item: AnnualItem, fileId: number, yearsBefore = 0): Promise<ReadAmount | undefined> {
  const { context, files, facts, loadPage } = reading
  const { kind, period, currency: ofDocument } = facts.get(fileId) ?? {}
  const end = period?.to !== undefined && toDate.has(kind) ? period.to : undefined
  if (end === undefined && yearsBefore > 0) return undefined
  const pages = await context.deps.indexes.statements(files.projectId, '', { fileIds: [fileId] })
  const told = await latestFigure({
    item,
    pages,
    loadPage,
    document: {
      ...(end !== undefined && { to: `${Number(end.slice(0, 4)) - yearsBefore}${end.slice(4)}` }),
      ...(period?.months !== undefined && toDate.has(kind) && { months: period.months }),
    },
  })
  if (told === null) return undefined
  // A table that names no currency is in that of its document.
  const { value, currency = ofDocument, scale, to, months = 0 } = told
  return { value, currency, scale, period: to, to, months, citations: await presentCitations(told.citations, files, loadPage) }
}

/** The newest of what documents of part of a year tell, if it is newer than what a whole year tells. */
export function newestOf<Told extends { to: string }>(interim: readonly (Told | undefined)[], ofYear: Told | undefined): Told | undefined {
  const [newest] = interim.filter((one) => one !== undefined).toSorted((a, b) => b.to.localeCompare(a.to))
  return newest !== undefined && newest.to > (ofYear?.to ?? '') ? newest : ofYear
}
