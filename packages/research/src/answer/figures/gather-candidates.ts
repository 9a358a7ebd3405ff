import type { SourceKey } from '@dossier/documents'
import { hasHangul } from '@dossier/lexicon'
import { type DocumentCalendar, type FactTable, factTablesOf, readDocumentCalendar, yearOf } from '@dossier/finance'
import { questionParser, type StatementPage } from '@dossier/retrieval'
import {
  type AskedConcept,
  capitalWords,
  soundsLikeOne,
  withInitials,
  withInitialsOfJoined,
  withLatinNames,
  withLoansOfPages,
} from '../../words/index.ts'
import {
  type FigurePage,
  readFigurePages,
  type FigurePagesRequest,
  candidatesOf,
  type FigureCandidate,
  proseCandidatesOf,
  termReader,
  termsOfPage,
  findRows,
  type FoundRow,
} from '../../tables/index.ts'
import { type AskedMeasure, readAskedMeasure, narrowed, type NarrowedQuestion, conceptReader } from '../../question/index.ts'
import { type DefinedConcept, definedConcepts, hasTerm, readDefinedTerms } from '../../evidence/index.ts'
import { withCorrections, withoutColumnsBefore, withoutCorrected } from './corrected-figures.ts'
import { type FeaturedCandidate, featuresOf } from './figure-features.ts'

/** Where the figures of a question are searched. */
export interface ChoiceRequest extends FigurePagesRequest {
  /** Pages with statements, of the documents that fit the question best. */
  statementPages?: () => Promise<readonly StatementPage[]>
  /** The figures of a document's tables as stored when it was ingested; without stored ones they are read from the pages. */
  factsOf?: (source: SourceKey) => Promise<readonly FactTable[]>
  /** The searched documents that replaced a report, the latest first. */
  correctionsOf?: (source: SourceKey) => readonly SourceKey[]
}

/** The candidates for a question, and the question as it was used to rate them. */
export interface GatheredCandidates {
  /** Narrowed to its asking part. */
  question: NarrowedQuestion
  asked: AskedMeasure
  candidates: readonly FeaturedCandidate[]
  /** Rates the same figures as candidates for another measure. */
  judge: (asked: AskedMeasure) => FeaturedCandidate[]
  /** Whether a label is the name of another measure of the glossary than those requested, and no part of one of their names. */
  isOtherMeasure: (label: string) => boolean
  /** Whether a row is called a loss, an expense or a cost, and the question asks for something else, which only a heading above has. */
  isOfOtherLine: (label: string, headings: string) => boolean
  /** Whether the pages are in another language than the question. */
  isForeign: boolean
  /** Whether two documents are of different companies and the question names neither. */
  areOfUnnamed: (one: SourceKey, other: SourceKey) => boolean
  /** Number of names of the question that are nowhere on the pages. */
  missing: number
  /** Whether one of these names is the subject of the question. */
  isOfUnknownSubject: boolean
  /** Share of the question's words, 0 to 1, that no page in its language could have: Korean words without another name. */
  unreadable: number
  /** Share of the question's words, 0 to 1, that are on none of the pages, under any name. */
  uncovered: number
}

/** Weight of pages with statements that the search did not find, relative to the best page. */
const statementWeight = 0.3
const maxStatements = 6
/** Likewise of pages with matching rows. */
const rowPageWeight = 0.2
const maxRows = 24
const maxRowPages = 8
/** Maximum number of documents whose rows are searched, best first. */
const maxDocuments = 3

/**
 * Gathers the figures of the pages found, of the neighbours of the best pages, of the statements, and of matching rows.
 *
 * @returns null if the question has nothing by which to find a figure
 */
