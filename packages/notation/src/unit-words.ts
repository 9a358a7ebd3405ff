import { counters } from './counters.ts'
import { currenciesAfter, isPrintedAsSign } from './currencies.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Dimension, Unit } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { isLetterOfWords, isWordAt, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** The meaning of a sign or word after a number. */
export interface UnitWord {
  dimension: Dimension
  currency?: string
  of?: string
  /** Power of ten by which it multiplies: cents, k€, basis points. */
  scale: number
  end: number
}

const ratios = new PhraseTable<readonly [Dimension, number]>(
  (
    [
      [
        'percent',
        0,
        phrases(`
      %, percent, percents, per cent, pct, percentage, 퍼센트, 프로, per centum, 퍼센트
    `),
      ],
      ['percent', -1, ['‰', '퍼밀']],
      [
        'points',
        0,
        phrases(`
      %p, %pt, %pts, % points, % point, %-points, %포인트, % 포인트, 퍼센트 포인트, 퍼센트포인트, percentage points, percentage point, percent points,
      per cent points, pp, pps, ppt, ppts, p.p., pts, pt, %ps
    `),
      ],
      ['points', -2, ['bps', 'bp', 'basis points', 'basis point', '베이시스포인트', '베이시스 포인트']],
      ['multiple', 0, ['x', '×', 'times', '배', 'fold', '배수']],
    ] as const
  ).flatMap(([dimension, factor, words]) => words.map((word) => [word, [dimension, factor]] as const)),
)

/** Units and scales that are read as unknown: reading them as the nearest known unit would be wrong. */
const otherUnits = new PhraseTable<true>(
  phrases(`
      m, mm, t, g, l, cm, nm, ft, hp, rpm, ppm, ppb, °, °C, °F, ℃, ℉, Hz, kHz, MHz, GHz, GB, TB, MB, dB, psi, kPa, tCO2, tCO2e,
      tCO2-eq, tCO2eq, TJ, toe, boe, μm, µm, ml, mg
    `).map((word) => [word, true]),
)

/** Scale words without a size. */
const otherScales = new PhraseTable<true>(
  ['zillion', 'zillions', 'gazillion', 'bazillion', 'jillion', 'kajillion'].map((word) => [word, true]),
)

/** Whether a word that ends before `end` is complete, and not the beginning of a longer one. */
function endsWord(tokens: Tokens, end: number): boolean {
  if (tokens.kind(end - 1) === Kind.latin) return !isWordAt(tokens, end)
  if (tokens.kind(end - 1) !== Kind.hangul) return true
  // "주1)" is a footnote.
  return mayEndKoreanWord(tokens, end) && !(tokens.kind(end) === Kind.digits && tokens.word(end + 1) === ')')
}

/** Signs that precede a number, or directly follow one; after a space they belong to the next number. */
const directOnly = /^p$|[$£₩¥₹]/

/** The longest unit at a token: percent, points, multiples, money, counted things. */
export function readUnitWord(tokens: Tokens, at: number, options: { isDirect: boolean; hasCurrency: boolean }): UnitWord | null {
  const found: UnitWord[] = []
  const ratio = ratios.longest(tokens, at, ({ end }) => endsWord(tokens, end))
  if (ratio) found.push({ dimension: ratio.value[0], scale: ratio.value[1], end: ratio.end })
  const currency = currenciesAfter.longest(
    tokens,
    at,
    ({ end }) => endsWord(tokens, end) && isPrintedAsSign(tokens.slice(at, end)) && !(end === at + 1 && isLetterOfWords(tokens, at)),
  )
  // Directly before digits a sign belongs to those: "$5 million$6 million".
  const isFar =
    currency && directOnly.test(tokens.slice(at, currency.end)) && (!options.isDirect || tokens.kind(currency.end) === Kind.digits)
  if (currency && !isFar)
    found.push({ dimension: 'money', currency: currency.value.code, scale: currency.value.exponent, end: currency.end })
  const other = otherScales.longest(tokens, at)
  if (other) found.push({ dimension: 'unknown', scale: 0, end: other.end })
  if (!options.hasCurrency) {
    const counter = readCounter(tokens, at)
    if (counter) found.push({ dimension: 'count', of: counter.of, scale: 0, end: counter.end })
    const other = otherUnits.longest(tokens, at, ({ end }) => endsWord(tokens, end))
    if (other && found.length === 0) found.push({ dimension: 'unknown', scale: 0, end: other.end })
  }
  return found.reduce<UnitWord | null>((best, one) => (best === null || one.end > best.end ? one : best), null)
}

