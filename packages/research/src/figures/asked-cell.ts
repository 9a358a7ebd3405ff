import { readColumnPeriod } from '@dossier/finance'
import type { Analyser } from '@dossier/retrieval'
import type { Period } from '../asked-periods.ts'
import { expectedAnswerOf } from '../expected-answer.ts'
import type { AskedConcept } from '../asked-concept.ts'
import type { AskedQuestion } from '../read-question.ts'
import { askedDecimals, askedUnit } from './asked-unit.ts'
import { askingWords, askingWordsKorean, particles, totalWords } from './figure-words.ts'
import { tableWords } from './table-words.ts'

/** A figure that a question asks for in the words of some table. */
export interface AskedCell {
  /** What the row, its heading and what stands over the table have to say between them. */
  concepts: readonly AskedConcept[]
  /** Calendar or fiscal years; empty when none is named. */
  periods: readonly Period[]
  /** Numbered business years: "제53기". */
  terms: readonly number[]
  /** A part of the year, when one is asked for. */
  part?: PartOfYear
  expects: 'percent' | 'amount' | 'number' | 'any'
  /** A line item of statements is asked for: it is told in money. */
  ofMoney: boolean
  /** The question in lower case, for the units that it names. */
  text: string
  /** The question has words of shares: a percentage may answer where it does not say what it wants. */
  speaksOfShares: boolean
  /** What is computed of the cells; of one cell when absent. */
  change?: 'growth' | 'difference'
  /** The question speaks of a whole: "in total", "합계". */
  total: boolean
  /** Whether the group's figures are meant, or the parent company's alone; null when it is not said. */
  separate: boolean | null
  currency?: string
  scale?: number
  decimals?: number
}

/** A quarter, or the months from the beginning of the year. */
export interface PartOfYear {
  /** 3, 6 or 9. */
  months: number
  /** Which quarter it is or ends with, 1 to 4; absent when only a length is told. */
  quarter?: number
  /** The year is the company's: "fiscal 2024". */
  fiscal: boolean
  /** In which it ends, when a day is told: "six months ended June 30, 2023". */
  month?: number
}

/** In brackets stands on what basis a figure is; tables say it elsewhere or not at all. */
const qualifier = /\(([^()]{2,80})\)/g
const basis = /((?:\S+\s+){1,2}(?:차감|포함|제외|반영)?\s*(?:전|후|포함|제외|차감|반영))\s*기준/g
const ofQualifier = 0.2
/** Words of a basis: "before deduction", "including". */
const basisWords = /^(?:차감|포함|제외|반영|전|후|실제수행|before|after|deduction|deducting|excluding|including)$/i

/** How the figure is to be told. */
const wantedUnit =
  /\b(?:in|as) (?:(?:USD|US\$|KRW|EUR|JPY|GBP|us dollars?|won)(?: (?:thousands?|millions?|billions?|trillions?))?|(?:thousands?|millions?|billions?|trillions?)(?: of [\w. ]{2,12})?)\b|(?:천|백만|십억|억|조)?\s?(?:원|달러)\s?단위\S*/gi

/** What one figure does not answer. */
const notOneFigure =
  /각각|\brespectively\b|\bwhich\b|\bwho\b|\bwhy\b|\bwhere\b|\bwhen\b|어느|어떤|누구|누가|왜|이유|요인|무슨|언제|가장|최대(?!주주)|최고|\b(?:highest|lowest|largest|smallest|most|least)\b|\b(?:describe|explain|list|drove|driven|impact of|affect)\b|설명해|요약해|뭐야|뭐지|무엇|이랑|(?:이고|이며|하고)\s|과 .{1,12}은 각|가이던스|guidance|\bforecast|\bexpect(?:s|ed)?\b(?! (?:return|life|term|volatility))|전망/i
const growth =
  /\bgr(?:ow|ew|own|owth)\b|\byear[- ]over[- ]year\b|\byoy\b|\bpercent(?:age)? (?:change|increase|decrease)\b|\bby what percent|\b(?:increase|decrease|change|rise|fall)s?d?\b.*\b(?:percent|%)|증가율|감소율|증감률|성장률|몇\s?(?:%|퍼센트|프로)\s*(?:나\s*)?(?:증가|감소|늘|줄|성장|상승|하락)/i
