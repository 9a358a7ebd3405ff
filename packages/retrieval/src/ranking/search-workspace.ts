import type { Table } from '@lancedb/lancedb'
import type { Analyser } from '../analysis/analyser.ts'
import { fileFilter } from '../index/filters.ts'
import type { PageFacts } from '../index/page-facts.ts'
import type { DocumentSet } from '../index/document-set.ts'
import type { WorkspaceTable } from '../index/workspace-table.ts'
import type { FileSources } from '../index/file-sources.ts'
import type { Evidence, PageHit, Passage, PassageHit } from '../passage.ts'
import type { DocumentFacts } from './document-facts.ts'
import { bestFittingReports, bestOf, preferredFiles } from './best-fitting-reports.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import { matchLabels } from './label-match.ts'
import { matchFileNames } from './file-name-match.ts'
import { matchDocuments, withCountedYears, type DocumentMatch } from './match-documents.ts'
import { worthOfLabels } from './measure-share.ts'
import { pageFeatures, scoreFeatures, type Features } from './page-features.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { questionParser } from './question-parser.ts'
import { findPages, pageKey, readPageTerms, readPassages, scorePassages, type PageId } from './read-rows.ts'
import { weighTerms, type WeightedTerms } from './weighted-terms.ts'
import { compareWordOrder } from './word-order.ts'
import { asNearAs, comparePassages } from '../vectors/compare-passages.ts'
import { findNearPassages, nearestOfPages, type NearPage, readPageFacts } from '../vectors/find-near-pages.ts'
import { rerankedPages, rerankPages } from '../vectors/rerank-pages.ts'
import { type MeaningModel, type MissingModel, type Reranker, withModelFeatures } from '../vectors/search-models.ts'
import type { WorkspaceVectors } from '../vectors/workspace-vectors.ts'

export interface SearchOptions {
  /** Only these files; the complete workspace by default. */
  fileIds?: readonly number[]
  /** Documents outside the workspace that are ranked together with the files. */
  beside?: DocumentSet
  /** Number of pages, 10 by default. */
  limit?: number
  /** Adds semantic search; keyword search only by default. */
  meaning?: MeaningModel
  /** Reranks the best pages. */
  rerank?: Reranker
}

export interface SearchResult {
  question: ParsedQuestion
  pages: PageHit[]
  /** The matching passages of those pages, best first over all pages. */
  passages: PassageHit[]
  /** What was searched, so that an empty result can be stated precisely. */
  searched: { files: number; candidates: number }
  /** Requested models that gave no result in time. */
  degraded?: MissingModel[]
}

interface Searcher {
  table: WorkspaceTable
  projectId: number
  vectors: WorkspaceVectors
  analyser: Analyser
  glossary: GlossaryIndex
  sources: FileSources
}

/**
 * A table with the files in it that are searched. How rare a word is depends on its table, so scores of words are relative to the best pages
 * of the same corpus; all other features are compared directly.
 */
interface Corpus {
  table: Table
  files: ReadonlyMap<number, DocumentFacts>
  /** Whether the table contains no other files. */
  isWhole: boolean
}

/** A candidate page with all its features. */
export interface JudgedPage extends PageId {
  features: Features
  /** With semantic search: the meaning score of the page and the passage it comes from. */
  near?: NearPage
}

interface Gathered {
  question: ParsedQuestion
  terms: WeightedTerms
  corpora: readonly Corpus[]
  files: number
  candidates: JudgedPage[]
  passageScores: Map<string, number>
  /** Semantic search was requested and gave no result. */
  withoutMeaning?: boolean
}

/** Pages taken from each term search. */
const candidatesEach = 120
/** Pages taken from all files when some files match distinctly better. */
const candidatesOfOthers = 60
const strongTerm = 0.5
/** Pages whose text is read: reading takes longer than finding. */
const comparedPages = 40

