import { isUnitLine } from '@dossier/notation'
import { conventionOfPage, type Fact, type FactTable, type ProseFact, readProseFacts } from '@dossier/finance'
import type { Analyser } from '@dossier/retrieval'
import { LRUCache } from 'lru-cache'
import type { FigurePage } from './pages-of-figures.ts'
import { spacedOut } from './spaced-out.ts'
import type { ReadablePage } from '../evidence/index.ts'

/** A figure that may answer a question, with the words that describe it, nearest first. */
export interface FigureCandidate {
  from: FigurePage
  fact: Fact
  /** Absent for a figure of a sentence. */
  table?: FactTable
  /** It is the base of a comparison: "compared with $4 million". */
  isPrior?: true
  /** Words of its row, or of its clause. */
  label: string
  /** Words of its column heads. */
  headings: string
  section: string
  /** Title of the table. */
  title: string
  /** The lines before the table, and the heading of its part of the page. */
  near: string
}

const reach = 260
const maxPerPage = 1_500

/** The figures of a page's tables. */
export function candidatesOf(from: FigurePage, tables: readonly FactTable[]): FigureCandidate[] {
  const { page } = from
  let end = 0
  const candidates = tables.flatMap((table) => {
    const printed = page.tables[table.table]
    const start = printed?.rows.flat().find((cell) => cell.end > cell.start)?.start ?? 0
    const above = page.text.slice(Math.max(end, start - reach, 0), Math.max(end, start))
    end = Math.max(end, ...(printed?.rows.flatMap((row) => row.map((cell) => cell.end)) ?? []))
    const near = `${headingAbove(page, start)}\n${above}`
    const overAll = headingsOverAll(table)
    const title = [table.title, printed?.caption ?? '', printed?.unit ?? '', ...overAll.values()].join('\n')
    return table.facts
      .filter(({ cell }) => /\d/.test(cell.text))
      .map((fact): FigureCandidate => ({
        from,
        fact,
        table,
        label: fact.labels.map(({ text }) => spacedOut(text)).join('\n'),
        headings: fact.headings
          .filter(({ text, start }) => !isUnitLine(text) && !overAll.has(start))
          .map(({ text }) => spacedOut(text))
          .join('\n'),
        section: fact.section?.text ?? '',
        title,
        near,
      }))
  })
  return candidates.slice(0, maxPerPage)
}

/** The headings that all columns of a table have, by their position: lines of its title, which tell no column from another. */
function headingsOverAll({ facts }: FactTable): ReadonlyMap<number, string> {
  const columns = [...new Map(facts.map(({ column, headings }) => [column, headings])).values()]
  const [first = [], ...others] = columns
  const shared =
    others.length === 0 ? [] : first.filter(({ start }) => others.every((headings) => headings.some((one) => one.start === start)))
  return new Map(shared.map(({ start, text }) => [start, text]))
}

const proseFactCache = new WeakMap<ReadablePage, { key: string; facts: readonly ProseFact[] }>()

/** Facts of a page's sentences, cached as long as the facts of its document are unchanged. */
function proseFactsOf({ page, fiscalYear, termYears }: FigurePage, tables: readonly FactTable[]): readonly ProseFact[] {
  const convention = conventionOfPage(page.number, tables)
  const key = JSON.stringify([fiscalYear, [...termYears], convention])
  const cached = proseFactCache.get(page)
  if (cached?.key === key) return cached.facts
  const ofPage = tables.filter((one) => one.page === page.number)
  const facts = readProseFacts(page, { termYears, ...(fiscalYear !== undefined && { fiscalYear }) }, convention, ofPage)
  proseFactCache.set(page, { key, facts })
  return facts
}

/**
 * The figures of a page's sentences, with the clause as the row and the sentence as the section.
 * @param tables of its document
 */
export function proseCandidatesOf(from: FigurePage, tables: readonly FactTable[]): FigureCandidate[] {
  const { page } = from
  return proseFactsOf(from, tables)
    .slice(0, maxPerPage)
    .map(({ clause, sentence, subject, isPrior, ...fact }): FigureCandidate => {
      const words = page.text.slice(clause.start, clause.end)
      const label = { text: words, start: clause.start, end: clause.end }
      return {
        from,
        fact: { unitSource: 'cell', ...fact, labels: [label], section: null, headings: [], row: -1, column: -1 },
        ...(isPrior && { isPrior }),
        label: subject === undefined ? words : `${words}\n${page.text.slice(subject.start, subject.end)}`,
        headings: '',
        section: page.text.slice(sentence.start, sentence.end),
        title: headingAbove(page, sentence.start),
        near: page.text.slice(Math.max(0, sentence.start - reach), sentence.start),
      }
    })
}

function headingAbove({ text, headings }: ReadablePage, start: number): string {
  const heading = headings.findLast((one) => one.end <= start)
  return heading ? text.slice(heading.start, heading.end) : ''
}

const readers = new WeakMap<Analyser, (text: string) => ReadonlySet<string>>()

/** Terms of texts, cached, since questions read the same rows again. */
export function termReader(analyser: Analyser): (text: string) => ReadonlySet<string> {
  const reader = readers.get(analyser) ?? makeTermReader(analyser)
  readers.set(analyser, reader)
  return reader
}

function makeTermReader(analyser: Analyser): (text: string) => ReadonlySet<string> {
  const cache = new LRUCache<string, ReadonlySet<string>>({ maxSize: maxCachedLength, sizeCalculation: (_, text) => text.length + 1 })
  return (text) => {
    const cached = cache.get(text)
    if (cached) return cached
    const terms = new Set(analyser.terms(text))
    cache.set(text, terms)
    return terms
  }
}
const pageTermCache = new WeakMap<ReadablePage, { termsOf: unknown; terms: ReadonlySet<string> }>()

/** Terms of a complete page, cached as long as the page is in memory. */
export function termsOfPage(page: ReadablePage, termsOf: (text: string) => ReadonlySet<string>): ReadonlySet<string> {
  const cached = pageTermCache.get(page)
  if (cached?.termsOf === termsOf) return cached.terms
  const terms = termsOf(page.text)
  pageTermCache.set(page, { termsOf, terms })
  return terms
}

/** Characters of cached texts; their terms need about ten times as much memory. */
const maxCachedLength = 2_000_000
