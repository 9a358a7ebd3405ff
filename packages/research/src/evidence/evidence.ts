import type { SourceKey } from '@dossier/documents'
import type { Analyser } from '@dossier/retrieval'
import { isContractual, type ClauseText, clauseTextOf, type ClauseTitles, readClauses } from './clauses/index.ts'
import { periodsIn, type Period } from '../question/index.ts'
import type { ReadablePage, ReadableTable } from './readable-page.ts'
import { quotableSpans, type QuotableSpan } from './sentences.ts'

/** A stretch of a page that may answer, with the words by which it is rated. */
export interface Evidence {
  source: SourceKey
  page: ReadablePage
  span: QuotableSpan
  text: string
  terms: ReadonlySet<string>
  /** Terms of its context: headings, a table's caption, unit and column headings, the line before. */
  context: ReadonlySet<string>
  /** Those terms that surely apply to it: its headings, and for a row all of them; not the sentence before. */
  above: ReadonlySet<string>
  /** Periods that it, or the column headings above it, names. */
  periods: () => readonly Period[]
  /** For a row: terms of the title and heads of its table. */
  titles?: ReadonlySet<string>
  /** For a row: terms of its first cell, which is its subject. */
  label?: ReadonlySet<string>
  /** For text: its position in the clauses of a contract. */
  clause?: EvidenceClause
}

/** Position of a stretch in the clauses of its page. */
export interface EvidenceClause {
  /** Titles of the open clauses that begin on the page. */
  titles: ClauseTitles
  /** Index within its clause: 0 for its opening. */
  place: number
  /** Only a number and a title. */
  isTitle: boolean
  text: () => ClauseText
}

/** A loaded page with its evidence. */
export interface EvidencePage {
  source: SourceKey
  page: ReadablePage
  /** 0 to 1; 1 for the best page of the search. */
  weight: number
  terms: ReadonlySet<string>
  periods: readonly Period[]
  /** Whether it states its years; numbered business years may be any. */
  namesYears: boolean
  evidence: Evidence[]
  /** Titles of the clauses that are open at its end. */
  openClauses: ClauseTitles
  /** Share of its sentences that are worded as in a contract. */
  contractual: number
}

/** The first characters of a page state what is on it; the rest is its content. */
const pageHead = 240
const contextLength = 400
const maxEvidence = 400
/** Numbering of a heading, which does not make it a figure. */
const numbering =
  /^\s*(?:제\s?\d+\s?조(?:의\s?\d+)?|(?:Article|Section|Clause)\s\d+(?:\.\d+)*|\d{1,2}(?:\.\d{1,2})*\.?(?=\s)|[(]\d{1,2}[)])\s*/i
/** A sentence that begins so continues the subject of the sentence before it. */
const continuation =
  /^(?:한편|또한|이는|이 중|이 가운데|그 중|반면|다만|단,|이에|동\s|It|They|This|These|Those|Of (?:this|these|which)|In addition|However|Additionally)(?![\p{L}])/u

const evidenceCache = new WeakMap<ReadablePage, { analyser: Analyser; read: EvidencePage }>()

/** Splits a page into stretches that may be quoted; cached. Stretches without a word, such as page numbers, are left out. */
export function evidenceOf(source: SourceKey, page: ReadablePage, weight: number, analyser: Analyser): EvidencePage {
  const cached = evidenceCache.get(page)
  // Several files may have the same page.
  if (cached?.analyser === analyser && cached.read.source === source) return { ...cached.read, weight }
  const read = readEvidence(source, page, analyser)
  evidenceCache.set(page, { analyser, read })
  return { ...read, weight }
}

function readEvidence(source: SourceKey, page: ReadablePage, analyser: Analyser): EvidencePage {
  const cache = new Map<string, ReadonlySet<string>>()
  const termsOf = (text: string): ReadonlySet<string> => {
    const cached = cache.get(text)
    if (cached) return cached
    const terms = new Set(analyser.terms(text))
    cache.set(text, terms)
    return terms
  }
  const ofHeads = new Map<ReadableTable, readonly Period[]>()
  const headPeriods = (table: ReadableTable): readonly Period[] => {
    const periods = ofHeads.get(table) ?? periodsIn(tableHead(table), 'heading')
    ofHeads.set(table, periods)
    return periods
  }
  const all = new Set<string>()
  const head = page.text.slice(0, pageHead)
  const evidence: Evidence[] = []
  let label = ''
  let previous = ''
  const { stretches, open } = readClauses(page.text, quotableSpans(page).slice(0, maxEvidence))
  for (const { span, titles, place, isTitle } of stretches) {
    const text = page.text.slice(span.start, span.end)
    const terms = termsOf(text)
    for (const term of terms) all.add(term)
    const table = span.kind === 'row' ? page.tables[span.table] : undefined
    if (span.kind === 'row' && table && span.row < table.headerRows) continue
    const heading = page.headings.findLast((one) => one.end <= span.start)
    const under = [heading ? page.text.slice(heading.start, heading.end) : '', label, table ? tableHead(table) : '', head, previous].map(
      (part) => termsOf(part.slice(0, contextLength)),
    )
    const context = union(under)
    evidence.push({
      source,
      page,
      span,
      text,
      terms,
      context,
      above: table
        ? context
        : union([
            ...under.slice(0, /[.?!。]$/.test(label) ? 1 : 2),
            ...(continuation.test(text) ? [termsOf(previous.slice(0, contextLength))] : []),
          ]),
      periods: once(() => [...periodsIn(text, 'prose'), ...(table ? headPeriods(table) : [])]),
      ...(table && span.kind === 'row'
        ? { titles: union(under.slice(0, 3)), label: termsOf(table.rows[span.row]?.find((cell) => /\p{L}/u.test(cell.text))?.text ?? '') }
        : { clause: { titles, place, isTitle, text: once(() => clauseTextOf(text)) } }),
    })
    if (/\d/.test(text.replace(numbering, ''))) previous = ''
    else if (text.length < 90) label = text
    if (text.length < 300) previous = text
  }
  for (const table of page.tables) for (const term of termsOf(tableHead(table))) all.add(term)
  const periods = periodsIn(page.text, 'prose')
  const namesYears =
    new Set(periods.map(({ year }) => year)).size > 1 ||
    (periods.length > 0 && !/제\s*\d+\s*(?:\([^)]{1,3}\)\s*)?기|당기|전기/.test(page.text))
  return {
    source,
    page,
    weight: 0,
    terms: all,
    periods,
    namesYears,
    openClauses: open,
    contractual: shareContractual(evidence),
    evidence: evidence.filter((one) => /\p{L}{2}/u.test(one.text)),
  }
}

/** Shorter stretches are headings and the like, characters. */
const minSentenceLength = 40

function shareContractual(evidence: readonly Evidence[]): number {
  const sentences = evidence.filter(({ text }) => text.length >= minSentenceLength)
  return sentences.filter(({ text }) => isContractual(text)).length / Math.max(1, sentences.length)
}

function once<Value>(make: () => Value): () => Value {
  let result: { value: Value } | undefined
  return () => (result ??= { value: make() }).value
}

/** Caption, unit and column headings in one line. */
function tableHead(table: ReadableTable): string {
  const headings = table.rows.slice(0, table.headerRows).flatMap((row) => row.map((cell) => cell.text))
  return [table.caption ?? '', table.unit ?? '', ...headings].filter((part) => part !== '').join(' ')
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const set of sets) for (const term of set) all.add(term)
  return all
}
