import { type Topic, withoutParticle } from '@dossier/lexicon'
import type { QuantityMention } from '@dossier/notation'
import type { Analyser } from '../analysis/analyser.ts'
import { readAskedAmounts, readAskedUnit, type AskedUnit } from '../question/asked-amounts.ts'
import { readAskedKind, type AskedKind } from '../question/asked-kind.ts'
import type { ReportForm } from './document-facts.ts'
import { formsIn } from './document-facts.ts'
import { readAskedPeriods, type AskedPeriods } from '../question/asked-periods.ts'
import type { GlossaryIndex, NamedInQuestion, NeededItem } from './glossary-index.ts'
import { rolePatterns, type PageRole } from './page-roles.ts'
import { isKoreanQuestionWord, questionWords } from './question-words.ts'

/** A parsed question. */
export interface ParsedQuestion {
  text: string
  language: 'ko' | 'en'
  /** Its Hangul words that are everyday Korean and so hardly a company's name. */
  commonWords: string[]
  /** Its words, in lower case, that name measures and topics, and so no company. */
  subjects: string[]
  /** Terms of the question's own words, without question and instruction words. */
  terms: string[]
  needed: NeededItem[]
  /** For each ratio that it names, the names of the ratio as index terms. */
  ratios: readonly (readonly string[])[]
  topics: Topic[]
  /** Every concept of the glossary in it. */
  concepts: readonly NamedInQuestion[]
  /** By Hangul word, as the question writes it: the English words that the word, or a part of it, transcribes. */
  loans: ReadonlyMap<string, readonly string[]>
  /** Statements that the question names (1) or that its line items imply (less). */
  statements: Partial<Record<PageRole, number>>
  period: AskedPeriods
  forms: ReportForm[]
  /** The kind of answer that it asks for: a figure, a reason, yes or no ... */
  kind: AskedKind
  /** The amounts and shares that it names, and the unit that it requests. */
  amounts: QuantityMention[]
  unit?: AskedUnit
}

/** "What does it do?" contains no word of its topic. */
const asksBusiness =
  /\bwhat (?:does|do) .{1,60}\b(?:do|sell|make|produce)\s*\?|\bwhat kind of (?:company|business)|무엇을\s*(?:하는|파는|만드는)|뭐\s*하는\s*(?:회사|곳)|어떤\s*(?:회사|사업)/i

/** Longer questions are truncated: the rest is a pasted document. */
const longestQuestion = 2_000
const impliedStatement = 0.6
const impliedWithNamedStatement = 0.2
/** Factor on an implied statement for each topic of the notes and for an outlook: a statement contains neither. */
const detailShare = 0.4

/** A bought, sold or discontinued business may be a segment, which is described with the deal. */
const dealTopics = new Set(['acquisitions', 'divestitures', 'discontinued'])
const soldSegment = 0.3

