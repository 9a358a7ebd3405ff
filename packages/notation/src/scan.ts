import { isReference, readCluster, readCode } from './codes.ts'
import type { Context, Language, Mention } from './mention.ts'
import { readPeriod } from './period.ts'
import type { PeriodRead } from './spans-of-time.ts'
import type { QuantityRead } from './amount.ts'
import { readQuantity } from './quantity.ts'
import type { Scene } from './scene.ts'
import { mayStart } from './starters.ts'
import { Kind, tokenise, type Tokens } from './tokens.ts'
import { readUnitLine } from './unit-line.ts'

export interface ScanOptions {
  /** Spans of the text that are not read: names with digits in them. */
  protect?: readonly { start: number; end: number }[]
  /** Of the text; detected by its letters if not given. */
  language?: Language
}

/**
 * The amounts, periods, units and codes of a text, in text order without overlaps. Time is linear in the length of the text.
 * @param context the kind of text; it resolves ambiguities only
 */
export function scan(text: string, context: Context, options: ScanOptions = {}): Mention[] {
  const tokens = tokenise(text, context === 'fileName')
  const scene: Scene = { tokens, context, language: options.language ?? languageOf(tokens), lastEnd: -1, isAfterReference: false }
  const protectedEnd = protection(tokens, options.protect ?? [])
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.count;) {
    const skip = tokens.kind(at) === Kind.space ? at + 1 : protectedEnd(at)
    if (skip > at) {
      at = skip
      continue
    }
    const read = mayStart(scene, at) ? readAt(scene, at) : null
    if (!read) {
      at++
      continue
    }
    const { mention, end } = read
    mentions.push({ ...mention, start: tokens.startOf(at), end: tokens.endBefore(end) })
    scene.lastEnd = end
    scene.isAfterReference = mention.kind === 'code' && (scene.isAfterReference || isReference(tokens, at))
    at = end
  }
  return mentions
}

/** A mention without its position; distributes over the kinds. */
type Bare<One> = One extends Mention ? Omit<One, 'start' | 'end'> : never

interface Read {
  mention: Bare<Mention>
  end: number
}

/** The longest reading at a token; of equally long ones the first of: units, periods, codes, figures. */
function readAt(scene: Scene, at: number): Read | null {
  const { context } = scene
  const period = readPeriod(scene, at)
  const quantity = withoutYears(readQuantity(scene, at), period)
  const code = readCode(scene, at)
  const unit = readUnitLine(scene, at)
  const candidates: (Read | null)[] = [
    unit && { mention: { kind: 'unit', unit: unit.unit, ...(unit.except && { except: unit.except }) }, end: unit.end },
    period && ofPeriod(period),
    ofCode(code),
    context === 'fileName' ? ofCode(quantity && isPlain(quantity) ? quantity.end : null) : null,
    quantity && !(context === 'heading' && period && isYearOverUnit(at, period, quantity)) ? ofQuantity(scene, quantity) : null,
    ofCode(period ? null : readCluster(scene, at)),
  ]
  return candidates.reduce<Read | null>((best, one) => (one && one.end > (best?.end ?? at) ? one : best), null)
}

/** "2019 €m": a year, and the unit of the figures below it. */
const isYearOverUnit = (at: number, { end, period }: PeriodRead, { unit }: QuantityRead): boolean =>
  end === at + 1 && period.fiscalYear !== undefined && (unit.dimension === 'money' || unit.dimension === 'percent')
/** "2019 회계연도~2021 회계연도" and "1971년 여의도" contain years, not a count of them. */
function withoutYears(quantity: QuantityRead | null, period: PeriodRead | null): QuantityRead | null {
  const year = period?.period.fiscalYear
  return quantity?.unit.of === 'year' && year !== undefined && quantity.value.numerator === BigInt(year) ? null : quantity
}

const ofCode = (end: number | null): Read | null => (end === null ? null : { mention: { kind: 'code' }, end })
/** A number without unit, bound or range: in a file name it is the number of the file. */
const isPlain = ({ unit, bound, upper }: QuantityRead): boolean =>
  unit.dimension === 'number' && unit.scale < 6 && bound === undefined && upper === undefined
const ofPeriod = ({ end, period }: PeriodRead): Read => ({ mention: { kind: 'period', period }, end })

function ofQuantity({ tokens }: Scene, { end, value, ulp, unit, bound, upper, upperFrom }: QuantityRead): Read {
  const other = upper && upperFrom !== undefined && { upper, upperStart: tokens.startOf(upperFrom) }
  return { mention: { kind: 'quantity', value, ulp, unit, ...(bound && { bound }), ...other }, end }
}

/** Korean if there is Hangul among the first tokens. */
function languageOf(tokens: Tokens): Language {
  for (let at = 0; at < Math.min(tokens.count, 400); at++) if (tokens.kind(at) === Kind.hangul) return 'ko'
  return 'en'
}

/** For a token in a protected span the token after the span, else the token itself. Call it from left to right. */
function protection(tokens: Tokens, spans: readonly { start: number; end: number }[]): (at: number) => number {
  const sorted = spans.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start)
  let next = 0
  return (at) => {
    const offset = tokens.startOf(at)
    while ((sorted[next]?.end ?? Infinity) <= offset) next++
    const span = sorted[next]
    if (!span || span.start > offset) return at
    return Math.max(at + 1, tokens.tokenAt(span.end - 1) + 1)
  }
}
