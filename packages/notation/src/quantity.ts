import { isYear } from './calendar.ts'
import { readCurrencyBefore } from './amount-head.ts'
import { type Amount, type QuantityRead, readAmount } from './amount.ts'
import { boundsBefore, boundsAfter } from './bounds.ts'
import { compared, exact, scaled } from './exact.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Bound } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { isInsideWord, isWordAt, type Scene, skipGap, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'
import { readPerBefore, readUnitWord, unitOf } from './unit-words.ts'

/** The longest figure that starts at a token: bound, sign, currency, number, scale, unit, "per share", the other end of a range, bound. */
export function readQuantity(scene: Scene, at: number): QuantityRead | null {
  const { tokens } = scene
  const bound = readBoundBefore(tokens, at)
  if (bound) {
    const figure = readFigure(scene, bound.end)
    // "Over four years" is a duration, and "over 2024" a time.
    if (figure && tokens.word(at) === 'over' && lengthsOfTime.has(figure.unit.of ?? '')) return null
    if (figure && isYearAlone(scene, { from: bound.end, end: figure.end, unit: figure.unit })) return null
    return figure && { ...figure, from: at, bound: bound.value }
  }
  const range = rangeWords.longest(tokens, at)
  if (range) {
    const figure = tokens.kind(range.end) === Kind.space ? readFigure(scene, range.end + 1, range.value) : null
    return figure?.upper === undefined ? null : { ...figure, from: at }
  }
  return readFigure(scene, at) ?? readNothing(scene, at)
}

const lengthsOfTime = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour'])

function readBoundBefore(tokens: Tokens, at: number): { value: Bound; end: number } | null {
  if (isInsideWord(tokens, at) || tokens.kind(at - 1) === Kind.hangul) return null
  const bound = boundsBefore.longest(tokens, at)
  // "c. $5m" but not "Series C 5".
  if (!bound || tokens.raw(at) === 'C') return null
  const isSign = tokens.kind(bound.end - 1) === Kind.sign || tokens.kind(bound.end - 1) === Kind.hangul
  const end = skipSpace(tokens, bound.end)
  return isSign || end > bound.end ? { value: bound.value, end } : null
}

/** How the words before a range join its ends. */
type Joint = 'between' | 'ranging' | 'none'

export const rangeWords = new PhraseTable<Joint>([
  ['between', 'between'],
  ['ranging from', 'ranging'],
  ['ranging between', 'between'],
  ['in the range of', 'ranging'],
])

function readFigure(scene: Scene, at: number, joint: Joint = 'none'): QuantityRead | null {
  const { tokens } = scene
  const per = readPerBefore(tokens, at)
  const simple = readAmount(scene, per?.end ?? at)
  if (!simple) return null
  const range = readRange(scene, simple, joint)
  const withPer = per && range.unit.dimension === 'money' ? { ...range, from: at, unit: unitOf({ ...range.unit, per: per.per }) } : range
  if (per && withPer === range) return null
  return withBoundAfter(tokens, { ...withPer, from: at })
}

function withBoundAfter(tokens: Tokens, figure: QuantityRead): QuantityRead {
  const from = skipGap(tokens, figure.end)
  const bound = boundsAfter.longest(tokens, from, ({ end }) => {
    if (tokens.kind(end - 1) === Kind.latin) return !isWordAt(tokens, end)
    const isJoined = tokens.word(from) === '대' && end === from + 1
    return (from === figure.end || !isJoined) && (tokens.kind(end) !== Kind.hangul || mayEndKoreanWord(tokens, end) || end - from > 2)
  })
  if (!bound || (tokens.word(bound.end - 1) === '+' && isWordAt(tokens, bound.end))) return figure
  return { ...figure, end: bound.end, bound: bound.value }
}

const dashes = new Set(['-', '–', '—', '~'])

/** Joins the other end of a range: "$10 to $12 million", "5-7%", "10~12억원", "between 3 and 5". */
function readRange(scene: Scene, lower: Amount, joint: Joint): QuantityRead {
  const { tokens } = scene
  const link = readLink(tokens, lower.end, joint)
  if (!link) return plainOf(lower)
  const upper = readAmount(scene, link.end)
  const amid =
    upper && tokens.slice(skipSpace(tokens, upper.end), skipSpace(tokens, upper.end) + 2) === '사이'
      ? skipSpace(tokens, upper.end) + 2
      : null
  const isFromTo = tokens.slice(lower.end, lower.end + 2) === '에서'
  if (!upper || (isFromTo && amid === null && !lower.isPlain) || !joins(scene, lower, upper, link.isDash, joint)) return plainOf(lower)
  const exponent = lower.unit.scale === 0 ? upper.unit.scale : 0
  const rises = compared(upper.value, scaled(lower.value, exponent)) > 0
  if ((link.isUneven && lower.isPlain) || (!rises && (link.isUneven || (lower.isPlain && upper.isPlain)))) return plainOf(lower)
  const unit =
    lower.unit.dimension === 'number'
      ? upper.unit
      : unitOf({ ...lower.unit, per: upper.unit.per ?? lower.unit.per, scale: upper.unit.scale })
  return {
    from: lower.from,
    end: amid ?? upper.end,
    value: scaled(lower.value, exponent),
    ulp: scaled(lower.ulp, exponent),
    unit,
    upper: upper.value,
    upperFrom: upper.from,
  }
}

