import { compared, exact, isYearAlone, type QuantityMention, sizeOf } from '@dossier/notation'
import { comparing, isAfterFrom, wordsOf } from './prose-clauses.ts'
import type { Span } from './prose-sentences.ts'

/** A figure in its sentence, with its neighbours. */
export interface FigureAround {
  words: string
  /** The sentence without its mentions. */
  plain: string
  clause: Span
  figure: QuantityMention
  before: QuantityMention | undefined
  next: QuantityMention | undefined
}

const changeWords = new Set(
  `increase increases increased increasing decrease decreases decreased decreasing rose rise rises risen fell fall falls fallen grew grow grows
  grown growth decline declines declined declining drop drops dropped improve improves improved improvement reduce reduces reduced reduction
  gained lost climbed jumped slipped surged`.split(/\s+/),
)
/** Directly before a figure, or a few words before "by" and "of". */
const changeDirections = new Set(['up', 'down'])
const changeComparatives = new Set(['higher', 'lower', 'change', 'changed', 'changes'])
const causes = new Set('is was are were be been driven caused offset led due'.split(' '))
const changesAfter = new Set('increase decrease growth decline rise fall reduction drop improvement'.split(' '))
const comparatives = new Set('higher lower more less fewer'.split(' '))
const hedges = new Set('a an about approximately nearly almost only roughly some further significantly just'.split(' '))
const kindsOfChange = new Set('year-over-year year-on-year organic overall like-for-like net annual yoy'.split(' '))

/** Matches "12% 증가", "100억원 늘어난", "12%의 성장", but not "1,120억원으로 증가". */
const koreanChange =
  /^(?:의|가|이|를|을|만큼|씩|가량|정도)? ?(?:각각 )?(?:증가|감소|상승|하락|성장|증대|축소|확대|개선|급증|급감|신장|늘|줄|올랐|오른|떨어|인상|인하|하향|상향|높|낮)/

/** Whether a figure is the amount of a change. */
export function isChange({ plain, clause, figure }: FigureAround): boolean {
  const before = spacedWords(plain.slice(Math.max(clause.start, figure.start - 120), figure.start))
  while (hedges.has(before.at(-1) ?? '')) before.pop()
  const last = before.pop() ?? ''
  if (changeWords.has(last) || changeDirections.has(last)) return true
  if (last === 'by') {
    const change = before.findLastIndex((word) => changeWords.has(word) || changeComparatives.has(word))
    // "The decrease was driven by a 10% impact" states the amount of something else.
    if (change >= 0 && before.length - change < 6 && !before.slice(change + 1).some((word) => causes.has(word))) return true
  }
  if (last === 'of') {
    const change = before.findLastIndex((word) => changeWords.has(word) || word === 'change')
    // "A decrease in rent of", but not "growth after dividends of".
    if (change >= 0 && before.length - change < 6 && ['in', undefined].includes(before[change + 1])) return true
  }
  const after = plain.slice(figure.end, figure.end + 40)
  if (koreanChange.test(after.replace(/^p/, ''))) return true
  const next = /^[ -]/.test(after) ? spacedWords(after.replace(/^-/, '')) : []
  const word = next.find((one) => !kindsOfChange.has(one))?.replace(/[.,)]$/, '') ?? ''
  const isShare = figure.unit.dimension === 'percent' || figure.unit.dimension === 'points'
  return changesAfter.has(word) || (isShare && comparatives.has(word))
}

const spacedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')

/** Whether a figure follows "compared with", "versus", "up from". */
export function isComparedWith({ plain, clause, figure }: FigureAround): boolean {
  if (isAfterFrom(plain, Math.max(0, clause.start - 160), figure.start)) return true
  const before = plain.slice(clause.start, figure.start)
  const last = [...before.matchAll(comparing)].at(-1)
  if (!last) return false
  const between = before.slice(last.index + last[0].length)
  // "Compared to 2021, revenue rose to $5 million" compares with a time.
  return !/[,;)]/.test(between) && !/(?<!\p{L})(?:to|by|was|were|is|are|\p{L}{3,}ed)\s*$/iu.test(between) && wordsOf(between).length < 7
}

