import type { Table } from '@lancedb/lancedb'
import type { Analyser } from '../analysis/analyser.ts'
import { fileFilter, levelFilter, pagesFilter } from '../index/filters.ts'
import type { PageFacts } from '../index/page-facts.ts'
import { rowLevel, type TermColumn } from '../index/row-schema.ts'
import type { WorkspaceTable } from '../index/workspace-table.ts'
import type { PageHit, PassageHit } from '../passage.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import { matchDocuments, type DocumentMatch } from './match-documents.ts'
import { pageFeatures, scoreFeatures, type Features } from './page-features.ts'
import { parseQuestion, type ParsedQuestion } from './parse-question.ts'
import { termQuery, weighTerms, type WeightedTerms } from './weighted-terms.ts'

export interface SearchOptions {
  /** Only these files; all of the workspace when left out. */
  fileIds?: readonly number[]
  /** Pages wanted, 10 unless told. */
  limit?: number
}

export interface SearchResult {
  question: ParsedQuestion
  pages: PageHit[]
  /** The passages of those pages that match, best first over all pages. */
  passages: PassageHit[]
  /** What was searched, for an honest "not found". */
  searched: { files: number; candidates: number }
}

interface Searcher {
  table: WorkspaceTable
  analyser: Analyser
  glossary: GlossaryIndex
}

interface Candidate {
  fileId: number
  page: number
  scores: Partial<Record<TermColumn, number>>
  facts: PageFacts | undefined
}

/** Candidates taken from each term search. */
const candidatesEach = 120
/** A search over many files also looks into those that fit the question best, this many at most. */
const preferredFiles = 12
const noFacts: PageFacts = { roles: {}, years: [], labels: '' }

/** Searches one workspace: term searches find candidate pages, evidence of many kinds ranks them. */
export async function searchWorkspace(searcher: Searcher, question: string, options: SearchOptions): Promise<SearchResult> {
  const gathered = await gatherCandidates(searcher, question, options)
  const ranked: Omit<PageHit, 'passages'>[] = gathered.candidates
    .map(({ fileId, page, features }) => ({ fileId, page, ...scoreFeatures(features) }))
    .sort((a, b) => b.score - a.score || a.fileId - b.fileId || a.page - b.page)
    .slice(0, options.limit ?? 10)
  const passages = gathered.table ? await findPassages(gathered.table, gathered.terms, ranked) : []
  const pages = ranked.map((hit) => ({
    ...hit,
    passages: passages.filter((passage) => passage.fileId === hit.fileId && passage.page === hit.page),
  }))
  return { question: gathered.question, pages, passages, searched: { files: gathered.files, candidates: gathered.candidates.length } }
}

/** A candidate page with all the evidence for it. */
export interface JudgedPage {
  fileId: number
  page: number
  features: Features
}

interface Gathered {
  question: ParsedQuestion
  terms: WeightedTerms
  table: Table | undefined
  files: number
  candidates: JudgedPage[]
}

/** The first half of a search: which pages come into question, and the evidence for each. Weights are found on its result. */
export async function gatherCandidates(searcher: Searcher, text: string, options: SearchOptions): Promise<Gathered> {
  const { analyser, glossary } = searcher
  const question = parseQuestion(text, analyser, glossary)
  const known = await searcher.table.files()
  const wanted = options.fileIds ? new Set(options.fileIds) : undefined
  const files = wanted ? new Map([...known].filter(([fileId]) => wanted.has(fileId))) : known
  const matches = matchDocuments(question, files)
  const terms = weighTerms(question, glossary, analyser, companyTerms(matches, files, analyser))
  const table = await searcher.table.reader()
  if (!table || files.size === 0) return { question, terms, table: undefined, files: 0, candidates: [] }

  const preferred = files.size > 1 ? preferredOf(matches) : []
  const scopes = [wanted ? fileFilter([...files.keys()]) : undefined, ...(preferred.length > 0 ? [fileFilter(preferred)] : [])]
  const found = await findCandidates(table, terms, scopes)
  await addPageFacts(table, found)
  return { question, terms, table, files: files.size, candidates: withFeatures(question, found, matches, glossary) }
}

