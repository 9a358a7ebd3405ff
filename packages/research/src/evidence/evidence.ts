import type { SourceKey } from '@dossier/documents'
import type { Analyser } from '@dossier/retrieval'
import { isContractual, type ClauseText, clauseTextOf, type ClauseTitles, readClauses } from './clauses/index.ts'
import { periodsIn, type Period } from '../question/index.ts'
import type { ReadablePage, ReadableTable } from './readable-page.ts'
import { quotableSpans, type QuotableSpan } from './sentences.ts'

/** A stretch of a page that may answer, with the words by which it is judged. */
export interface Evidence {
  source: SourceKey
  page: ReadablePage
  span: QuotableSpan
  text: string
  terms: ReadonlySet<string>
  /** Terms of what the stretch hangs under: headings, a table's caption, unit and column headings, the line before. */
  context: ReadonlySet<string>
  /** Of these, the terms of what surely is about it: its headings, and above a row all of them; not the sentence before. */
  above: ReadonlySet<string>
  /** Periods that it or the column headings above it name. */
  periods: () => readonly Period[]
  /** Of a row: the terms of what its table is called and headed by. */
  titles?: ReadonlySet<string>
  /** Terms of a row's first cell; a row is about that. */
  label?: ReadonlySet<string>
  /** Of text: its place in the clauses of a contract. */
  clause?: EvidenceClause
}

/** Where a stretch stands in the clauses of its page. */
export interface EvidenceClause {
  /** Titles of the clauses that are open, as far as they begin on the page. */
  titles: ClauseTitles
  /** What place it has in its clause: 0 for what opens it. */
  place: number
  /** Nothing but a number and a title. */
  isTitle: boolean
  text: () => ClauseText
}

/** A loaded page with its evidence. */
export interface EvidencePage {
  source: SourceKey
  page: ReadablePage
  /** 0 to 1, the best page of the search being 1. */
  weight: number
  terms: ReadonlySet<string>
  periods: readonly Period[]
  /** Whether it says of which years it is; numbered business years may be any. */
  namesYears: boolean
  evidence: Evidence[]
  /** Titles of the clauses that are open at its end. */
  openClauses: ClauseTitles
  /** The share of its sentences that are worded as in a contract. */
  contractual: number
}

/** The top of a page names what is on it; more than this many characters is its content. */
const pageHead = 240
const contextLength = 400
const mostEvidence = 400
/** What numbers a heading, which is a heading all the same. */
const numbering =
  /^\s*(?:제\s?\d+\s?조(?:의\s?\d+)?|(?:Article|Section|Clause)\s\d+(?:\.\d+)*|\d{1,2}(?:\.\d{1,2})*\.?(?=\s)|[(]\d{1,2}[)])\s*/i
/** A sentence that begins so is about what the sentence before it is about. */
const carriesOn =
  /^(?:한편|또한|이는|이 중|이 가운데|그 중|반면|다만|단,|이에|동\s|It|They|This|These|Those|Of (?:this|these|which)|In addition|However|Additionally)(?![\p{L}])/u

const known = new WeakMap<ReadablePage, { analyser: Analyser; read: EvidencePage }>()

/** Reads a page into the stretches that may be quoted, once. Stretches without a word, such as page numbers, are left out. */
export function evidenceOf(source: SourceKey, page: ReadablePage, weight: number, analyser: Analyser): EvidencePage {
  const before = known.get(page)
  // Several files may have the same page.
  if (before?.analyser === analyser && before.read.source === source) return { ...before.read, weight }
  const read = readEvidence(source, page, analyser)
  known.set(page, { analyser, read })
  return { ...read, weight }
}

function readEvidence(source: SourceKey, page: ReadablePage, analyser: Analyser): EvidencePage {
  const cache = new Map<string, ReadonlySet<string>>()
  const termsOf = (text: string): ReadonlySet<string> => {
    const known = cache.get(text)
    if (known) return known
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
  const { stretches, open } = readClauses(page.text, quotableSpans(page).slice(0, mostEvidence))
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
            ...(carriesOn.test(text) ? [termsOf(previous.slice(0, contextLength))] : []),
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

/** Stretches of fewer characters are headings and the like. */
const shortestSentence = 40

function shareContractual(evidence: readonly Evidence[]): number {
  const sentences = evidence.filter(({ text }) => text.length >= shortestSentence)
  return sentences.filter(({ text }) => isContractual(text)).length / Math.max(1, sentences.length)
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
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