const difference =
  /\bhow much (?:more|less|higher|lower)\b|\bdifference between\b|\b(?:change|increase|decrease)d? (?:in|of)\b|\bby how (?:much|many)\b|(?:얼마나|몇\s?(?:명|건|대|개|원|억|조)\S*)\s*(?:증가|감소|늘|줄)|차이|증감액/i
const changeWords =
  /^(?:gr(?:ow|ew|own|owth)|growth|increase[ds]?|decrease[ds]?|change[ds]?|rise|rose|fall|fell|versus|vs\.?|compared|compare|relative|over|year-over-year|yoy|more|less|difference|대비|증가\S*|감소\S*|늘\S*|줄\S*|증감\S*|성장\S*|차이\S*|보다|비해|비교\S*)$/i

/**
 * Reads a question that a cell of a table may answer.
 *
 * @returns null when it asks for anything else than one figure
 */
export function readAskedCell(question: AskedQuestion, analyser: Analyser): AskedCell | null {
  const text = question.text.normalize('NFKC')
  const expects = expectedKind(text)
  if (expects === null || notOneFigure.test(text)) return null
  const part = partOfYear(question)
  if (part === null) return null
  const change = growth.test(text) ? 'growth' : difference.test(text) ? 'difference' : undefined
  const concepts = conceptsOf(question, analyser, change !== undefined)
  if (concepts.length === 0) return null
  const terms = Array.from(
    text.matchAll(
      /제?\s*(\d{1,3})\s*기(?!간|준|업|관|계|술|초|말일|본|타)|\b(\d{1,3})(?:st|nd|rd|th) (?:fiscal |business )?(?:term|period|year)\b/g,
    ),
    (match) => Number(match[1] ?? match[2]),
  )
  return {
    concepts,
    periods: question.periods,
    terms,
    ...(part && { part }),
    ofMoney: concepts.some(({ importance }) => importance > 1) && !/주식\s?수|\bshares\b|수량|\bnumber of\b/i.test(text),
    text: text.toLowerCase(),
    expects: change === 'growth' ? 'any' : expects,
    speaksOfShares: change === undefined && /율|률|비중|\bshare of\b|percent|%|\bratio|\bmargin|\brates?\b/i.test(text),
    ...(change && { change }),
    total: /총계|합계|전체|\btotal\b|\bworldwide\b|\bglobal|\boverall\b|\bsum of\b|총\s/i.test(text),
    separate: /별도|개별|본사|\bparent\b|\bseparate\b|\bstandalone\b|\bhead office\b/i.test(text)
      ? true
      : /연결|\bconsolidated\b|\bgroup\b/i.test(text)
        ? false
        : null,
    ...askedUnit(text),
    ...askedDecimals(text),
  }
}

const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }

/** The part of a year that a question asks for; undefined for whole years, null when it is not clear which. */
function partOfYear({ text, periods }: AskedQuestion): PartOfYear | null | undefined {
  const ordinal = /\b(first|second|third|fourth)[- ]quarter\b/i.exec(text)?.[1]?.toLowerCase()
  const numbered = /\bQ([1-4])\b|\b([1-4])Q\d{0,4}\b|([1-4])\s?분기/i
    .exec(text)
    ?.slice(1)
    .find((digit) => digit !== undefined)
  const quarter =
    periods.find((period) => period.quarter !== undefined)?.quarter ??
    (numbered !== undefined ? Number(numbered) : ordinal === undefined ? undefined : ordinals[ordinal])
  const fiscal = /\bfiscal\b|\bFY\s?\d|회계\s?연도/i.test(text)
  if (quarter !== undefined) return { months: /누적|\byear[- ]to[- ]date\b|\bytd\b/i.test(text) ? quarter * 3 : 3, quarter, fiscal }
  if (/\bfirst half\b|\bH1\b|상반기/i.test(text)) return { months: 6, quarter: 2, fiscal }
  const spelled = /\b(three|six|nine)[- ]months?\b/i.exec(text)?.[1]?.toLowerCase()
  if (spelled !== undefined) {
    const month = readColumnPeriod([text])?.month
    return { months: { three: 3, six: 6, nine: 9 }[spelled] ?? 3, fiscal, ...(month !== undefined && { month }) }
  }
  return /\bquarter|분기|반기|\bhalf\b/i.test(text) ? null : undefined
}