export async function gatherCandidates(given: ChoiceRequest): Promise<GatheredCandidates | null> {
  const question = narrowed(given.question, given.analyser)
  const request: ChoiceRequest = { ...given, question, ...(given.factsOf && { factsOf: once(given.factsOf) }) }
  const { analyser, factsOf, correctionsOf } = request
  const corrections = factsOf && correctionsOf && { factsOf, correctionsOf }
  const read = readAskedMeasure(question, analyser)
  if (read.concepts.length === 0) return null
  const termsOf = termReader(analyser)
  const complete = withAppended(request.hits, await statementsOf(request, read), statementWeight)
  const current = corrections === undefined ? complete : await withCorrections(complete, corrections)
  const rows = await rowsOf({ ...request, hits: current }, read, termsOf)
  const hits = withAppended(current, pagesOf(rows), rowPageWeight)
  const found = await readFigurePages({ ...request, hits }, read.concepts)
  const { pages, missing } = found
  if (pages.length === 0) return null
  const { concepts: readableConcepts, unreadable } = await readable(found.concepts, pages, request)
  if (readableConcepts.length === 0) return null
  const texts = pages.map(({ page }) => page.text)
  const concepts = withInitialsOfJoined(withInitials(readableConcepts, texts, analyser), question.text, texts, analyser)
  const asked = { ...read, concepts }
  const completePages = pageKeys(hits.filter(({ isOfRows }) => !isOfRows))
  const printed: FigureCandidate[] = []
  const calendars = new Map<SourceKey, DocumentCalendar | null>()
  for (const from of pages) {
    const tables = (await factsOf?.(from.source)) ?? []
    if (!calendars.has(from.source)) calendars.set(from.source, readDocumentCalendar(tables))
    const kept = tables.filter(({ page }) => page === from.page.number)
    const isOfRows = rows.has(keyOf(from.source, from.page.number)) && !completePages.has(keyOf(from.source, from.page.number))
    // A document that was ingested before figures were stored has none.
    const own = candidatesOf(from, tables.length === 0 ? [...factTablesOf([from.page])] : kept)
    if (isOfRows) {
      const wanted = rows.get(keyOf(from.source, from.page.number))?.found ?? []
      printed.push(...own.filter(({ fact, table }) => wanted.some((one) => one.table === table && one.row === fact.row)))
    } else printed.push(...own, ...proseCandidatesOf(from, tables).filter(({ fact }) => !isInQuestion(fact.cell.text, question.text)))
  }
  const counted = withoutColumnsBefore(ofAskedBand(printed, read, termsOf), question.text)
  const gathered = corrections === undefined ? counted : await withoutCorrected(counted, corrections)
  const resolved = await withDefinedTerms(gathered, concepts, request)
  const superseded = supersededAmong(calendars, found.areOfSame)
  const judge = (other: AskedMeasure): FeaturedCandidate[] =>
    featuresOf(other, other.scope === null ? ofGroup(resolved) : resolved, calendars, termsOf, superseded)
  return {
    question,
    asked,
    candidates: judge(asked),
    judge,
    isOtherMeasure: (label) => isOtherMeasure(label, question, analyser),
    isOfOtherLine: (label, headings) => isOfOtherLine({ label, headings }, question, analyser),
    isForeign: (question.language === 'ko') !== isKorean(pages),
    areOfUnnamed: (one, other) => !found.isOfNamed && found.areOfDifferent(one, other),
    missing: missing.length,
    isOfUnknownSubject: missing.some((name) => isAbout(question.text, name)),
    unreadable,
    uncovered: uncoveredShare(concepts, pages, termsOf),
  }
}

/** The figures of the band of days that a question asks for: those of other bands and of all are other figures. */
function ofAskedBand(
  candidates: readonly FigureCandidate[],
  { band, measures, answerUnit }: AskedMeasure,
  termsOf: (text: string) => ReadonlySet<string>,
): readonly FigureCandidate[] {
  if (band === undefined) return candidates
  const own = candidates.filter(({ label, headings, section }) => {
    const terms = termsOf(`${label} ${headings} ${section}`)
    return band.concept.ways.some((way) => way.every((term) => terms.has(term)))
  })
  // A schedule also counts the accounts of a band, and states their share.
  return answerUnit === 'any' && measures.has('money') ? own.filter(({ fact }) => fact.unit.dimension === 'money') : own
}