function plainOf({ from, end, value, ulp, unit, bound }: Amount): QuantityRead {
  return { from, end, value, ulp, unit, ...(bound && { bound }) }
}

function readLink(tokens: Tokens, at: number, joint: Joint): { end: number; isDash: boolean; isUneven?: boolean } | null {
  const from = skipGap(tokens, at)
  const word = tokens.word(from)
  if (dashes.has(word)) {
    const end = skipGap(tokens, from + 1)
    // "2.47% –4.92%": an en dash between two rising figures is not the sign of the second.
    const isEven = from > at === end > from + 1
    return isEven || (word === '–' && from > at) ? { end, isDash: true, isUneven: !isEven } : null
  }
  if (from === at && tokens.kind(at) !== Kind.hangul) return null
  const after = skipGap(tokens, from + 1)
  if ((word === 'to' || (word === 'and' && joint === 'between')) && after > from + 1) return { end: after, isDash: false }
  if (tokens.slice(from, from + 2) === '에서' && tokens.kind(from + 2) === Kind.space) return { end: from + 3, isDash: false }
  return tokens.slice(from, from + 2) === '내지' ? { end: skipGap(tokens, from + 2), isDash: true } : null
}

/** Whether two figures are the ends of one range, rather than a change from one to the other. */
function joins(scene: Scene, lower: Amount, upper: Amount, isDash: boolean, joint: Joint): boolean {
  const [one, other] = [lower.unit, upper.unit]
  // "Rose in 2017 to $5 million" is a year and an amount.
  if (isYearAlone(scene, lower) && (startsWithYear(scene, upper) || !isDash)) return false
  const isSame = one.dimension === other.dimension && one.of === other.of && one.currency === other.currency
  const isShared = one.dimension === 'number' || (other.dimension === 'number' && !upper.hasCurrencyBefore)
  if (!isSame && !isShared) return false
  return isDash || joint !== 'none' || !isBehindChange(scene.tokens, lower.from)
}

const startsWithYear = ({ tokens }: Scene, { from, unit }: Amount): boolean =>
  tokens.word(from).length === 4 && (unit.dimension === 'number' || unit.of === 'year')

const isYearAlone = ({ tokens }: Scene, { from, end, unit }: Pick<Amount, 'from' | 'end' | 'unit'>): boolean =>
  unit.dimension === 'number' && unit.scale === 0 && end === from + 1 && tokens.word(from).length === 4 && isYear(Number(tokens.word(from)))

/** Words before the first of two figures that express a change: "from $10 million to $12 million", "rose 5% to 10%". */
const changes = new Set(
  phrases(`
    from, by, increased, decreased, rose, fell, grew, declined, dropped, up, down, gained, lost, increase, decrease, improved, expanded,
    reduced, raised, cut
  `),
)

const isBehindChange = (tokens: Tokens, at: number): boolean => tokens.kind(at - 1) === Kind.space && changes.has(tokens.word(at - 2))

/** A cell with nothing but a dash is zero: "—", "$ -", "—%". */
function readNothing({ tokens, context }: Scene, at: number): QuantityRead | null {
  if (context !== 'cell' || at > 0) return null
  const currency = readCurrencyBefore(tokens, at)
  const dash = currency?.end ?? at
  if (!dashes.has(tokens.word(dash)) || tokens.word(dash) === '~') return null
  const word = readUnitWord(tokens, skipSpace(tokens, dash + 1), { isDirect: false, hasCurrency: currency !== null })
  const end = word?.end ?? dash + 1
  if (skipSpace(tokens, end) < tokens.count) return null
  const dimension = currency ? (currency.code === 'unknown' ? 'unknown' : 'money') : (word?.dimension ?? 'number')
  return {
    from: at,
    end,
    value: exact(0n),
    ulp: exact(1n),
    unit: unitOf({
      dimension,
      currency: dimension === 'money' ? (currency?.code ?? word?.currency) : undefined,
      of: word?.of,
      scale: word?.scale ?? 0,
    }),
  }
}