function expectedKind(text: string): AskedCell['expects'] | null {
  if (/환율|exchange rate/i.test(text)) return 'any'
  const expected = expectedAnswerOf(text)
  if (/몇\s?(?:%|퍼센트|프로)|\bwhat percent|\bpercentage of\b/i.test(text)) return 'percent'
  if (expected === 'count') return 'number'
  if (expected === 'amount') return /얼마/.test(text) || /\bwhat\b/i.test(text) ? 'any' : 'amount'
  if (expected === 'ratio') return /율|률|비중|share\b|percent|ratio|margin|rate/i.test(text) ? 'percent' : 'any'
  return /\bwhat (?:is|was|were|are)\b|얼마|(?:은|는)\s*[?？]\s*$/i.test(text) && expected === 'explanation' ? 'any' : null
}

const isHangul = (text: string) => /\p{Script=Hangul}/u.test(text)

/** Words with those of the other language behind them in brackets: either may stand in the table. */
function glossesIn(text: string): { native: string; foreign: string }[] {
  return Array.from(
    text.matchAll(/((?:\p{Script=Hangul}{2,}\s){0,3}\p{Script=Hangul}{2,})\s?\(([A-Za-z][A-Za-z .&-]+)\)/gu),
    ([, words = '', foreign = '']) => ({
      native: words.split(/\s+/).slice(-foreign.trim().split(/\s+/).length).join(' '),
      foreign,
    }),
  )
}

/**
 * The concepts that a table has to say, without words of asking, of time and of scope.
 *
 * @param changes the question compares years: its words of change are not looked for either
 */
