import type { SourceKey } from '@dossier/documents'
import { capitalWords } from '@dossier/entities'
import type { Analyser } from '@dossier/retrieval'
import { areOfContract, type AskedClause, askedClausesOf } from '../clauses/index.ts'
import { readableConcepts } from '../coverage.ts'
import { type DefinedConcept, definedConcepts, hasTerm, readDefinedTerms } from '../defined-terms.ts'
import { evidenceOf, type EvidencePage } from '../evidence.ts'
import type { NamedDocument } from '../named-document.ts'
import { withLatinNames, withLoansOfPages, type AskedConcept } from '../../words/index.ts'
import type { ReadablePage } from '../readable-page.ts'
import type { AskedQuestion } from '../../question/index.ts'
import { subjectsOf } from '../subjects.ts'
import { type FeaturedPassage, featurePassages } from './passage-features.ts'

/** A page that the search found; a `PageHit` is one. */
export interface EvidenceHit {
  source: SourceKey
  /** 1-based. */
  page: number
  score: number
}

export interface PassageRequest {
  question: AskedQuestion
  /** Best first. */
  hits: readonly EvidenceHit[]
  /** The page's text and tables; null if it no longer exists. */
  loadPage: (source: SourceKey, page: number) => Promise<ReadablePage | null>
  /** The analyser with which the index was built. */
  analyser: Analyser
  /** The names of a document. Without it a name counts only if it is on a page. */
  documentOf?: (source: SourceKey) => Promise<NamedDocument>
}

/** The stretches of the pages found, compared with the question. */
export interface GatheredPassages {
  question: AskedQuestion
  passages: readonly FeaturedPassage[]
  /** Concepts that an answer should have, as far as the pages could have them. */
  concepts: readonly AskedConcept[]
  /** By concept: its importance in the question times its rarity on the pages. */
  weights: readonly number[]
  /** By concept: its best coverage on any page. */
  anywhere: readonly number[]
  /** Names that are neither among the names of the files nor on any page that was found. */
  missingNames: readonly string[]
  /** The kinds of clause that are asked for; empty if the pages are of no contract. */
  clauses: readonly AskedClause[]
}

/** Reads the best `mostPages` pages and compares all their stretches with the question. */
export async function gatherPassages(request: PassageRequest, mostPages: number): Promise<GatheredPassages> {
  const { question, analyser, documentOf } = request
  const found = await loadPages(request, mostPages)
  const clauses = areOfContract(found) ? askedClausesOf(question.text) : []
  const pages = clauses.length === 0 ? found : [...found, ...(await loadRest(request, found))]
  const subjects = subjectsOf(question.concepts, pages, await documentsOf(pages, documentOf), question.hangulNames)
  const ofSubject = pages.filter((page) => subjects.sources === null || subjects.sources.has(page.source))
  const text = ofSubject.map(({ page }) => page.text).join('\n')
  const withTranscriptions = withLoansOfPages(withLatinNames(subjects.concepts, capitalWords(text), analyser), text, analyser)
  const concepts = readableConcepts(withTranscriptions, ofSubject, question.language)
  const defined = await withDefinedTerms(ofSubject, concepts, request)
  return { question, ...featurePassages(question, concepts, defined, clauses), concepts, missingNames: subjects.missing, clauses }
}

async function loadPages({ hits, loadPage, analyser }: PassageRequest, most: number): Promise<EvidencePage[]> {
  const best = hits.slice(0, most)
  const top = Math.max(...best.map((hit) => hit.score), Number.MIN_VALUE)
  const loaded = await Promise.all(best.map(async (hit) => ({ hit, page: await loadPage(hit.source, hit.page) })))
  return loaded.flatMap(({ hit, page }) => (page ? [evidenceOf(hit.source, page, Math.max(0, hit.score / top), analyser)] : []))
}

/** The pages with the concepts of a question that their defined terms mean, as defined on the first page of their document or on themselves. */
async function withDefinedTerms(
  pages: readonly EvidencePage[],
  concepts: readonly AskedConcept[],
  { loadPage, analyser }: PassageRequest,
): Promise<EvidencePage[]> {
  const bySource = new Map<SourceKey, DefinedConcept[]>()
  for (const source of new Set(pages.map((page) => page.source))) {
    const own = pages.flatMap(({ source: of, page }) => (of === source ? [page] : []))
    const first = own.some(({ number }) => number === 1) ? null : await loadPage(source, 1)
    const text = [...(first ? [first] : []), ...own].map((page) => page.text).join('\n')
    bySource.set(source, definedConcepts(readDefinedTerms(text), concepts, analyser))
  }
  return pages.map((page) => {
    const defined = (bySource.get(page.source) ?? []).filter(({ term }) => hasTerm(page.page.text, term))
    if (defined.length === 0) return page
    const withMeanings = (text: string, terms: ReadonlySet<string>): ReadonlySet<string> => {
      const meant = defined.filter(({ term }) => hasTerm(text, term))
      return meant.length === 0 ? terms : new Set([...terms, ...meant.flatMap((one) => one.terms)])
    }
    return {
      ...page,
      terms: withMeanings(page.page.text, page.terms),
      evidence: page.evidence.map((one) => ({ ...one, terms: withMeanings(one.text, one.terms) })),
    }
  })
}

/** Maximum number of pages of a contract that are read, and of each batch. */
const maxContractPages = 50
const batchSize = 10

/** The pages of a contract that the search did not find: the clause may be on a page that has few words of the question. */
async function loadRest({ loadPage, analyser }: PassageRequest, found: readonly EvidencePage[]): Promise<EvidencePage[]> {
  const [source, ...others] = new Set(found.map((page) => page.source))
  if (source === undefined || others.length > 0) return []
  const knownPages = new Set(found.map(({ page }) => page.number))
  const rest: EvidencePage[] = []
  for (let from = 1; from <= maxContractPages; from += batchSize) {
    const numbers = Array.from({ length: batchSize }, (_, at) => from + at).filter((number) => !knownPages.has(number))
    const loaded = await Promise.all(numbers.map((number) => loadPage(source, number)))
    rest.push(...loaded.flatMap((page) => (page ? [evidenceOf(source, page, 0, analyser)] : [])))
    if (loaded.includes(null)) break
  }
  return rest
}

async function documentsOf(
  pages: readonly EvidencePage[],
  documentOf: PassageRequest['documentOf'],
): Promise<Map<SourceKey, NamedDocument>> {
  const sources = [...new Set(pages.map((page) => page.source))]
  return new Map(await Promise.all(sources.map(async (source) => [source, (await documentOf?.(source)) ?? { names: [] }] as const)))
}
