import { withoutParticle } from '@dossier/lexicon'
import { startsWithYear } from '@dossier/notation'
import type { Analyser } from '../analysis/analyser.ts'
import type { DocumentKind } from '../facts/document-kind.ts'
import type { PagePart } from '../facts/page-part.ts'
import type { PageFacts } from '../index/page-facts.ts'
import type { PageHit } from '../passage.ts'
import type { DocumentFacts } from '../ranking/document-facts.ts'
import type { GlossaryIndex } from '../ranking/glossary-index.ts'
import type { PageRole } from '../ranking/page-roles.ts'
import type { ParsedQuestion } from '../ranking/parse-question.ts'

/** Why a page was found, in the reader's terms. `weight` is its share of the page's score; a negative weight lowered the score. */
export type HitReason = { weight: number } & (
  | { kind: 'words'; words: string[] }
  /** Rows of its tables for the requested line items, by their names in the glossary. */
  | { kind: 'rows'; rows: string[] }
  /** The page is a statement, or a part of the report, that the question asks for. */
  | { kind: 'part'; part: PagePart | PageRole }
  /** Its titles name what is asked for, or a section about it begins there. */
  | { kind: 'title' }
  /** Its columns are of the requested years. */
  | { kind: 'years'; years: number[] }
  /** The file name contains words of the question. */
  | { kind: 'name' }
  | { kind: 'company'; company: string }
  | { kind: 'period'; period: string }
  | { kind: 'document'; document: DocumentKind }
  | { kind: 'day'; day: string }
  /** The question names no time: the company's newest documents. */
  | { kind: 'newest' }
  /** The embedding model found its meaning close to the question, or the reranker raised it. */
  | { kind: 'meaning' }
  | { kind: 'reranked' }
  /** It repeats words without stating anything: risk factors, exhibits, tables of contents. */
  | { kind: 'aside'; part: PagePart }
)

/** The parts of a score that each kind of reason adds up. */
const partsOf = {
  words: ['pageText', 'passageText', 'headText', 'coverage', 'phrases', 'rest'],
  rows: ['labels', 'rowConcept', 'shape'],
  part: ['roleTitle', 'roleRows', 'discussed'],
  title: ['titleItem', 'titleTopic', 'titleConcept', 'opens'],
  years: ['years', 'span'],
  name: ['fileName'],
  company: ['company'],
  period: ['period'],
  document: ['form'],
  day: ['date'],
  newest: ['recency'],
  meaning: ['meaning'],
  reranked: ['reranked'],
  aside: ['aside', 'contents', 'formality'],
} as const

/** Smaller parts of a score have no effect on the order and would only lengthen the list. */
const minWeight = 0.05
const maxWords = 8
const maxRows = 4

/** The input of an explanation. */
export interface Explained {
  question: ParsedQuestion
  hit: PageHit
  page: PageFacts | undefined
  document: DocumentFacts | undefined
}

/** Explains the rank of a page, strongest reason first. */
export function explainHit(explained: Explained, analyser: Analyser, glossary: GlossaryIndex): HitReason[] {
  const { question, hit, page, document } = explained
  const weightOf = (kind: keyof typeof partsOf): number =>
    Math.round(partsOf[kind].reduce((sum, name) => sum + (hit.parts[name] ?? 0), 0) * 100) / 100
  const reasons: (HitReason | undefined)[] = [
    nonEmpty(wordsOnPage(question, hit, analyser), (words) => ({ kind: 'words', words, weight: weightOf('words') })),
    page && nonEmpty(rowsOnPage(question, page, glossary), (rows) => ({ kind: 'rows', rows, weight: weightOf('rows') })),
    page && defined(partWanted(question, page), (part) => ({ kind: 'part', part, weight: weightOf('part') })),
    { kind: 'title', weight: weightOf('title') },
    page &&
      nonEmpty(
        question.period.years.filter((year) => page.years.includes(year)),
        (years) => ({ kind: 'years', years, weight: weightOf('years') }),
      ),
    { kind: 'name', weight: weightOf('name') },
    document && defined(companyAsked(question, document), (company) => ({ kind: 'company', company, weight: weightOf('company') })),
    document && defined(periodOf(document), (period) => ({ kind: 'period', period, weight: weightOf('period') })),
    document && defined(document.kind, (kind) => ({ kind: 'document', document: kind, weight: weightOf('document') })),
    document &&
      defined(
        question.period.dates.find((day) => document.dates.includes(day)),
        (day) => ({ kind: 'day', day, weight: weightOf('day') }),
      ),
    { kind: 'newest', weight: weightOf('newest') },
    { kind: 'meaning', weight: weightOf('meaning') },
    { kind: 'reranked', weight: weightOf('reranked') },
    page && defined(page.part, (part) => ({ kind: 'aside', part, weight: weightOf('aside') })),
  ]
  return reasons
    .filter((reason) => reason !== undefined)
    .filter(({ kind, weight }) => (kind === 'aside' ? weight <= -minWeight : weight >= minWeight))
    .toSorted((a, b) => b.weight - a.weight)
}