const statementNames: readonly [PageRole, RegExp][] = [
  [
    'income-statement',
    /income statements?|statements? of (?:consolidated )?(?:income|operations|earnings|profit)|p\s?&\s?l|profit (?:and|&) loss|손익\s*계산서/i,
  ],
  ['balance-sheet', /balance sheets?|statements? of financial (?:position|condition)|재무\s*상태표|대차\s*대조표/i],
  ['cash-flow-statement', /cash ?flows? statements?|statements? of cash ?flows?|현금\s*흐름표/i],
  ['equity-statement', /statements? of (?:changes in )?(?:stockholders|shareholders|shareowners)?['’]? ?equity|자본\s*변동표/i],
  ['segments', /\bsegments?\b|사업\s*부문|부문별|보고\s*부문/i],
  [
    'discussion',
    /\bwhat (?:drove|caused|led to)|\bdrivers? (?:of|behind)|\bwhy did|변동\s*요인|증감\s*(?:요인|사유|원인)|증가한\s*이유|감소한\s*이유/i,
  ],
]

/** Parses a question in either language. Accepts any text and never throws. */
export function parseQuestion(question: string, analyser: Analyser, glossary: GlossaryIndex): ParsedQuestion {
  const text = question.slice(0, longestQuestion).toWellFormed().normalize('NFKC')
  const meant = withOfficers(text)
  const { needed, ratios } = glossary.measures(meant)
  // Pages print an officer's title in full or its letters.
  const content = `${contentOf(text)}${asksBusiness.test(text) ? ' nature of business' : ''}${meant === text ? '' : ` ${officer}`}`
  const topics = glossary.topics(content)
  const unit = readAskedUnit(text)
  return {
    text,
    language: hangulShare(text) > 0.3 ? 'ko' : 'en',
    commonWords: (text.toLowerCase().match(/\p{Script=Hangul}+/gu) ?? []).filter((word) => analyser.isCommonKorean(word)),
    subjects: glossary.subjects(meant),
    terms: analyser.terms(content),
    needed,
    ratios,
    topics,
    // "Tell us" names no country.
    concepts: glossary.concepts(meant.replace(/\bus\b/g, ' ')),
    loans: loansIn(content, analyser, glossary),
    statements: wantedStatements(text, needed, topics),
    period: readAskedPeriods(text),
    forms: formsIn(text),
    kind: readAskedKind(text, needed.length > 0),
    amounts: readAskedAmounts(text),
    ...(unit === undefined ? {} : { unit }),
  }
}

const officer = 'chief financial officer'

/** "Who is the CFO?" asks for an officer, while any other question means the cash flow from operations. */
const withOfficers = (text: string): string => (readAskedKind(text, false) === 'person' ? text.replace(/\bCFO\b/gi, officer) : text)

function loansIn(content: string, analyser: Analyser, glossary: GlossaryIndex): Map<string, readonly string[]> {
  const words = [...new Set(content.match(/\p{Script=Hangul}{2,}/gu) ?? [])]
  const found = words.map((word) => [word, loansOf(word, analyser, glossary)] as const)
  return new Map(found.filter(([, loans]) => loans.length > 0))
}

/** English words of a Hangul word: of the word as written, without a particle, or of the part of it next to an everyday Korean word (스토어매출). */
function loansOf(word: string, analyser: Analyser, glossary: GlossaryIndex): readonly string[] {
  const stem = withoutParticle(word)
  const cuts = Array.from({ length: Math.max(0, stem.length - 3) }, (_, at) => [stem.slice(0, at + 2), stem.slice(at + 2)] as const)
  const parts = cuts.flatMap(([head, tail]) => [
    ...(analyser.isCommonKorean(tail) ? [head] : []),
    ...(analyser.isCommonKorean(head) ? [tail] : []),
  ])
  // An apparent particle can be the last syllable of an unknown word.
  const unsplit = stem === word || analyser.isCommonKorean(stem) ? [] : [word]
  for (const candidate of [stem, ...unsplit, ...parts]) {
    const loans = glossary.loans(candidate)
    if (loans.length > 0) return loans
  }
  return []
}

/** The question without question and instruction words. */
function contentOf(text: string): string {
  return (
    text
      // In capitals it is the country.
      .replace(/\bUSA?(?![\p{L}\p{N}])/gu, 'U.S.')
      .split(/\s+/)
      .filter((word) => {
        const bare = word.toLowerCase().replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
        return (
          bare !== '' &&
          !questionWords.has(bare.replace(/['’]s$/, '')) &&
          !isKoreanQuestionWord(bare) &&
          !/^(?:fy)?['’]?(?:\d{2}|\d{4})(?:['’]s)?$/.test(bare) &&
          !/^(?:q[1-4]|[1-4]q)['’]?(?:\d{2}|\d{4})?$/.test(bare) &&
          !/^(?:10|8|20|6)-?[kqf]s?$/.test(bare)
        )
      })
      .join(' ')
  )
}

function wantedStatements(text: string, needed: readonly NeededItem[], topics: readonly Topic[]): Partial<Record<PageRole, number>> {
  const wanted: Partial<Record<PageRole, number>> = {}
  for (const [role, pattern] of statementNames) if (pattern.test(text)) wanted[role] = 1
  const namesOne = Object.keys(wanted).some((role) => (rolePatterns as Record<string, unknown>)[role] !== undefined)
  if (wanted.segments !== undefined && topics.some(({ id }) => dealTopics.has(id))) wanted.segments = soldSegment
  const detail = detailShare ** topics.filter(({ id, sections }) => id === 'guidance' || sections?.includes('notes')).length
  for (const { item, weight } of needed) {
    for (const role of item.statements) {
      const implied = detail * weight * (namesOne ? impliedWithNamedStatement : impliedStatement)
      wanted[role] = Math.max(wanted[role] ?? 0, implied)
    }
  }
  return wanted
}

function hangulShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters === 0 ? 0 : (text.match(/\p{Script=Hangul}/gu)?.length ?? 0) / letters
}