function conceptsOf(question: AskedQuestion, analyser: Analyser, changes: boolean): AskedConcept[] {
  const phrases = phrasesIn(question.text.replace(wantedUnit, ' '))
  const inBrackets = [...question.text.matchAll(qualifier), ...question.text.matchAll(basis)].map(([, inside = '']) => inside)
  const outside = question.text.replace(qualifier, ' ').replace(basis, ' ').toLowerCase()
  const qualifies = (word: string): boolean => !outside.includes(word) && inBrackets.some((inside) => inside.toLowerCase().includes(word))
  const glosses = glossesIn(question.text)
  const isFragment = (word: string): boolean =>
    phrases.some(({ asked }) => {
      const phrase = asked.toLowerCase()
      return isHangul(word)
        ? phrase.length > 2 && phrase.replace(/\s/g, '').includes(word.replace(particles, ''))
        : phrase !== word && phrase.split(/[\s-]+/).includes(word)
    }) && !phrases.some(({ asked }) => asked.toLowerCase() === word)
  const covered = new Set(phrases.flatMap(({ words }) => words))
  const own = question.concepts.flatMap((concept): AskedConcept[] => {
    const text = concept.text.normalize('NFKC')
    const plain = text.toLowerCase()
    // What a ratio is made of is not asked for where the ratio itself may be printed.
    if (concept.importance <= 0.5 || /^[-–/'’]/.test(plain)) return []
    if (!concept.name && (isFragment(plain) || glosses.some(({ native }) => native.includes(plain)))) return []
    if (!concept.name && (askingWords.test(plain) || askingWordsKorean.test(plain) || /^제?\d+기\S*$/.test(plain))) return []
    if (changes && changeWords.test(plain)) return []
    if (
      totalWords.test(plain.replace(particles, '')) ||
      /^(?:연결|별도|consolidated|separate|연결\s*기준|별도재무제표|연결재무제표)\S*$/i.test(plain)
    )
      return []
    if (/^(?:parent|head|office|worldwide|global|원|won)$/i.test(plain)) return []
    if (covered.has(plain) && concept.ways.length === 1) return []
    const stem = text.replace(particles, '')
    const [, ...known] = concept.ways
    // Names of a topic in the same language are often of its neighbours.
    const others = concept.importance > 1 ? known : known.filter((way) => isHangul(way.join('')) !== isHangul(stem))
    const first = [...new Set(analyser.terms(stem))]
    if (qualifies(plain) && /excluding|except|제외|불포함/i.test(inBrackets.join(' '))) return []
    const importance = basisWords.test(stem) || qualifies(plain) ? ofQualifier : concept.importance
    return first.length === 0 ? [] : [{ ...concept, importance, name: concept.name && importance > ofQualifier, ways: [first, ...others] }]
  })
  const added = phrases
    .filter(
      ({ asked }) =>
        !/^(?:parent|head office|본사|별도|worldwide|global|sum|세계|전세계|글로벌)/i.test(asked) &&
        !(changes && changeWords.test(asked)) &&
        !(qualifies(asked.toLowerCase()) && /excluding|except|제외|불포함/i.test(inBrackets.join(' '))) &&
        !/^(?:ratio|percentage|비율|율|비중)$/i.test(asked),
    )
    .map(({ names, asked }): AskedConcept => ({
      text: asked,
      importance: qualifies(asked.toLowerCase()) ? ofQualifier : 1,
      name: false,
      ways: waysOf([asked, ...names], analyser),
    }))
    .filter(({ ways }) => ways.length > 0)
  const glossed = glosses.map(({ native, foreign }): AskedConcept => ({
    text: native,
    importance: 1,
    name: false,
    ways: waysOf([native, foreign], analyser),
  }))
  return merged([...own, ...added, ...glossed])
}

const waysOf = (names: readonly string[], analyser: Analyser): string[][] =>
  names.map((name) => [...new Set(analyser.terms(name))]).filter((terms) => terms.length > 0)

/** The glossary and the table's words may know the same thing: then it is one concept with the ways of both. */
function merged(concepts: readonly AskedConcept[]): AskedConcept[] {
  const kept: AskedConcept[] = []
  for (const concept of concepts) {
    const key = new Set(concept.ways[0])
    const same = kept.findIndex(
      ({ ways: [first = []] }) => first.every((term) => key.has(term)) || [...key].every((term) => first.includes(term)),
    )
    const known = kept[same]
    if (known === undefined) kept.push(concept)
    else {
      // What the words of tables know of a topic is closer to its row than the topic's own names.
      if (known.importance < 1 !== concept.importance < 1 && [known, concept].every(({ importance }) => importance > ofQualifier)) {
        const closer = known.importance < 1 ? concept : known
        if (closer.importance === 1) {
          kept[same] = closer
          continue
        }
      }
      const longer = (known.ways[0]?.length ?? 0) >= key.size ? known : concept
      const other = longer === known ? concept : known
      const rest = other.ways[0]?.length === longer.ways[0]?.length ? other.ways : other.ways.slice(1)
      kept[same] = { ...longer, importance: weightOf(known, concept), ways: [...longer.ways, ...(longer === known ? rest : [])] }
    }
  }
  return kept
}

/** A basis stays one, whoever knows its words. */
const weightOf = (one: AskedConcept, other: AskedConcept): number =>
  [one, other].some(({ importance }) => importance === ofQualifier) ? ofQualifier : Math.max(one.importance, other.importance)

interface Phrase {
  asked: string
  names: readonly string[]
  words: string[]
}

let prepared: readonly { pattern: RegExp; names: readonly string[] }[] | undefined

/** The table words in a question, longest first, none inside another. */
function phrasesIn(text: string): Phrase[] {
  prepared ??= tableWords
    .flatMap(({ english, korean }) =>
      [...english, ...korean].map((name) => ({ name, names: isHangul(name) ? [...english, ...korean] : [...korean, ...english] })),
    )
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => name.length > 1)
    .map(({ name, names }) => ({ pattern: patternOf(name), names }))
  let left = text
  const found: Phrase[] = []
  for (const { pattern, names } of prepared) {
    const match = pattern.exec(left)
    if (match === null) continue
    left = left.slice(0, match.index) + '\u0001'.repeat(match[0].length) + left.slice(match.index + match[0].length)
    found.push({ asked: match[0], names, words: match[0].toLowerCase().split(/[\s-]+/) })
  }
  return found
}

function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return /\p{Script=Hangul}/u.test(name)
    ? new RegExp(Array.from(name.replace(/\s/g, ''), (letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s?'), 'iu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${escaped.replace(/[\s-]+/g, '[\\s-]+')}(?![\\p{Script=Latin}\\p{N}])`, 'iu')
}