/**
 * The figures of sentences with the names of the question's concepts that their defined terms mean, as defined on the first page of their document:
 * "Executive" for the Chief Executive Officer.
 */
async function withDefinedTerms(
  candidates: readonly FigureCandidate[],
  concepts: AskedMeasure['concepts'],
  { loadPage, analyser }: ChoiceRequest,
): Promise<readonly FigureCandidate[]> {
  const ofSentences = candidates.filter(({ table }) => table === undefined)
  const defined = new Map<SourceKey, DefinedConcept[]>()
  for (const source of new Set(ofSentences.map(({ from }) => from.source))) {
    const first = await loadPage(source, 1)
    defined.set(source, first ? definedConcepts(readDefinedTerms(first.text), concepts, analyser) : [])
  }
  return candidates.map((candidate) => {
    if (candidate.table !== undefined) return candidate
    const meant = (defined.get(candidate.from.source) ?? []).filter(({ term }) => hasTerm(candidate.section, term))
    return meant.length === 0 ? candidate : { ...candidate, section: [candidate.section, ...meant.flatMap(({ terms }) => terms)].join(' ') }
  })
}

/** The documents of which the same company has a newer one: an annual report after an annual report, any report after an interim one. */
function supersededAmong(
  calendars: ReadonlyMap<SourceKey, DocumentCalendar | null>,
  areOfSame: (one: SourceKey, other: SourceKey) => boolean,
): ReadonlySet<SourceKey> {
  const dated = Array.from(calendars).flatMap(([source, calendar]) => (calendar === null ? [] : [{ source, calendar }]))
  const isNewer = (later: DocumentCalendar, own: DocumentCalendar): boolean =>
    later.newest > own.newest && (own.quarter < 4 || later.quarter === 4)
  return new Set(
    dated
      .filter(({ source, calendar }) => dated.some((other) => isNewer(other.calendar, calendar) && areOfSame(source, other.source)))
      .map(({ source }) => source),
  )
}

/** Whether the question itself has a figure: "the five largest" asks for no 5, and 1인 평균 급여 for no one person. */
function isInQuestion(printed: string, text: string): boolean {
  const figure = printed.replace(/\s/g, '')
  const compact = text.replace(/\s/g, '')
  for (let at = compact.indexOf(figure); at >= 0; at = compact.indexOf(figure, at + 1))
    if (!/[\d.,]$/.test(compact.slice(0, at)) && !/^[.,]?\d/.test(compact.slice(at + figure.length))) return true
  return false
}

/**
 * The figures without those of the parent alone whose row and period the group has too: statements of a group are its own unless the question says
 * otherwise (IFRS 10).
 */
function ofGroup(candidates: readonly FigureCandidate[]): readonly FigureCandidate[] {
  const isParents = ({ fact, table }: FigureCandidate): boolean => (fact.scope ?? table?.scope) === 'separate'
  if (!candidates.some(isParents)) return candidates
  const keyOfRow = ({ from, fact, label }: FigureCandidate): string =>
    [from.source, label.replace(/\s/g, ''), fact.unit.dimension, fact.period && yearOf(fact.period), fact.period?.months].join('\n')
  const ofOthers = new Set(candidates.filter((candidate) => candidate.table !== undefined && !isParents(candidate)).map(keyOfRow))
  return candidates.filter((candidate) => !isParents(candidate) || !ofOthers.has(keyOfRow(candidate)))
}

function isOtherMeasure(label: string, { named }: NarrowedQuestion, analyser: ChoiceRequest['analyser']): boolean {
  const requested = named.filter(({ isMeasure }) => isMeasure)
  if (requested.length === 0) return false
  const words = analyser.terms(label)
  const isName = ({ name, isMeasure }: NarrowedQuestion['named'][number]): boolean =>
    isMeasure && (name.trim() === words.join(' ') || name === label.replace(/\s/g, ''))
  const printed = questionParser(analyser)(label).concepts.filter(isName)
  if (printed.length === 0 || printed.some(({ id }) => requested.some((one) => one.id === id))) return false
  const namesOfRequested = requested.flatMap(({ names }) => names.map((name) => new Set(analyser.terms(name))))
  return !namesOfRequested.some((terms) => words.every((word) => terms.has(word)))
}