/** The documents that stand out by company and period. */
function preferredOf(matches: ReadonlyMap<number, DocumentMatch>): number[] {
  const scored = Array.from(matches, ([fileId, match]) => ({
    fileId,
    score: 2 * match.company + match.period + 0.5 * match.form + match.date,
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best < 1) return []
  return scored
    .filter(({ score }) => score >= 0.5 * best)
    .sort((a, b) => b.score - a.score)
    .slice(0, preferredFiles)
    .map(({ fileId }) => fileId)
}

function companyTerms(
  matches: ReadonlyMap<number, DocumentMatch>,
  files: Awaited<ReturnType<WorkspaceTable['files']>>,
  analyser: Analyser,
): Set<string> {
  const names = Array.from(matches).flatMap(([fileId, match]) =>
    match.company >= 0.8 ? [...(files.get(fileId)?.names ?? []), ...(files.get(fileId)?.symbols ?? [])] : [],
  )
  return new Set([...new Set(names)].flatMap((name) => analyser.terms(name)))
}

async function findCandidates(table: Table, terms: WeightedTerms, scopes: (string | undefined)[]): Promise<Candidate[]> {
  const found = new Map<string, Candidate>()
  const columns: [TermColumn, number][] = [
    ['page_terms', rowLevel.page],
    ['head_terms', rowLevel.page],
    ['terms', rowLevel.passage],
  ]
  await Promise.all(
    scopes.flatMap((scope) =>
      columns.map(async ([column, level]) => {
        const query = termQuery(terms, column)
        if (!query) return
        const selected = level === rowLevel.page ? ['file_id', 'page', 'facts', '_score'] : ['file_id', 'page', '_score']
        let search = table.query().fullTextSearch(query).select(selected).limit(candidatesEach)
        if (scope) search = search.where(scope)
        for (const row of (await search.toArray()) as { file_id: number; page: number; facts?: string; _score: number }[]) {
          const key = `${row.file_id}:${row.page}`
          let candidate = found.get(key)
          if (!candidate) found.set(key, (candidate = { fileId: row.file_id, page: row.page, scores: {}, facts: undefined }))
          candidate.scores[column] = Math.max(candidate.scores[column] ?? 0, row._score)
          if (row.facts !== undefined) candidate.facts ??= JSON.parse(row.facts) as PageFacts
        }
      }),
    ),
  )
  return [...found.values()]
}

/** Candidates that only a passage search found lack their page's facts. */
async function addPageFacts(table: Table, candidates: Candidate[]): Promise<void> {
  const lacking = candidates.filter((candidate) => !candidate.facts)
  if (lacking.length === 0) return
  const rows = (await table.query().where(pagesFilter(rowLevel.page, lacking)).select(['file_id', 'page', 'facts']).toArray()) as {
    file_id: number
    page: number
    facts: string
  }[]
  const facts = new Map(rows.map((row) => [`${row.file_id}:${row.page}`, row.facts]))
  for (const candidate of lacking) {
    const own = facts.get(`${candidate.fileId}:${candidate.page}`)
    if (own) candidate.facts = JSON.parse(own) as PageFacts
  }
}

function withFeatures(
  question: ParsedQuestion,
  candidates: Candidate[],
  matches: ReadonlyMap<number, DocumentMatch>,
  glossary: GlossaryIndex,
): JudgedPage[] {
  const best = (column: TermColumn): number => Math.max(Number.EPSILON, ...candidates.map((candidate) => candidate.scores[column] ?? 0))
  const [page, head, passage] = [best('page_terms'), best('head_terms'), best('terms')]
  return candidates.map((candidate) => {
    const text = {
      pageText: (candidate.scores.page_terms ?? 0) / page,
      headText: (candidate.scores.head_terms ?? 0) / head,
      passageText: (candidate.scores.terms ?? 0) / passage,
    }
    const features = pageFeatures(question, text, candidate.facts ?? noFacts, matches.get(candidate.fileId), glossary)
    return { fileId: candidate.fileId, page: candidate.page, features }
  })
}

interface PassageRow {
  file_id: number
  page: number
  ordinal: number
  kind: number
  start: number
  end: number
  text: string
  context: string
  facts: string
  _score: number
}

async function findPassages(table: Table, terms: WeightedTerms, pages: readonly { fileId: number; page: number }[]): Promise<PassageHit[]> {
  const query = termQuery(terms, 'terms')
  if (!query || pages.length === 0) return []
  const rows = (await table
    .query()
    .fullTextSearch(query)
    .where(pagesFilter(rowLevel.passage, pages))
    .select(['file_id', 'page', 'ordinal', 'kind', 'start', 'end', 'text', 'context', 'facts', '_score'])
    .limit(pages.length * 20)
    .toArray()) as PassageRow[]
  return rows.map((row) => ({
    fileId: row.file_id,
    page: row.page,
    ordinal: row.ordinal,
    kind: row.kind === 1 ? 'table' : 'text',
    start: row.start,
    end: row.end,
    text: row.text,
    context: row.context,
    anchor: JSON.parse(row.facts) as PassageHit['anchor'],
    score: row._score,
    parts: { terms: row._score },
  }))
}
