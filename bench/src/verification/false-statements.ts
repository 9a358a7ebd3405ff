import { hasHangul } from '@dossier/lexicon'
import type { Random } from '../seeded-random.ts'
import { pick, type Quotation, shuffled, isOnPage } from './quotations.ts'
import { citing, type Statement } from './statement.ts'

/** A quotation with one falsified detail. */
interface Falsified {
  kind: 'digit' | 'sign' | 'unit' | 'negation' | 'direction' | 'entity' | 'period' | 'exchange'
  text: string
}

const number = /(?<![\p{L}\d.,-])\d(?:[\d,]*\d)?(?:\.\d+)?(?![\p{L}\d]|[.,]\d|-\p{L})/gu
const isYear = (digits: string): boolean => /^(?:19|20)\d{2}$/.test(digits)

/**
 * One false statement of each kind that the quotation allows, each once with the false words as its quote and once with the true words.
 * @param names companies, people and places that other filings name
 * @param elsewhere quotations of other pages
 */
export function falseStatements(
  quotation: Quotation,
  names: readonly string[],
  elsewhere: readonly Quotation[],
  random: Random,
): { withFalseQuote: Statement[]; withTrueQuote: Statement[] } {
  const withFalseQuote: Statement[] = []
  const withTrueQuote: Statement[] = []
  for (const falsify of [digit, sign, unit, negation, direction, entity, period, exchange]) {
    const made = falsify(quotation, random, names)
    if (made === null || isOnPage(quotation.page, made.text)) continue
    withFalseQuote.push({ ...made, citations: [citing(quotation, made.text)], quotation })
    withTrueQuote.push({ ...made, citations: [citing(quotation)], quotation })
  }
  const other = shuffled(elsewhere, random).find(
    (one) =>
      one.page !== quotation.page && one.kind === quotation.kind && !isOnPage(one.page, quotation.text) && speaksOfMore(quotation, one),
  )
  if (other) {
    withFalseQuote.push({ kind: 'page', text: quotation.text, citations: [{ ...citing(other), quote: quotation.text }], quotation })
    withTrueQuote.push({ kind: 'page', text: quotation.text, citations: [citing(other)], quotation })
  }
  return { withFalseQuote, withTrueQuote }
}

/** Whether at least two words of the quotation, and two thirds, are missing in the other: sentences that are repeated every year state the same. */
function speaksOfMore({ text }: Quotation, other: Quotation): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  const lower = other.text.toLowerCase()
  const missing = [...words].filter((word) => !lower.includes(hasHangul(word) ? word.slice(0, -1) : word.slice(0, 6)))
  return missing.length >= 2 && missing.length * 3 >= words.size * 2
}

const put = (text: string, at: number, length: number, by: string): string => text.slice(0, at) + by + text.slice(at + length)

/** Changes a digit of a number, so that the number is nowhere in the quotation. */
function digit({ text }: Quotation, random: Random): Falsified | null {
  const all = [...text.matchAll(number)].filter(([digits]) => !isYear(digits))
  const chosen = pick(all, random)
  if (!chosen) return null
  const [digits] = chosen
  const places = [...digits.matchAll(/\d/g)].map(({ index }) => index)
  const at = pick(places, random) ?? 0
  const by = String((Number(digits[at]) + 1 + Math.floor(random() * 9)) % 10)
  const made = put(digits, at, 1, by)
  const value = (one: string): number => Number(one.replaceAll(',', ''))
  if (all.some(([other]) => value(other) === value(made))) return null
  return { kind: 'digit', text: put(text, chosen.index, digits.length, made) }
}

/** Makes a negative positive, or a positive negative; not zero. */
function sign({ text, kind }: Quotation, random: Random): Falsified | null {
  const negative = [...text.matchAll(/\(\s?(\d[\d,]*(?:\.\d+)?)\s?\)(?=\s|%|$)|[-△▲](?=\d)/g)].filter(
    // One digit in brackets is a footnote mark.
    ([all, digits = '']) => (kind === 'row' || !all.startsWith('(')) && !isYear(digits) && (digits.length > 1 || !all.startsWith('(')),
  )
  const chosen = pick(
    negative.filter(({ index }) => !/[\p{L}\d]$/u.test(text.slice(0, index))),
    random,
  )
  if (chosen && random() < 0.6) return { kind: 'sign', text: put(text, chosen.index, chosen[0].length, chosen[1] ?? '') }
  const positive = [...text.matchAll(/(?<![\p{L}\d.,(–△▲-]|\(\s)\d(?:[\d,]*\d)?(?:\.\d+)?(?![\p{L}\d)]|[.,]\d|\s?\)|-)/gu)].filter(
    ([digits]) => !isYear(digits) && Number(digits.replaceAll(',', '')) > 0 && digits.length > 1,
  )
  const other = pick(positive, random)
  if (
    !other ||
    (kind === 'sentence' &&
      /(?:note|item|section|part|no\.|january|february|march|april|may|june|july|august|september|october|november|december|제)\s*$/i.test(
        text.slice(0, other.index),
      ))
  )
    return null
  // A day of a month has no sign.
  if (/^,?\s(?:19|20)\d{2}|^\s?[일월년기항조호장]/.test(text.slice(other.index + other[0].length))) return null
  const by = random() < 0.5 || kind === 'sentence' ? `-${other[0]}` : `(${other[0]})`
  return { kind: 'sign', text: put(text, other.index, other[0].length, by) }
}