/** Words between a number and the counted thing that do not change it. */
const kinds = new PhraseTable<true>(
  phrases(`
      full-time, part-time, fiscal, financial, calendar, full-time equivalent, common, ordinary, preferred, preference, retail, new, existing, outstanding,
      issued, active, paying, registered, residential, commercial, treasury, restricted, diluted, weighted average, business,
      monthly active, daily active, monthly, daily, permanent, temporary, direct, independent, non-executive, executive,
      newly issued, additional, American depositary, class A, class B, consecutive, enterprise, corporate, institutional, skilled,
      salaried, hourly, open, operating, company-operated, franchised, hotel, hospital, guest, granted, pending, electric, leased,
      owned, foreign, domestic, overseas, listed, total, individual, net new, unvested, vested
    `).map((word) => [word, true]),
)

/** The counted thing, with up to two words of its kind before it: "1,200 full-time employees". */
function readCounter(tokens: Tokens, at: number): { of: string; end: number } | null {
  let from = at
  for (let words = 0; words < 3; words++) {
    const counter = counters.longest(tokens, from, ({ end }) => endsWord(tokens, end))
    if (counter) return { of: counter.value, end: counter.end }
    const kind = words < 2 ? kinds.longest(tokens, from, ({ end }) => tokens.kind(end) === Kind.space) : null
    if (!kind) return null
    from = kind.end + 1
  }
  return null
}

const perWords = new PhraseTable<true>(['per', '/', 'a', 'an', 'each', '당'].map((word) => [word, true]))
/** Kinds of shares and the like, which do not change the counted thing. */
const kindsOfShare = new PhraseTable<true>(
  phrases(`
      diluted, basic, common, ordinary, preferred, preference, basic and diluted, diluted ordinary, basic ordinary, class A, class B,
      diluted common, basic common, ordinary and preference, weighted average, equity, fully diluted, full-time, average
    `).map((word) => [word, true]),
)
const rates = new PhraseTable<string>([
  ['per annum', 'year'],
  ['annually', 'year'],
  ['a year', 'year'],
  ['a month', 'month'],
])

/** The denominator of money: " per diluted share", "/톤", " a year". */
export function readPer(tokens: Tokens, at: number): { per: string; end: number } | null {
  const from = skipSpace(tokens, at)
  const rate = rates.longest(tokens, from, ({ end }) => !isWordAt(tokens, end))
  if (rate && from > at) return { per: rate.value, end: rate.end }
  const per = perWords.longest(tokens, from)
  if (!per) return null
  const isSlash = tokens.word(from) === '/'
  if (!isSlash && (from === at || tokens.kind(per.end) !== Kind.space)) return null
  const kind = kindsOfShare.longest(tokens, skipSpace(tokens, per.end))
  const thing = skipSpace(tokens, kind?.end ?? per.end)
  const counted = counters.longest(tokens, thing, ({ end }) => endsWord(tokens, end))
  const periodicSlash = isSlash ? periodic.get(tokens.word(per.end)) : undefined
  if (!counted && periodicSlash !== undefined) return { per: periodicSlash, end: per.end + 1 }
  return counted && { per: counted.value, end: counted.end }
}

/** Korean denominators before money: "주당", "1인당", "월", "세대당". */
export function readPerBefore(tokens: Tokens, at: number): { per: string; end: number } | null {
  if (tokens.kind(at - 1) === Kind.hangul) return null
  const month = periodic.get(tokens.word(at))
  if (month !== undefined && tokens.kind(at + 1) === Kind.space && tokens.kind(at + 2) !== Kind.latin) return { per: month, end: at + 2 }
  const from = tokens.word(at) === '1' ? skipSpace(tokens, at + 1) : at
  if (tokens.kind(from) !== Kind.hangul) return null
  const counted = counters.longest(tokens, from, ({ end }) => tokens.word(end) === '당')
  return counted && { per: counted.value, end: skipSpace(tokens, counted.end + 1) }
}

const periodic: ReadonlyMap<string, string> = new Map([
  ['월', 'month'],
  ['연', 'year'],
  ['년', 'year'],
  ['일', 'day'],
])

/** A unit without undefined fields. */
export const unitOf = (unit: {
  dimension: Dimension
  currency?: string | undefined
  per?: string | undefined
  of?: string | undefined
  scale: number
}): Unit => ({
  dimension: unit.dimension,
  ...(unit.currency !== undefined && { currency: unit.currency }),
  ...(unit.per !== undefined && { per: unit.per }),
  ...(unit.of !== undefined && { of: unit.of }),
  scale: unit.scale,
})