/** "전기 1,000억원 대비", "전년(1,000억원)보다", "1,000억원에서 1,120억원으로". */
export function isPriorKorean({ words, plain, figure, next }: FigureAround): boolean {
  const after = plain.slice(figure.end, figure.end + 8)
  if (/^\)? ?(?:대비|보다|에 비해|에 비하여)/.test(after)) return true
  if (after.startsWith('에서 ') && next !== undefined && /^(?:으?로) /.test(plain.slice(next.end, next.end + 4))) return true
  return (
    /(?:전(?:년|기|분기|반기)(?:도|말|동기)?|작년|지난해)\s?[:：]?\s?$/.test(words.slice(Math.max(0, figure.start - 12), figure.start)) &&
    isInBrackets(words, figure)
  )
}

const isInBrackets = (words: string, { start }: Span): boolean => {
  const before = words.slice(Math.max(0, start - 16), start)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}

/** Whether a period is a deadline: "expires on 31 December 2025", "due 2027". */
export const isDeadline = (plain: string, { start }: Span): boolean =>
  /(?<!\p{L})(?:expir\p{L}{0,4}|matur\p{L}{0,4}|due|until|through)(?: (?:on|in|at|by|the))? *$/iu.test(
    plain.slice(Math.max(0, start - 30), start),
  )

/** Whether a period is the base of a comparison: "compared to 2021", 전년 대비. */
export function isComparisonBase(words: string, plain: string, { start, end }: Span): boolean {
  if (/^\s?(?:말\s?)?(?:동기\s?)?(?:대비|보다|에 비해|에 비하여|과 비교|와 비교)/.test(words.slice(end, end + 10))) return true
  const before = plain.slice(Math.max(0, start - 60), start)
  const last = [...before.matchAll(comparing)].at(-1)
  const after = last
    ? before.slice(last.index + last[0].length)
    : /(?<!\p{L})(?:over|from|than)((?: (?:the|that of|in))* *)$/iu.exec(before)?.[1]
  return after !== undefined && !/[,;]/.test(after) && wordsOf(after).length < 6
}

const allowedBeforeNumber = new Set(
  `the our in of these all over about with we at by from for to its their approximately has have had are is were was operate operates employed
  employ some only nearly and or as on under around more than least those both an this that another`.split(/\s+/),
)
/** What a plain number counts: up to two words after it. */
export function nounAfter(words: string, end: number): string {
  const [, first = '', second = ''] = /^\s(\p{Ll}[\p{Ll}-]+)(?:\s(\p{Ll}[\p{Ll}-]+))?/u.exec(words.slice(end, end + 50)) ?? []
  return second === '' || noNoun.has(second) ? first : `${first} ${second}`
}

/** Words after a plain number that it does not count. */
const noNoun = new Set(
  `and or of the an in on at for to by with was were is are be been it its they their which that respectively approximately about from as
  compared versus vs than over during per both each total if when shall may will above below through until between not but have has had
  days`.split(/\s+/),
)

/**
 * Whether a number counts something: it is followed by a unit, a scale or a noun, or printed in groups. The numbers of rules, years, products and
 * levels count nothing.
 */
export function isNumberOfSomething(words: string, { start, end, unit, value }: QuantityMention): boolean {
  const printed = words.slice(start, end)
  const isGrouped = /\d,\d{3}/.test(printed) || unit.scale > 0
  // "An 8K screen".
  if (isYearAlone(printed) || /\dK$/.test(printed)) return false
  const before = words
    .slice(Math.max(0, start - 24), start)
    .trimEnd()
    .split(/\s/)
    .at(-1)
  if (!isGrouped && before !== undefined && /^\p{Lu}/u.test(before) && !allowedBeforeNumber.has(before.toLowerCase())) return false
  // 1인당, "1인 평균": for each of them.
  if (unit.dimension === 'count' && /^\s?(?:당|평균)/.test(words.slice(end, end + 4))) return false
  if (unit.dimension === 'count')
    return isGrouped || !/^\d/.test(printed) || !isPartOfName(words, start) || compared(sizeOf(value), exact(20n)) > 0
  if (isGrouped) return !/^\s?(?:CFR|U\.S\.C)/.test(words.slice(end, end + 8))
  const noun = /^\s(\p{Ll}{3,})/u.exec(words.slice(end, end + 30))?.[1]
  if (noun !== undefined && !noNoun.has(noun)) return true
  return /\d\.\d/.test(printed) && /(?<!\p{L})(?:of|was|were|is|to|at|from)\s$/iu.test(words.slice(Math.max(0, start - 6), start))
}

/** "Form 8", "제3": a sign or a part of a word directly precedes it. */
const isPartOfName = (words: string, start: number): boolean => /[\p{L}#№/-]$/u.test(words.slice(Math.max(0, start - 1), start))