const units: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=[\d.,]*[1-9][\d.,]*\s)million\b/, ['billion', 'thousand', 'trillion']],
  [/(?<=\d\s)billion\b/, ['million', 'trillion']],
  [/(?<=\d\s)thousand\b/, ['million']],
  [/(?<=(?<!(?:19|20)\d)\d\s?)%(?!\s(?:and|or|to)\b|[,~])/, ['‰', ' percentage points', ' million', '']],
  [/(?<=\d\s)percent\b/, ['percentage points', 'basis points']],
  [/(?<=\d\s)basis points\b/, ['percent', 'percentage points']],
  [/\$(?=\s?\d)/, ['€', '£', '₩']],
  [/(?<=\d[\s-])years?\b/, ['months', 'days']],
  [/(?<=\d[\s-])months?\b/, ['years', 'weeks']],
  [/(?<=\d[\s-])days?\b/, ['months', 'years']],
  [/(?<=\d\s)shares\b/, ['dollars', 'employees']],
  [/(?<=\d)백만\s?원/, ['천원', '억원', '백만 달러']],
  [/(?<=\d)억\s?원/, ['조원', '백만원', '억 달러']],
  [/(?<=\d)천\s?원/, ['백만원', '원']],
  [/(?<=\d)조(?=\s?\d)/, ['억']],
  [/(?<=\d\s?)명/, ['건', '주']],
  [/(?<=\d\s?)주(?![가-힣])/, ['명', '원']],
  [/(?<=\d\s?)개월/, ['년', '일']],
  [/(?<=\d\s?)원(?![가-힣])/, ['달러', '만원']],
]

function unit({ text }: Quotation, random: Random): Falsified | null {
  const possible = units.flatMap(([pattern, others]) => {
    const match = pattern.exec(text)
    return match ? [{ match, others }] : []
  })
  const chosen = pick(possible, random)
  const by = chosen && pick(chosen.others, random)
  return chosen && by !== undefined ? { kind: 'unit', text: put(text, chosen.match.index, chosen.match[0].length, by) } : null
}

const negations: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was|were|do|does|did|will|would|could|can|has|have|had|may|should) not\b/, '$1'],
  [/\bcannot\b/, 'can'],
  [/\bnever /, ''],
  [/\bwithout\b/, 'with'],
  [/\bno longer\b/, 'still'],
  [/\b[Nn]o (?=\p{L}{4})/u, ''],
  [/하지 (?:않았|아니하였)/, '하였'],
  [/하지 (?:않|아니하)는/, '하는'],
  [/하지 (?:않|아니하)습니다/, '합니다'],
  [/되지 않았/, '되었'],
  [/되지 않/, '되'],
  [/없습니다/, '있습니다'],
  [/있습니다/, '없습니다'],
  [/있으며/, '없으며'],
  [/하였습니다/, '하지 않았습니다'],
  [/합니다/, '하지 않습니다'],
  [/됩니다/, '되지 않습니다'],
  [/입니다/, '이 아닙니다'],
  [/하고 있습니다/, '하고 있지 않습니다'],
  [/\b(was|were|is|are|will|has|have|would|can|could)(?! not\b| no\b)(?= \p{Ll})/u, '$1 not'],
]

function negation({ text, kind }: Quotation, random: Random): Falsified | null {
  if (kind === 'row') return null
  const possible = negations.flatMap(([pattern, by]) => {
    const made = text.replace(pattern, by)
    // "Not only" and "whether or not" are no negations; a sentence that already has one means the opposite with another.
    return made === text || /not only|or not|not limited|not necessarily/.test(text) ? [] : [made]
  })
  const made = pick(possible.slice(0, 2), random)
  return made === undefined ? null : { kind: 'negation', text: made }
}

const directions: readonly (readonly [RegExp, string])[] = [
  [/\bincreased\b/, 'decreased'],
  [/\bdecreased\b/, 'increased'],
  [/\bincrease\b/, 'decrease'],
  [/\bdecrease\b/, 'increase'],
  [/\bhigher\b/, 'lower'],
  [/\blower\b/, 'higher'],
  [/\bgrew\b/, 'fell'],
  [/\bdeclined\b/, 'rose'],
  [/\bgrowth\b/, 'decline'],
  [/\bmore than\b/, 'less than'],
  [/\bless than\b/, 'more than'],
  [/증가/, '감소'],
  [/감소/, '증가'],
  [/상승/, '하락'],
  [/하락/, '상승'],
  [/이상(?=\s|인|의)/, '미만'],
  [/흑자/, '적자'],
  [/적자/, '흑자'],
]