/** Searches one workspace: term searches find candidate pages, features of many kinds rank them. */
export async function searchWorkspace(searcher: Searcher, question: string, options: SearchOptions): Promise<SearchResult> {
  const { candidates, corpora, ...gathered } = await gatherCandidates(searcher, question, options)
  const byWords = candidates
    .map(({ fileId, page, features, near }) => ({ fileId, page, ...withModelFeatures(scoreFeatures(features), meaningOf(near)) }))
    .sort(byScore)
  const looked = byWords.slice(0, options.rerank ? Math.max(rerankedPages, options.limit ?? 10) : (options.limit ?? 10))
  const found = matching((await inEach(corpora, looked, readPassages)).flat(), candidates, gathered.passageScores)
  const foundOfPage = Map.groupBy(found, pageKey)
  const again = options.rerank && (await rerankPages(looked, question, (hit) => foundOfPage.get(pageKey(hit)) ?? [], options.rerank))
  const ranked = (again?.sort(byScore) ?? looked).slice(0, options.limit ?? 10)
  const kept = new Set(ranked.map(pageKey))
  const named = <Found extends { fileId: number }>({ fileId, ...found }: Found) => ({
    source: options.beside?.sourceOf(fileId) ?? searcher.sources.sourceOf(fileId),
    ...found,
  })
  const degraded: MissingModel[] = [
    ...(gathered.withoutMeaning ? ['meaning' as const] : []),
    ...(options.rerank && again === undefined ? ['reranked' as const] : []),
  ]
  return {
    question: gathered.question,
    pages: ranked.map((hit) => ({ ...named(hit), passages: (foundOfPage.get(pageKey(hit)) ?? []).map(named) })),
    passages: found.filter((passage) => kept.has(pageKey(passage))).map(named),
    searched: { files: gathered.files, candidates: candidates.length },
    ...(degraded.length > 0 && { degraded }),
  }
}

const byScore = (a: PageId & { score: number }, b: PageId & { score: number }) =>
  b.score - a.score || a.fileId - b.fileId || a.page - b.page

const meaningOf = (near: NearPage | undefined) => (near ? { meaning: near.meaning } : {})

type RankedPassage = Passage & Evidence & { fileId: number }

/** The passages that contain words of the question or are close to its meaning; best first. */
function matching(
  passages: readonly (Passage & { fileId: number })[],
  candidates: readonly JudgedPage[],
  passageScores: ReadonlyMap<string, number>,
): RankedPassage[] {
  const meanings = new Map(candidates.flatMap(({ near }) => (near ? [[passageKey(near), near.meaning] as const] : [])))
  return passages
    .flatMap((passage): RankedPassage[] => {
      const terms = passageScores.get(passageKey(passage))
      const meaning = meanings.get(passageKey(passage))
      if (terms === undefined && meaning === undefined) return []
      const parts = { ...(terms !== undefined && { terms }), ...(meaning !== undefined && { meaning }) }
      return [{ ...passage, score: terms ?? 0, parts }]
    })
    .sort((a, b) => b.score - a.score || (b.parts['meaning'] ?? 0) - (a.parts['meaning'] ?? 0))
}

