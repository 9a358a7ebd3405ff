import { currencyNames, type Period, readPeriodQueries, scaleOf, withoutYear } from '@dossier/notation'
import { hasHangul, namesOfRole, type Statement } from '@dossier/lexicon'
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

/** A question parsed for answering; built on the parse of the search. */
export interface AskedQuestion {
  text: string
  language: ParsedQuestion['language']
  expects: ExpectedAnswer
  /** The years and quarters that it names. */
  periods: readonly YearOrQuarter[]
  /** Its periods and the unit of its answer, as parsed by the search. */
  asked: AskedPeriods
  unit?: AskedUnit
  /** All concepts of the glossary in it. */
  named: ParsedQuestion['concepts']
  /** The statements that it names or whose lines it asks for. */
  statements: readonly Statement[]
  concepts: readonly AskedConcept[]
  /** It asks for a ratio by its name, which may be computed from parts that no page prints together. */
  madeOfParts: boolean
  /** English words that a Hangul word, or a part of it, transcribes; by Hangul word as written. */
  loans: ParsedQuestion['loans']
  /** Hangul words that are most likely names; pages in Latin letters write them differently. */
  hangulNames: readonly HangulName[]
}

/** Whether a part of a question only states how to answer it. */
export const isInstruction = (part: string): boolean => instruction.test(part) || scaleOf(part.slice(0, 2)) !== undefined
const instruction =
  /^(?:please|give|when primarily|using only|answer|round|respond|provide|assume|address|calculate|use|base|we (?:want|need)|if\b.*\b(?:state|explain)|당신|소수)|(?:답해|설명해|반올림해|밝히고)[^.?]*$/i
/** Weights of an instruction relative to the question, and of a ratio's parts relative to the ratio. */
const instructionWeight = 0.15
const ratioPartWeight = 0.5
/** Weight of a predicate or a qualifier, which pages word differently or print in a heading. */
const predicateWeight = 0.4
/** Weight of a single syllable, most often a bound noun: 수, 간, 쪽. */
const syllableWeight = 0.3
/** Weights of the glossary's two kinds of concept relative to a plain word. */
const conceptWeights = { item: 1.5, topic: 0.8 } as const
/** The name of a statement is for the search; it is seldom printed beside the figure. */
const statementName =
  /\b(?:(?:consolidated )?(?:balance sheets?|income statements?|(?:cash ?flows?|p ?& ?l) statements?|statements? of (?:financial (?:position|condition)|income|operations|earnings|cash ?flows?))|p ?& ?l)\b|재무상태표|손익계산서|현금흐름표|자본변동표/iu
export const namesStatement = (text: string): boolean => statementName.test(text)
const statementNames = new RegExp(statementName, 'giu')
const statementWeight = 0.3
const statements: readonly Statement[] = ['income-statement', 'balance-sheet', 'cash-flow-statement', 'equity-statement']
const minNeededWeight = 0.8
const maxConcepts = 40
/** Participles, which are predicates, and abbreviations, which pages write out. */
const isOptional = /^\p{L}{2,}ed$|^\p{Lu}[\p{Lu}&]{1,4}$/u

/**
 * Parses a question: the kind of answer, the periods, and the concepts and names that an answer should have. Instructions on how to answer have less
 * weight than the question itself.
 */
export function readQuestion(parsed: ParsedQuestion, analyser: Analyser): AskedQuestion {
  const plain = withoutSectionBrackets(parsed.text.replace(/\s+/g, ' ').trim())
  const known = askedNamesOf(parsed)
  const names = withoutPeriodNames(namesIn(plain), parsed.period)
  const parts = plain.split(/(?<=[?？!])\s+|(?<=[^\d\s]{2}\.)\s+(?=[\p{Lu}\p{Lo}])|:\s+/u)
  const concepts = parts.flatMap((part) => {
    const importance = instruction.test(part) && !part.includes('?') ? instructionWeight : 1
    return conceptsOf(part, importance, { analyser, known, names })
  })
  const implied = parsed.needed
    .filter(({ weight }) => weight < 1)
    .map(({ item }) => conceptOf([...item.en, ...item.ko], ratioPartWeight, analyser))
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
      parsed.concepts.flatMap(({ isProduct, name }) => (isProduct ? [name] : [])),
    ),
    concepts: withLoans(distinct([...concepts, ...implied]).slice(0, maxConcepts), parsed.loans, analyser),
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
    concepts.push(conceptOf([name], importance * statementWeight, analyser))
    return ' '
  })
  for (const { asked, names, kind, field } of known)
    if (takeOut(asked)) {
      const weight =
        kind === 'topic' && (isHint(asked.replace(/\s/g, '')) || aside.includes(asked)) ? predicateWeight : conceptWeights[kind]
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
    const isTaken = takeOut(`${name}'s`) || takeOut(`${name}’s`) || takeOut(name)
    if (isTaken) concepts.push({ ...conceptOf([name], importance, analyser), name: true })
  }
  for (const word of withoutCounters(withoutPeriods(rest)).split(/[\s/,;:()"“”‘’?!]+/u)) {
    if (isQuestionWord(word)) continue
    // "1주당" is printed as "주당".
    const { stem, predicate } = readKoreanWord(word.replace(/^1(?=\p{Script=Hangul}{2})/u, ''))
    const weight =
      predicate || isHint(stem) || aside.includes(word) ? predicateWeight : /^\p{Script=Hangul}$/u.test(stem) ? syllableWeight : 1
    // An apparent particle may be the last syllable of a name.
    if (!isQuestionWord(stem))
      concepts.push({
        ...conceptOf([stem, ...(stem === word ? [] : [word]), ...namesOfCurrency(stem)], importance * weight, analyser),
        ...(isOptional.test(word) && { needed: false }),
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
    needed: importance >= minNeededWeight,
    ...(related.length > 0 && { related: new Set(related.map((name) => termsOf(name).join(' '))) }),
  }
}

/**
 * The names of a topic that mean something else than the phrase in the question. A topic collects related things: in the question's own language its
 * other names are other things, unless they share the head of the phrase ("auditor" of "external auditor"); in the other language any may be meant,
 * unless one sounds like the phrase.
 */
export function merelyRelated(asked: string, names: readonly string[]): string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '').replace(/s$/, '')
  const role = namesOfRole(asked)
  if (role !== undefined) return names.filter((name) => !role.includes(name.toLowerCase()))
  const foreign = names.filter((name) => hasHangul(name) !== hasHangul(asked))
  const loans = foreign.filter((name) => (hasHangul(asked) ? soundsLikeOne(asked, [name]) : soundsLikeOne(name, [asked])))
  return names.filter((name) => (foreign.includes(name) ? loans.length > 0 && !loans.includes(name) : !plain(asked).endsWith(plain(name))))
}

/** The other names of a currency, since tables of rates print its code; single syllables are more often other words. */
const namesOfCurrency = (word: string): string[] => currencyNames(word).filter((name) => !/^\p{Script=Hangul}$/u.test(name))

/** "The next twelve months": pages use the same words. */
const isOnlyLength = (period: Period): boolean => yearOf(period) === undefined && period.part === undefined && period.term === undefined

const isDayOrMonth = ({ end, months, start }: Period): boolean =>
  end !== undefined && (months === undefined || (months === 1 && start === undefined))

/**
 * Removes periods, with the particles after them, since they are matched separately: "FY2018" may be printed as "December 31, 2018". Of a day or
 * month only the year is removed; the rest is printed in the same words.
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
    const existing = kept.get(key)
    if (!existing || existing.importance < concept.importance) kept.set(key, concept)
  }
  return [...kept.values()]
}
