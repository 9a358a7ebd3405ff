import { currencyNames, type Period, readPeriodQueries, scaleOf, withoutYear } from '@dossier/notation'
import { hasHangul, type Statement } from '@dossier/lexicon'
import { type Analyser, type AskedPeriods, type AskedUnit, type ParsedQuestion, yearOf } from '@dossier/retrieval'
import {
  type AskedConcept,
  hangulNamesIn,
  type HangulName,
  soundsLikeOne,
  withLoans,
  readKoreanWord,
  namesIn,
  isHint,
  isQuestionWord,
} from '../words/index.ts'
import { askedNamesOf, type AskedName } from './asked-names.ts'
import { type Period as YearOrQuarter, yearsAndQuarters } from './asked-periods.ts'
import { expectedAnswerOf, type ExpectedAnswer } from './expected-answer.ts'

/** A question read for answering; built on what the search has read in it. */
export interface AskedQuestion {
  text: string
  language: ParsedQuestion['language']
  expects: ExpectedAnswer
  /** The years and quarters of what it names. */
  periods: readonly YearOrQuarter[]
  /** Its periods and the unit of its answer, as the search has read them. */
  asked: AskedPeriods
  unit?: AskedUnit
  /** All that the glossary knows in it. */
  named: ParsedQuestion['concepts']
  /** The statements that it names or whose lines it asks for. */
  statements: readonly Statement[]
  concepts: readonly AskedConcept[]
  /** A ratio that is asked for by its name may be made of its parts, which no page need print together. */
  madeOfParts: boolean
  /** By Hangul word, as the question writes it: the English words that it, or a part of it, writes by their sound. */
  loans: ParsedQuestion['loans']
  /** Words in Hangul that are most likely names; pages in Latin letters write them otherwise. */
  hangulNames: readonly HangulName[]
}

/** Whether a part of a question only says how to answer it. */
export const isInstruction = (part: string): boolean => instruction.test(part) || scaleOf(part.slice(0, 2)) !== undefined
const instruction =
  /^(?:please|give|when primarily|using only|answer|round|respond|provide|assume|address|calculate|use|base|we (?:want|need)|if\b.*\b(?:state|explain)|당신|소수)|(?:답해|설명해|반올림해|밝히고)[^.?]*$/i
/** What an instruction weighs beside the question, and what a ratio's parts weigh beside the ratio. */
const instructed = 0.15
const ofRatio = 0.5
/** What a predicate or a qualifier weighs: pages say it in other words, or in a heading. */
const ofPredicate = 0.4
/** What one syllable by itself weighs, most often a bound noun: 수, 간, 쪽. */
const ofSyllable = 0.3
/** What the glossary's two kinds of concept weigh beside a plain word. */
const worth = { item: 1.5, topic: 0.8 } as const
/** The statement in which to look is named for the search; it is seldom said where the figure stands. */
const statementName =
  /\b(?:(?:consolidated )?(?:balance sheets?|income statements?|(?:cash ?flows?|p ?& ?l) statements?|statements? of (?:financial (?:position|condition)|income|operations|earnings|cash ?flows?))|p ?& ?l)\b|재무상태표|손익계산서|현금흐름표|자본변동표/iu
export const namesStatement = (text: string): boolean => statementName.test(text)
const statementNames = new RegExp(statementName, 'giu')
const setting = 0.3
const statements: readonly Statement[] = ['income-statement', 'balance-sheet', 'cash-flow-statement', 'equity-statement']
const leastNeeded = 0.8
const mostConcepts = 40
/** Participles, which are predicates, and abbreviations, which pages write out. */
const mayStayUnsaid = /^\p{L}{2,}ed$|^\p{Lu}[\p{Lu}&]{1,4}$/u

/**
 * Reads what a question asks for: the kind of answer, the periods, and the concepts and names an answer should speak of.
 * Instructions on how to answer weigh less than the question itself.
 */