function defined<Value>(value: Value | undefined, reason: (value: Value) => HitReason): HitReason | undefined {
  return value === undefined ? undefined : reason(value)
}

function nonEmpty<Value>(values: Value[], reason: (values: Value[]) => HitReason): HitReason | undefined {
  return values.length === 0 ? undefined : reason(values)
}

/** Words of the question in the best passages of the page, as the question writes them; Korean words without their particle. */
function wordsOnPage(question: ParsedQuestion, hit: PageHit, analyser: Analyser): string[] {
  const text = hit.passages.map((passage) => `${passage.context} ${passage.text}`).join(' ')
  const terms = new Set(analyser.terms(text))
  const asked = new Set(question.terms)
  const bare = text.normalize('NFKC')
  const words = question.text
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => analyser.terms(word).some((term) => asked.has(term) && terms.has(term)))
    // Years have their own kind of reason.
    .filter((word) => !startsWithYear(word))
    .map((word) => (/^\p{Script=Hangul}/u.test(word) ? stemOn(bare, word) : word.replace(/['’]s$/, '')))
  return [...new Set(words)].slice(0, maxWords)
}

/** A Korean word without its particle, or its longest beginning of at least two syllables that the text contains. */
function stemOn(text: string, word: string): string {
  const bare = withoutParticle(word)
  for (let length = bare.length; length >= 2; length--) if (text.includes(word.slice(0, length))) return word.slice(0, length)
  return bare
}

/** The names of the requested line items for which the page prints rows. */
function rowsOnPage(question: ParsedQuestion, page: PageFacts, glossary: GlossaryIndex): string[] {
  const rows = question.needed.flatMap(({ item }) => {
    const names = [...item.en, ...item.ko]
    const labels = glossary.labels(item)
    const at = labels.findIndex((label) => label !== '' && (page.labels.includes(`|${label}|`) || page.labels.includes(`|${label} `)))
    const name = names[at]
    return name === undefined ? [] : [name]
  })
  return [...new Set(rows)].slice(0, maxRows)
}

/** The company by its printed name, or else by the name that shares a word with the question; file names contain other words, too. */
function companyAsked(question: ParsedQuestion, { company, names, symbols }: DocumentFacts): string | undefined {
  const asked = question.text.toLowerCase()
  const isAsked = (name: string): boolean =>
    name
      .toLowerCase()
      .split(/[\s,.]+/)
      .some((word) => word.length >= 2 && asked.includes(word))
  return company ?? names.find(isAsked) ?? symbols.find(isAsked)
}

/** The requested role with the highest product of request and match. */
function partWanted(question: ParsedQuestion, page: PageFacts): PageRole | undefined {
  const roles = (Object.entries(question.statements) as [PageRole, number][]).map(([role, wanted]) => {
    const own = page.roles[role]
    return { role, fit: own ? wanted * (own.title + own.rows) : 0 }
  })
  const discussed = question.kind === 'reason' && page.sections.includes('discussion') ? 'discussion' : undefined
  return roles.filter(({ fit }) => fit > 0).toSorted((a, b) => b.fit - a.fit)[0]?.role ?? discussed
}

/** "FY2022", "Q2 FY2023", "H1 2023", or the day of an announcement. */
export function periodOf({ period, kind, years }: Pick<DocumentFacts, 'period' | 'kind' | 'years'>): string | undefined {
  if (period?.fiscalYear === undefined) return period?.to ?? (years[0] === undefined ? undefined : String(years[0]))
  if (kind === 'half-year-report') return `H1 ${period.fiscalYear}`
  return period.quarter === undefined ? `FY${period.fiscalYear}` : `Q${period.quarter} FY${period.fiscalYear}`
}
