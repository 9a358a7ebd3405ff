import type { SourceKey } from '@dossier/documents'
import { readTermYears } from '@dossier/finance'
import { likelySame, sameEntity } from '@dossier/entities'
import type { Analyser } from '@dossier/retrieval'
import { type EvidenceHit, type ReadablePage, subjectsOf } from '../evidence/index.ts'
import type { AskedQuestion } from '../question/index.ts'
import type { AskedConcept } from '../words/index.ts'
import type { TableDocument } from './table-document.ts'

/** A page that is searched for figures. */
export interface FigurePage {
  source: SourceKey
  page: ReadablePage
  /** Weight by the rank of the search; 1 for the best. */
  weight: number
  /** The fiscal year that its document reports on. */
  fiscalYear?: number
  /** Calendar years of the numbered business years in its document. */
  termYears: ReadonlyMap<number, number>
}

/** The pages that are searched for figures. */
export interface FigurePagesRequest {
  question: AskedQuestion
  /** Best first. */
  hits: readonly EvidenceHit[]
  analyser: Analyser
  documentOf: (source: SourceKey) => Promise<TableDocument>
  loadPage: (source: SourceKey, page: number) => Promise<ReadablePage | null>
}

/** Number of hits whose neighbouring pages are read too: a table is found by the words before it, and may continue on the next page. */
const hitsWithNeighbours = 3
/** Weight of a neighbouring page relative to the page that was found. */
const neighbourWeight = 0.8

/** Pages with the concepts of a question. */
export interface ReadFigurePages {
  pages: FigurePage[]
  concepts: readonly AskedConcept[]
  /** Names of the question that are on none of these pages. */
  missing: string[]
  /** Whether the question names the company of a document, so that only such documents were read. */
  isOfNamed: boolean
  /** Whether two documents are of different companies; false if one of them names none. */
  areOfDifferent: (one: SourceKey, other: SourceKey) => boolean
  /** Whether two documents are of one company; false if one of them names none. */
  areOfSame: (one: SourceKey, other: SourceKey) => boolean
}

/**
 * The pages found and the neighbours of the best ones, with the concepts of the question that they must have: without the names of their documents.
 */
export async function readFigurePages(request: FigurePagesRequest, asked: readonly AskedConcept[]): Promise<ReadFigurePages> {
  const wanted = new Map<string, { source: SourceKey; page: number; weight: number; found: boolean }>()
  const top = Math.max(Number.EPSILON, request.hits[0]?.score ?? 0)
  const add = (source: SourceKey, page: number, weight: number, found: boolean): void => {
    const key = `${source}:${page}`
    const existing = wanted.get(key)
    if (page > 0)
      wanted.set(key, { source, page, weight: Math.max(weight, existing?.weight ?? 0), found: found || (existing?.found ?? false) })
  }
  request.hits.forEach(({ source, page, score }, at) => {
    const weight = Math.max(0, score / top)
    add(source, page, weight, true)
    if (at < hitsWithNeighbours) for (const next of [page - 1, page + 1]) add(source, next, weight * neighbourWeight, false)
  })
  const loaded = await Promise.all(
    [...wanted.values()].map(async ({ source, page, weight, found }) => {
      const read = request.loadPage(source, page)
      // There may be no next page.
      return { source, weight, page: await (found ? read : read.catch(() => null)) }
    }),
  )
  const found = loaded.flatMap(({ page, ...rest }) => (page ? [{ ...rest, page }] : []))
  const sources = [...new Set(found.map(({ source }) => source))]
  const documents = new Map(await Promise.all(sources.map(async (source) => [source, await request.documentOf(source)] as const)))
  const subjects = subjectsOf(asked, found, documents, request.question.hangulNames)
  const termYears = new Map(
    sources.map((source) => [
      source,
      termsOf(
        found.filter((one) => one.source === source).map(({ page }) => page.text),
        documents.get(source)?.fiscalYear,
      ),
    ]),
  )
  const pages = found
    .filter(({ source }) => subjects.sources === null || subjects.sources.has(source))
    .map(({ source, page, weight }): FigurePage => {
      const { fiscalYear } = documents.get(source) ?? {}
      return { source, page, weight, termYears: termYears.get(source) ?? new Map(), ...(fiscalYear !== undefined && { fiscalYear }) }
    })
  const concepts = subjects.concepts.filter((concept) => !isNameWord(concept, request.question.text, [...documents.values()]))
  const sameness = samenessOf(documents)
  return {
    pages,
    concepts,
    missing: subjects.missing,
    isOfNamed: subjects.sources !== null,
    areOfDifferent: (one, other) => (sameness(one, other) ?? 1) < likelySame,
    areOfSame: (one, other) => (sameness(one, other) ?? 0) >= likelySame,
  }
}

/** Returns the probability that two documents are of one company, undefined if one of them names none; names are compared once. */
function samenessOf(documents: ReadonlyMap<SourceKey, TableDocument>): (one: SourceKey, other: SourceKey) => number | undefined {
  const known = new Map<string, number>()
  return (one, other) => {
    const [company, another] = [documents.get(one)?.company, documents.get(other)?.company]
    if (!company || !another) return undefined
    const pair = `${one} ${other}`
    const sameness = known.get(pair) ?? sameEntity(company, another)
    known.set(pair, sameness)
    return sameness
  }
}

/** Whether a word is part of a company's name and ordinary elsewhere: "Best" of "Best Harbors". */
function isNameWord({ text }: AskedConcept, question: string, documents: readonly TableDocument[]): boolean {
  if (!/^\p{Lu}/u.test(text) && !question.includes(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`)) return false
  const word = text.toLowerCase()
  return documents.some(({ names }) => names.some((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0] === word))
}

const term = /제\s*(\d{1,3})\s*(?:(?:\((?:당|전전?)?\)?|(?:당|전전?)\)?|\))\s*)?기/g

/** Calendar years of numbered business years: as stated on the pages, otherwise counted back from the latest, which the document reports on. */
function termsOf(texts: readonly string[], fiscalYear: number | undefined): ReadonlyMap<number, number> {
  const stated = readTermYears(texts)
  const numbers = texts.flatMap((text) => Array.from(text.normalize('NFKC').matchAll(term), (match) => Number(match[1])))
  if (fiscalYear === undefined || numbers.length === 0) return stated
  const latest = Math.max(...numbers)
  return new Map([...Array.from({ length: 6 }, (_, back) => [latest - back, fiscalYear - back] as const), ...stated])
}