export function readQuestion(parsed: ParsedQuestion, analyser: Analyser): AskedQuestion {
  const plain = withoutSectionBrackets(parsed.text.replace(/\s+/g, ' ').trim())
  const known = askedNamesOf(parsed)
  const names = withoutPeriodNames(namesIn(plain), parsed.period)
  const parts = plain.split(/(?<=[?？!])\s+|(?<=[^\d\s]{2}\.)\s+(?=[\p{Lu}\p{Lo}])|:\s+/u)
  const concepts = parts.flatMap((part) => {
    const importance = instruction.test(part) && !part.includes('?') ? instructed : 1
    return conceptsOf(part, importance, { analyser, known, names })
  })
  const implied = parsed.needed.filter(({ weight }) => weight < 1).map(({ item }) => conceptOf([...item.en, ...item.ko], ofRatio, analyser))
  return {
    text: plain,
    language: parsed.language,
    expects: expectedAnswerOf(parts.find((part) => part.includes('?')) ?? plain),
    periods: yearsAndQuarters(parsed.period.named),
    asked: parsed.period,
    ...(parsed.unit && { unit: parsed.unit }),
    named: parsed.concepts,
    statements: statements.filter((statement) => parsed.statements[statement] !== undefined),
    madeOfParts: implied.length > 0,
    loans: parsed.loans,
    hangulNames: hangulNamesIn(
      plain.replace(statementNames, ' '),
      analyser,
      known.map(({ asked }) => asked),
    ),
    concepts: withLoans(distinct([...concepts, ...implied]).slice(0, mostConcepts), parsed.loans, analyser),
  }
}

/** "401(k)" is one word. */
const withoutSectionBrackets = (text: string): string => text.replace(/(?<![\p{L}\p{N}])(\d{1,4})\(([a-z])\)/giu, '$1$2')

/** "YE22" is a time and no name. */
const withoutPeriodNames = (names: readonly string[], { named }: AskedPeriods): string[] =>
  names.filter((name) => !named.some(({ printed }) => printed.includes(name)))

interface Reading {
  analyser: Analyser
  known: readonly AskedName[]
  names: readonly string[]
}

function conceptsOf(part: string, importance: number, { analyser, known, names }: Reading): AskedConcept[] {
  const concepts: AskedConcept[] = []
  let rest = part
  const aside = [...part.matchAll(/\([^()]*\)/g)].map(([inside]) => inside).join(' ')
  const takeOut = (phrase: string): boolean => {
    const at = rest.toLowerCase().indexOf(phrase.toLowerCase())
    if (at < 0) return false
    rest = `${rest.slice(0, at)} ${rest.slice(at + phrase.length)}`
    return true
  }
  rest = rest.replace(statementNames, (name) => {
    concepts.push(conceptOf([name], importance * setting, analyser))
    return ' '
  })
  for (const { asked, names, kind, field } of known)
    if (takeOut(asked)) {
      const weight = kind === 'topic' && (isHint(asked.replace(/\s/g, '')) || aside.includes(asked)) ? ofPredicate : worth[kind]
      concepts.push({
        ...conceptOf(
          [asked, ...names],
          importance * weight,
          analyser,
          field ? names.filter((name) => name !== asked) : kind === 'topic' ? merelyRelated(asked, names) : [],
        ),
        known: true,
      })
    }
  for (const name of names) {
    const stands = takeOut(`${name}'s`) || takeOut(`${name}’s`) || takeOut(name)
    if (stands) concepts.push({ ...conceptOf([name], importance, analyser), name: true })
  }
  for (const word of withoutCounters(withoutPeriods(rest)).split(/[\s/,;:()"“”‘’?!]+/u)) {
    if (isQuestionWord(word)) continue
    // "1주당" is printed as "주당".
    const { stem, predicate } = readKoreanWord(word.replace(/^1(?=\p{Script=Hangul}{2})/u, ''))
    const weight = predicate || isHint(stem) || aside.includes(word) ? ofPredicate : /^\p{Script=Hangul}$/u.test(stem) ? ofSyllable : 1
    // What looks like a particle may be the name's last syllable.
    if (!isQuestionWord(stem))
      concepts.push({
        ...conceptOf([stem, ...(stem === word ? [] : [word]), ...namesOfCurrency(stem)], importance * weight, analyser),
        ...(mayStayUnsaid.test(word) && { needed: false }),
      })
  }
  return concepts.filter((concept) => concept.ways.length > 0)
}

function conceptOf(names: readonly string[], importance: number, analyser: Analyser, related: readonly string[] = []): AskedConcept {
  const termsOf = (name: string): string[] => [...new Set(analyser.terms(name))]
  return {
    text: names[0] ?? '',
    ways: names.map(termsOf).filter((terms) => terms.length > 0),
    importance,
    name: false,
    needed: importance >= leastNeeded,
    ...(related.length > 0 && { related: new Set(related.map((name) => termsOf(name).join(' '))) }),
  }
}

/**
 * The names of a topic that say something else than what was asked. A topic gathers what belongs together: in the question's own language
 * its other words are other things, but for the head of what was asked ("auditor" of "external auditor"); in the other language any
 * may be what was meant, unless one sounds like the word asked for.
 */
export function merelyRelated(asked: string, names: readonly string[]): string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '').replace(/s$/, '')
  const foreign = names.filter((name) => hasHangul(name) !== hasHangul(asked))
  const loans = foreign.filter((name) => (hasHangul(asked) ? soundsLikeOne(asked, [name]) : soundsLikeOne(name, [asked])))
  return names.filter((name) => (foreign.includes(name) ? loans.length > 0 && !loans.includes(name) : !plain(asked).endsWith(plain(name))))
}