const spending = /\b(?:loss(?:es)?|expenses?|costs?|charges?)\b|손실|비용|원가/i
const asksForSpending =
  /\b(?:lose|loss|losses|lost|expenses?|costs?|charged?|charges|spen[dt]|spending|pay|paid)\b|손실|비용|원가|지출|지급|썼|쓴/i

function isOfOtherLine(
  { label, headings }: Pick<FigureCandidate, 'label' | 'headings'>,
  { named, text }: NarrowedQuestion,
  analyser: ChoiceRequest['analyser'],
): boolean {
  if (!spending.test(label) || asksForSpending.test(text)) return false
  const requested = named.filter(({ isMeasure }) => isMeasure)
  const terms = new Set(analyser.terms(`${label} ${headings}`))
  const isThere = (name: string): boolean => analyser.terms(name).every((term) => terms.has(term))
  return requested.length > 0 && !requested.some(({ names }) => names.some(isThere))
}

/** Shorter names are abbreviations, which pages may write out. */
const minNameLength = 4

/** Whether a name is the subject of a question: "What did Northwind spend?", "Northwind's revenue", "노스윈드의 매출은". */
function isAbout(text: string, name: string): boolean {
  if (name.length < (hasHangul(name) ? 2 : minNameLength)) return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 16), at), text.slice(at + name.length)]
    if (hasHangul(name) ? /^(?:의|은|는|이|가)(?=\s|$)/.test(after) : /^['’]s?(?=\s)/.test(after) || asksWhat.test(before)) return true
  }
  return false
}
const asksWhat = /\b(?:did|does|do|has|have|had|is|was|were|will)\s(?:the\s)?$/i

function uncoveredShare(
  concepts: AskedMeasure['concepts'],
  pages: readonly FigurePage[],
  termsOf: (text: string) => ReadonlySet<string>,
): number {
  const read = conceptReader(concepts)
  const coverages = pages.map(({ page }) => read(termsOfPage(page, termsOf)))
  const all = concepts.reduce((sum, { importance }) => sum + importance, 0)
  const uncovered = concepts.reduce(
    (sum, { importance }, at) => sum + (coverages.some((one) => (one[at] ?? 0) >= minCoverage) ? 0 : importance),
    0,
  )
  return all === 0 ? 0 : uncovered / all
}
const minCoverage = 0.5

/** Loads each document's figures once, since rows are identified by their table object. */
function once(factsOf: NonNullable<ChoiceRequest['factsOf']>): NonNullable<ChoiceRequest['factsOf']> {
  const loaded = new Map<SourceKey, Promise<readonly FactTable[]>>()
  return (source) => {
    const tables = loaded.get(source) ?? factsOf(source)
    loaded.set(source, tables)
    return tables
  }
}

const keyOf = (source: SourceKey, page: number): string => `${source}:${page}`
const pageKeys = (hits: readonly { source: SourceKey; page: number }[]): Set<string> =>
  new Set(hits.map(({ source, page }) => keyOf(source, page)))

async function statementsOf({ statementPages }: ChoiceRequest, { statements }: AskedMeasure): Promise<readonly StatementPage[]> {
  if (statementPages === undefined || statements.size === 0) return []
  const pages = await statementPages()
  return pages.filter(({ fit }) => fit > 0.99).slice(0, maxStatements)
}

/** The matching rows of one page. */
interface RowsOfPage {
  source: SourceKey
  page: number
  found: readonly FoundRow[]
}

