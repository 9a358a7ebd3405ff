import { type DocumentCalendar, type FactTable, factTablesOf, readDocumentCalendar } from '@dossier/finance'
import type { StatementPage } from '@dossier/retrieval'
import { cellPagesOf, type TableRequest } from '../figures/cell-pages.ts'
import { type AskedMeasure, readAskedMeasure } from './asked-measure.ts'
import { candidatesOf, type FigureCandidate, proseCandidatesOf, termReader } from './figure-candidates.ts'
import { type FeaturedCandidate, featuresOf } from './figure-features.ts'

/** Where the figures of a question are looked for. */
export interface ChoiceRequest extends TableRequest {
  /** Pages that show statements, of the documents that fit the question best. */
  statementPages?: () => Promise<readonly StatementPage[]>
  /** The figures of a file's tables as they were kept when it was read; of a file that has none they are read from the pages. */
  factsOf?: (fileId: number) => Promise<readonly FactTable[]>
}

/** The candidates for what a question asks, and the question as they were judged by. */
export interface GatheredCandidates {
  asked: AskedMeasure
  candidates: readonly FeaturedCandidate[]
  /** The same figures as candidates for something else. */
  judge: (asked: AskedMeasure) => FeaturedCandidate[]
  /** The pages are in another language than the question. */
  isForeign: boolean
}

/** Pages of statements that were not found themselves weigh this beside the best page. */
const ofStatement = 0.3
const mostStatements = 6

/**
 * Gathers the figures of the pages found, of the pages beside the best of them, and of the statements.
 *
 * @returns null when the question names what no file has, or says nothing that a figure could be found by
 */
export async function gatherCandidates(request: ChoiceRequest): Promise<GatheredCandidates | null> {
  const { question, analyser, factsOf } = request
  const read = readAskedMeasure(question, analyser)
  if (read.concepts.length === 0) return null
  const { pages, concepts } = await cellPagesOf(
    { ...request, hits: withStatements(request.hits, await statementsOf(request, read)) },
    read.concepts,
  )
  if (pages.length === 0 || concepts.length === 0) return null
  const asked = { ...read, concepts }
  const gathered: FigureCandidate[] = []
  const calendars = new Map<number, DocumentCalendar | null>()
  for (const from of pages) {
    const tables = (await factsOf?.(from.fileId)) ?? []
    if (!calendars.has(from.fileId)) calendars.set(from.fileId, readDocumentCalendar(tables))
    const kept = tables.filter(({ page }) => page === from.page.number)
    gathered.push(...candidatesOf(from, kept.length === 0 ? [...factTablesOf([from.page])] : kept), ...proseCandidatesOf(from))
  }
  const termsOf = termReader(analyser)
  const judge = (other: AskedMeasure): FeaturedCandidate[] => featuresOf(other, gathered, calendars, termsOf)
  return {
    asked,
    candidates: judge(asked),
    judge,
    isForeign: (question.language === 'ko') !== isKorean(pages),
  }
}

async function statementsOf({ statementPages, alone }: ChoiceRequest, { statements }: AskedMeasure): Promise<readonly StatementPage[]> {
  if (statementPages === undefined || alone || statements.size === 0) return []
  const pages = await statementPages()
  return pages.filter(({ fit }) => fit > 0.99).slice(0, mostStatements)
}

/** The hits with the statements that are none of them behind. */
function withStatements(hits: TableRequest['hits'], statements: readonly StatementPage[]): TableRequest['hits'] {
  const top = hits[0]?.score ?? 1
  const known = new Set(hits.map(({ fileId, page }) => `${fileId}:${page}`))
  return [
    ...hits,
    ...statements
      .filter(({ fileId, page }) => !known.has(`${fileId}:${page}`))
      .map(({ fileId, page }) => ({ fileId, page, score: ofStatement * top })),
  ]
}

const isKorean = (pages: readonly { page: { text: string } }[]): boolean =>
  pages.some(({ page }) => (page.text.slice(0, 2_000).match(/\p{Script=Hangul}/gu)?.length ?? 0) > 200)