function direction({ text, kind }: Quotation, random: Random): Falsified | null {
  if (kind === 'row') return null
  const made = pick(
    directions.flatMap(([pattern, by]) =>
      pattern.test(text) && !/increase[sd]? (?:or|and|\/|\() ?decrease|decrease[sd]? (?:or|and) increase|증감|higher or lower/i.test(text)
        ? [text.replace(pattern, by)]
        : [],
    ),
    random,
  )
  return made === undefined ? null : { kind: 'direction', text: made }
}

const named = /(?<=[\p{Ll},] )(?:\p{Lu}[\p{L}&.'-]+)(?: (?:of |& |and )?\p{Lu}[\p{L}&.'-]+)*(?=[\s,.)])/gu
const noName =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Company|Note|Notes|Item|Part|Section|Board|Act|The|In|We|Our)\b/

/** Replaces a name by one that is nowhere on the page. */
function entity({ text, kind, page, filing }: Quotation, random: Random, names: readonly string[]): Falsified | null {
  const others = names.filter(
    (name) => hasHangul(name) === filing.korean && !sharesWord(name, `${page.text} ${filing.document.names.join(' ')}`),
  )
  const by = pick(others, random)
  if (by === undefined || kind === 'row') return null
  if (filing.korean) {
    const match = /(?<![가-힣])(?:당사|회사|연결회사|연결실체|[가-힣A-Za-z]+(?:㈜|\(주\)))(?=[은는이가의]\s)/.exec(text)
    return match ? { kind: 'entity', text: put(text, match.index, match[0].length, by) } : null
  }
  const chosen = pick(
    [...text.matchAll(named)].filter(([name]) => !noName.test(name)),
    random,
  )
  if (chosen) return { kind: 'entity', text: put(text, chosen.index, chosen[0].length, by) }
  const own = /\b(?:the Company|we)\b(?= (?:is|are|was|were|have|has|had|will|do|may)\b)/.exec(text)
  return own ? { kind: 'entity', text: put(text, own.index, own[0].length, by) } : null
}

function sharesWord(name: string, text: string): boolean {
  const lower = text.toLowerCase()
  return (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => lower.includes(word))
}

/** Replaces a year, quarter or month by one that is not in the quotation. */
function period({ text, filing }: Quotation, random: Random): Falsified | null {
  const years = [...text.matchAll(/(?<![\d,.$#-])(?:19|20)\d{2}(?![\d,.%]\d|\d|%)/g)]
  const months = [...text.matchAll(/\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/g)]
  const quarters = [...text.matchAll(/\b(?:first|second|third|fourth)(?= quarter)|[1-4](?=분기)/g)]
  const chosen = pick([...years, ...months, ...quarters], random)
  if (!chosen) return null
  const [was] = chosen
  const candidates = /\d{4}/.test(was)
    ? [-4, -3, -2, -1, 1, 2]
        .map((distance) => String(Number(was) + distance))
        .filter((year) => !text.includes(year) && Number(year) !== filing.document.fiscalYear)
    : /\d/.test(was)
      ? ['1', '2', '3', '4'].filter((one) => !text.includes(`${one}분기`))
      : /^[A-Z]/.test(was)
        ? ['January', 'April', 'August', 'October'].filter((one) => !text.includes(one))
        : ['first', 'second', 'third', 'fourth'].filter((one) => !text.includes(one))
  const by = pick(candidates, random)
  return by === undefined ? null : { kind: 'period', text: put(text, chosen.index, was.length, by) }
}

/** Exchanges two figures of a sentence. */
function exchange({ text, kind }: Quotation): Falsified | null {
  if (kind === 'row') return null
  const all = [
    ...text.matchAll(/(?:\$\s?)?(?<![\p{L}\d.,-])\d[\d,]*(?:\.\d+)?(?:\s?%| (?:million|billion|percent))?(?![\p{L}\d]|[.,]\d|-\p{L})/gu),
  ].filter(([one]) => !isYear(one) && /[%$]|illion|percent/.test(one))
  const [first, second] = all
  if (!first || !second || first[0] === second[0] || /%|percent/.test(first[0]) !== /%|percent/.test(second[0])) return null
  const between = text.slice(first.index + first[0].length, second.index)
  // In an unordered list of equals, exchanging two makes nothing false.
  if (/^\s?(?:,|and|or|to|-|–)\s?$/.test(between)) return null
  return {
    kind: 'exchange',
    text: text.slice(0, first.index) + second[0] + between + first[0] + text.slice(second.index + second[0].length),
  }
}