/** The matching rows of the first documents, by page. */
async function rowsOf(
  { hits, factsOf }: ChoiceRequest,
  { concepts }: AskedMeasure,
  termsOf: (text: string) => ReadonlySet<string>,
): Promise<ReadonlyMap<string, RowsOfPage>> {
  const rows = new Map<string, RowsOfPage & { found: FoundRow[] }>()
  if (factsOf === undefined) return rows
  const sources = [...new Set(hits.map(({ source }) => source))].slice(0, maxDocuments)
  for (const source of sources)
    for (const found of findRows(await factsOf(source), concepts, termsOf, maxRows)) {
      const { page } = found.table
      const existing = rows.get(keyOf(source, page))
      if (existing) existing.found.push(found)
      else rows.set(keyOf(source, page), { source, page, found: [found] })
    }
  return rows
}

/** The pages of rows, those of the best row first. */
const pagesOf = (rows: ReadonlyMap<string, RowsOfPage>): { source: SourceKey; page: number }[] =>
  [...rows.values()]
    .map(({ source, page, found }) => ({ source, page, score: found[0]?.score ?? 0 }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxRowPages)

type Hit = FigurePagesRequest['hits'][number] & { isOfRows?: true }

/** The hits, with further pages appended. */
function withAppended(hits: readonly Hit[], pages: readonly { source: SourceKey; page: number }[], weight: number): readonly Hit[] {
  const top = hits[0]?.score ?? 1
  const knownPages = pageKeys(hits)
  return [
    ...hits,
    ...pages
      .filter(({ source, page }) => !knownPages.has(keyOf(source, page)))
      .map(({ source, page }): Hit => ({
        source,
        page,
        score: weight * top,
        ...(weight === rowPageWeight && { isOfRows: true as const }),
      })),
  ]
}

/**
 * The concepts that the pages can have. On pages in Latin letters these are words with an English name, and names that sound like one there, but not
 * the names of their company.
 */
async function readable(
  concepts: AskedMeasure['concepts'],
  pages: readonly FigurePage[],
  { question, documentOf, analyser }: ChoiceRequest,
): Promise<{ concepts: AskedMeasure['concepts']; unreadable: number }> {
  const isReadable = ({ ways }: AskedConcept): boolean => ways.some((way) => way.every((term) => !hasHangul(term)))
  const isPlain = (concept: AskedConcept): boolean => isReadable(concept) && concept.loan === undefined
  if (isKorean(pages) || concepts.every(isPlain)) return { concepts, unreadable: 0 }
  const documents = await Promise.all([...new Set(pages.map(({ source }) => source))].map((source) => documentOf(source)))
  const names = documents.flatMap((document) => document.names)
  const others = concepts.filter((concept) => isPlain(concept) || !soundsLikeOne(concept.text, names))
  const text = others.every(isReadable) ? '' : pages.map(({ page }) => page.text).join('\n')
  const withTranscriptions = withLoansOfPages(withLatinNames(others, capitalWords(text), analyser), text, analyser)
  const kept = withTranscriptions.filter(isReadable)
  // Verbs about a measure are not on the page, which has its name: "벌어들인 현금".
  const verbs = (question.text.match(/\p{Script=Hangul}{2,}/gu) ?? []).filter((word) => analyser.koreanNoun(word) === '')
  const counted = withTranscriptions.filter((concept) => isReadable(concept) || !verbs.some((verb) => verb.startsWith(concept.text)))
  const weightOf = (of: AskedMeasure['concepts']): number => of.reduce((sum, { importance }) => sum + importance, 0)
  return { concepts: kept, unreadable: counted.length === 0 ? 0 : 1 - weightOf(kept) / weightOf(counted) }
}

const minHangulCharacters = 200
const pageHeadLength = 2_000

/** Whether pages are Korean: they have many Hangul characters or, like sheets of figures, more Hangul than Latin letters. */
const isKorean = (pages: readonly { page: { text: string } }[]): boolean =>
  pages.some(({ page }) => {
    const head = page.text.slice(0, pageHeadLength)
    const hangul = head.match(/\p{Script=Hangul}/gu)?.length ?? 0
    return hangul > minHangulCharacters || hangul > (head.match(/\p{Script=Latin}/gu)?.length ?? 0)
  })