/** The other names of a currency, since tables of rates print its code; single syllables are more often other words. */
const namesOfCurrency = (word: string): string[] => currencyNames(word).filter((name) => !/^\p{Script=Hangul}$/u.test(name))

/** "The next twelve months": pages say it in the same words. */
const isOnlyLength = (period: Period): boolean => yearOf(period) === undefined && period.part === undefined && period.term === undefined

const isDayOrMonth = ({ end, months, start }: Period): boolean =>
  end !== undefined && (months === undefined || (months === 1 && start === undefined))

/**
 * Periods are matched apart from words, with the particles behind them: "FY2018" may stand on a page as "December 31, 2018". Of a day or
 * a month only the year is: the rest is said in the same words.
 */
function withoutPeriods(text: string): string {
  return readPeriodQueries(text)
    .filter((query) => query.kind !== 'everyYear' && !(query.kind === 'list' && query.periods.every(isOnlyLength)))
    .toReversed()
    .reduce((left, query) => {
      const printed = left.slice(query.start, query.end)
      const isDay = query.kind === 'list' && query.periods.every(isDayOrMonth)
      const kept = isDay ? withoutYear(printed) : ' '
      const particle = hasHangul(printed) && !isDay ? (/^\p{Script=Hangul}*/u.exec(left.slice(query.end))?.[0] ?? '') : ''
      return `${left.slice(0, query.start)}${kept}${left.slice(query.end + particle.length)}`
    }, text)
}

/** "몇 명인가" asks for a number and names nothing. */
function withoutCounters(text: string): string {
  return text.replace(/(?<!\p{L})몇\s?(?:%|\p{L}+)(?:\p{Script=Hangul}+)?/gu, ' ').replace(/(?<=\s)[%％]\s?\p{Script=Hangul}*/gu, ' ')
}

function distinct(concepts: readonly AskedConcept[]): AskedConcept[] {
  const kept = new Map<string, AskedConcept>()
  for (const concept of concepts) {
    const key = (concept.ways[0] ?? []).join(' ')
    const known = kept.get(key)
    if (!known || known.importance < concept.importance) kept.set(key, concept)
  }
  return [...kept.values()]
}