/** The first half of a search: the candidate pages with their features. Weights are fitted on its result. */
export async function gatherCandidates(searcher: Searcher, text: string, options: SearchOptions): Promise<Gathered> {
  const { analyser, glossary } = searcher
  const corpora = await corporaOf(searcher, options)
  const files = new Map(corpora.flatMap((corpus) => [...corpus.files]))
  const question = withCountedYears(questionParser(analyser)(text), files)
  const matches = matchDocuments(question, files)
  const company = companyTerms(matches, files, analyser)
  const terms = weighTerms(question, glossary, analyser, company)
  const named = matchFileNames(
    question.terms.filter((term) => !company.has(term)),
    files,
    analyser,
  )
  if (files.size === 0) return { question, terms, corpora: [], files: 0, candidates: [], passageScores: new Map() }

  const preferred = files.size > 1 ? preferredFiles(matches, named) : []
  const fitting = bestFittingReports(matches, files)
  const { projectId, vectors } = searcher
  const inWorkspace = corpora.find(({ table }) => table !== options.beside?.table)
  const own = inWorkspace?.files ?? new Map<number, DocumentFacts>()
  const preferredOwn = preferred.filter((fileId) => own.has(fileId))
  const fileScopes = [options.fileIds ? [...own.keys()] : undefined, ...(preferredOwn.length > 0 ? [preferredOwn] : [])]
  const { meaning, beside } = options
  const [byWords, nearOwn] = await Promise.all([
    Promise.all(corpora.map((corpus) => findCandidates(corpus, terms, preferred, fitting))).then((found) => found.flat()),
    meaning && own.size > 0 ? findNearPassages(vectors, projectId, meaning, text, fileScopes) : undefined,
  ])
  const ofBeside = byWords.filter(({ fileId }) => beside?.files.has(fileId)).toSorted((a, b) => b.text.pageText - a.text.pageText)
  const nearBeside = meaning && beside && beside.files.size > 0 ? await comparePassages(beside, ofBeside, meaning, text) : []
  const near = nearestOfPages([...(nearOwn ?? []), ...asNearAs(nearOwn ?? [], nearBeside ?? [])])
  const nearPages = new Map(near.filter(({ fileId }) => files.has(fileId)).map((page) => [pageKey(page), page]))
  const known = new Set(byWords.map(pageKey))
  const onlyNear = [...nearPages.values()].filter((page) => !known.has(pageKey(page)))
  const found = onlyNear.length === 0 ? byWords : [...byWords, ...(await inEach(corpora, onlyNear, pagesFoundByMeaningOnly)).flat()]
  const labelWorth = worthOfLabels(question, company, glossary)
  // A page without scored passages uses its own score as that of its best passage.
  const judge = (candidate: Candidate): Features =>
    pageFeatures(
      question,
      { ...candidate.text, passageText: candidate.text.pageText },
      candidate.facts,
      { ...matches.get(candidate.fileId), fileName: named.get(candidate.fileId) ?? 0 },
      glossary,
      labelWorth,
    )
  const best = found
    .map((candidate) => {
      const meaning = meaningOf(nearPages.get(pageKey(candidate)))
      const features = judge(candidate)
      return { candidate, features, score: withModelFeatures(scoreFeatures(features), meaning).score }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, comparedPages)
  const bestPages = best.map(({ candidate }) => candidate)

  // The database scores passages while words and titles are compared here.
  const scoring = inEach(corpora, bestPages, (table, pages) => scorePassages(table, terms, pages))
  const labels = matchLabels(
    question,
    bestPages.map(({ facts }) => facts),
    glossary,
  )
  const comparing = inEach(corpora, bestPages, readPageTerms).then((read) => {
    const pageTerms = new Map(read.flatMap((ofCorpus) => [...ofCorpus]))
    return compareWordOrder(
      question,
      bestPages.map((page) => pageTerms.get(pageKey(page)) ?? ''),
      company,
      glossary,
    )
  })
  const [scored, order] = await Promise.all([scoring, comparing])
  const passages = onOneScale(scored, fitting)
  const top = bestOf(passages, fitting)
  const bestPassage = new Map<string, number>()
  for (const passage of passages) bestPassage.set(pageKey(passage), Math.max(bestPassage.get(pageKey(passage)) ?? 0, passage.score))
  return {
    question,
    terms,
    corpora,
    files: files.size,
    candidates: best.map(({ candidate, features }, at) => {
      const nearPage = nearPages.get(pageKey(candidate))
      return {
        fileId: candidate.fileId,
        page: candidate.page,
        features: { ...features, passageText: Math.min(1, (bestPassage.get(pageKey(candidate)) ?? 0) / top), ...order[at], ...labels[at] },
        ...(nearPage && { near: nearPage }),
      }
    }),
    passageScores: new Map(passages.map((passage) => [passageKey(passage), passage.score])),
    ...(meaning && ((own.size > 0 && nearOwn === undefined) || nearBeside === undefined) && { withoutMeaning: true }),
  }
}

function passageKey(passage: { fileId: number; ordinal: number }): string {
  return `${passage.fileId}:${passage.ordinal}`
}

function companyTerms(
  matches: ReadonlyMap<number, DocumentMatch>,
  files: ReadonlyMap<number, DocumentFacts>,
  analyser: Analyser,
): Set<string> {
  const names = new Set<string>()
  for (const [fileId, match] of matches) {
    if (match.company >= 0.8)
      for (const name of [...(files.get(fileId)?.names ?? []), ...(files.get(fileId)?.symbols ?? [])]) names.add(name)
  }
  return new Set([...names].flatMap((name) => analyser.terms(name)))
}

interface Candidate extends PageId {
  /** Relative to the best page of this search. */
  text: { pageText: number; headText: number }
  facts: PageFacts
}

/** The near pages that no term search found. */
async function pagesFoundByMeaningOnly(table: Table, near: readonly NearPage[]): Promise<Candidate[]> {
  const pages = await readPageFacts(table, near)
  return pages.map((page) => ({ ...page, text: { pageText: 0, headText: 0 } }))
}

/** The workspace's files and the documents beside them, each as far as it is searched. Empty corpora are left out. */
async function corporaOf(searcher: Searcher, { fileIds, beside }: SearchOptions): Promise<Corpus[]> {
  const wanted = fileIds && new Set(fileIds)
  const [known, table] =
    wanted?.size === 0
      ? [new Map<number, DocumentFacts>(), undefined]
      : await Promise.all([searcher.table.files(), searcher.table.reader()])
  const files = wanted ? new Map([...known].filter(([fileId]) => wanted.has(fileId))) : known
  return [
    ...(table && files.size > 0 ? [{ table, files, isWhole: wanted === undefined }] : []),
    ...(beside && beside.files.size > 0 ? [beside] : []),
  ]
}

/** Looks up pages, each in the corpus of its file. */
const inEach = <Page extends PageId, Found>(
  corpora: readonly Corpus[],
  pages: readonly Page[],
  look: (table: Table, pages: readonly Page[]) => Promise<Found>,
): Promise<Found[]> =>
  Promise.all(
    corpora.map(({ table, files }) =>
      look(
        table,
        pages.filter(({ fileId }) => files.has(fileId)),
      ),
    ),
  )

/** Scores of several corpora on the scale of the first: its best and that of each other one count the same. */
function onOneScale<Found extends { fileId: number; score: number }>(
  [first = [], ...others]: readonly (readonly Found[])[],
  fitting: ReadonlySet<number>,
): Found[] {
  const reference = first.length > 0 ? bestOf(first, fitting) : 1
  const scaled = others.map((found) => {
    const factor = reference / bestOf(found, fitting)
    return found.map((each) => ({ ...each, score: each.score * factor }))
  })
  return [...first, ...scaled.flat()]
}

async function findCandidates(
  { table, files, isWhole }: Corpus,
  terms: WeightedTerms,
  preferred: readonly number[],
  fitting: ReadonlySet<number>,
): Promise<Candidate[]> {
  const preferredHere = preferred.filter((fileId) => files.has(fileId))
  const scopes = [isWhole ? undefined : fileFilter([...files.keys()]), ...(preferredHere.length > 0 ? [fileFilter(preferredHere)] : [])]
  const last = scopes.length - 1
  // Next to the best-matching files, all others are searched by the strongest terms only, since names of line items are everywhere.
  const strongest: WeightedTerms = new Map([...terms].filter(([, weight]) => weight >= strongTerm))
  const [pages, heads] = await Promise.all([
    Promise.all(
      scopes.map((scope, at) =>
        at === last
          ? findPages(table, terms, 'page_terms', { scope, limit: candidatesEach })
          : findPages(table, strongest, 'page_terms', { scope, limit: candidatesOfOthers }),
      ),
    ),
    // Titles and labels are short: where some files match distinctly better, only theirs are significant.
    findPages(table, terms, 'head_terms', { scope: scopes[last], limit: candidatesEach }),
  ])
  const candidates = new Map<string, Candidate>()
  for (const [feature, found] of [['pageText', pages.flat()] as const, ['headText', heads] as const]) {
    const best = bestOf(found, fitting)
    for (const page of found) {
      const key = pageKey(page)
      const candidate = candidates.get(key) ?? {
        fileId: page.fileId,
        page: page.page,
        text: { pageText: 0, headText: 0 },
        facts: JSON.parse(page.facts) as PageFacts,
      }
      candidate.text[feature] = Math.min(1, page.score / best)
      candidates.set(key, candidate)
    }
  }
  return [...candidates.values()]
}
