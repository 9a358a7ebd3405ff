import type { Period } from '@dossier/notation'
import { wordsOf } from './prose-clauses.ts'
import { type Span, trimmed } from './prose-sentences.ts'

export interface PlacedPeriod extends Span {
  period: Period
}

/** The pairing that "respectively" gives a figure; empty where its list is unknown. */
export interface Pair {
  period?: PlacedPeriod
  subject?: Span
}

const marker = /(?<!\p{L})respectively(?!\p{L})|각각|각기/giu
const joint = /^(?:[\s,]|(?<!\p{L})(?:and|in|for|at|as of|on|during|the|of)(?!\p{L})|및|그리고|[과와에의])*$/iu

/**
 * Pairs the figures that a sentence lists "respectively" or 각각 with the periods, or else the subjects, that it lists in the same order. Nothing is
 * paired where the counts differ or other words interrupt a list.
 * @param plain the sentence without its mentions
 */
export function pairsOf(plain: string, figures: readonly Span[], periods: readonly PlacedPeriod[]): Map<Span, Pair> {
  const pairs = new Map<Span, Pair>()
  const markers = [...plain.matchAll(marker)]
  if (markers.length === 0) return pairs
  const [figureRuns, periodRuns] = [runsOf(plain, figures, periods), runsOf(plain, periods, figures)]
  for (const [at, found] of markers.entries()) {
    const isKorean = found[0].startsWith('각')
    const from = at === 0 ? 0 : (markers[at - 1]?.index ?? 0)
    const to = markers[at + 1]?.index ?? plain.length
    const values = valuesOf(figureRuns, { from, at: found.index, to, isKorean })
    const last = values.at(-1)
    if (!last) continue
    const count = last.length
    const ofTime = periodsFor(periodRuns, count, { from, at: found.index, to })
    if (ofTime) {
      const own = alike(ofTime)
      for (const run of values) if (run.length === count) run.forEach((figure, index) => setPair(pairs, figure, { period: own[index] }))
    } else {
      // After the last time stated before them.
      const begin = Math.max(from, periods.findLast((one) => one.end <= startOf(last))?.end ?? 0)
      const subjects = subjectsFor(plain, last, { from: begin, at: found.index, isKorean, figures })
      last.forEach((figure, index) => setPair(pairs, figure, { subject: subjects?.[index] }))
    }
  }
  return pairs
}

function setPair(
  pairs: Map<Span, Pair>,
  figure: Span,
  { period, subject }: { period?: PlacedPeriod | undefined; subject?: Span | undefined },
) {
  pairs.set(figure, { ...(period && { period }), ...(subject && { subject }) })
}

/** Lists of at least two items with only commas or "and" between them. */
export function runsOf<Item extends Span>(plain: string, items: readonly Item[], others: readonly Span[]): Item[][] {
  const runs: Item[][] = []
  let other = 0
  for (const item of items) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    while ((others[other]?.start ?? Infinity) < (before?.end ?? 0)) other++
    const isNext = before !== undefined && (others[other]?.start ?? Infinity) >= item.start
    if (run && before && isNext && isJoint(plain.slice(before.end, item.start))) run.push(item)
    else runs.push([item])
  }
  return runs.filter(({ length }) => length > 1)
}

const isJoint = (gap: string): boolean => gap.length < 40 && /\S/.test(gap) && joint.test(gap)

interface Scope {
  from: number
  at: number
  to: number
}

const startOf = (run: readonly Span[]): number => run[0]?.start ?? 0

/** The lists of figures that a marker applies to: in English those before it, in Korean those after it, else those on its other side. */
function valuesOf(runs: readonly Span[][], { from, at, to, isKorean }: Scope & { isKorean: boolean }): Span[][] {
  const before = runs.filter((run) => startOf(run) >= from && startOf(run) < at)
  const after = runs.filter((run) => startOf(run) > at && startOf(run) < to).slice(0, 1)
  return isKorean ? (after.length > 0 ? after : before.slice(-1)) : before.length > 0 ? before : after
}

/** The nearest list of the same number of periods: in the marker's own part of the sentence, else in the text before. */
function periodsFor(runs: readonly PlacedPeriod[][], count: number, { from, at, to }: Scope): PlacedPeriod[] | undefined {
  const fitting = runs.filter(({ length }) => length === count)
  return (
    fitting.findLast((run) => startOf(run) >= from && startOf(run) < at) ??
    fitting.findLast((run) => startOf(run) < from) ??
    fitting.find((run) => startOf(run) > at && startOf(run) < to)
  )
}

/** "December 31, 2022 and 2021", "the first quarters of 2023 and 2022": a lone year takes the kind of the first period in its list. */
function alike(run: readonly PlacedPeriod[]): PlacedPeriod[] {
  const first = run[0]
  return run.map((one) => {
    const { period, start, end } = one
    const isYearAlone = period.fiscalYear !== undefined && period.end === undefined && period.part === undefined && end - start <= 5
    const year = first && (first.period.fiscalYear ?? (first.period.end === undefined ? undefined : Number(first.period.end.slice(0, 4))))
    if (!first || !isYearAlone || year === undefined || period.fiscalYear === undefined) return one
    return { ...one, period: inYear(first.period, period.fiscalYear - year, period.status) }
  })
}

/** A period shifted by a number of years. */
function inYear(period: Period, years: number, status: Period['status']): Period {
  const moved = (day: string): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('-02-29', '-02-28')
  return {
    ...period,
    ...(period.start !== undefined && { start: moved(period.start) }),
    ...(period.end !== undefined && { end: moved(period.end) }),
    ...(period.fiscalYear !== undefined && { fiscalYear: period.fiscalYear + years }),
    status,
  }
}

const verbs =
  /(?<!\p{L})(?:was|were|is|are|had|has|have|total(?:l)?ed|amounted|increased|decreased|rose|fell|grew|declined|represented|reached|contributed|generated|recorded|accounted|approximated|comprised|incurred|recognized|recognised|used|paid|of)(?!\p{L})/iu

/** The same number of nouns as figures, listed before them or, after "for", following them. */
function subjectsFor(
  plain: string,
  values: readonly Span[],
  { from, at, isKorean, figures }: { from: number; at: number; isKorean: boolean; figures: readonly Span[] },
): Span[] | null {
  const first = values[0]?.start ?? 0
  const end = values.at(-1)?.end ?? 0
  const previous = figures.findLast((figure) => figure.end <= first)?.end ?? 0
  const begin = Math.max(from, previous, plain.lastIndexOf(';', first) + 1)
  const head = plain.slice(begin, isKorean && at < first ? at : first)
  // "At the end of 2022 and at the closing": a time and a noun form one list.
  if (/^\s*(?:and|및)(?!\p{L})/iu.test(head)) return null
  const before = isKorean
    ? elementsOf(plain, begin + lastEnding(head), begin + head.length)
    : withoutLead(plain, { start: begin, end: begin + endOfNouns(head) }, values.length)
  const fitting = inOrder(before, values.length)
  if (fitting || isKorean) return fitting
  const tail = at > end ? plain.slice(end, at) : ''
  return /^\s*(?:for|in|at|from|to|by|of|on)(?!\p{L})/iu.test(tail)
    ? inOrder(elementsOf(plain, end, end + tail.length), values.length)
    : null
}

/** The offset after the last ending that joins two Korean clauses. */
function lastEnding(head: string): number {
  const found = [...head.matchAll(/(?:며|으나|하나|이고|하고|였고|었고|했고|지만|는데|면서)(?=[ ,])/gu)].at(-1)
  return found ? found.index + found[0].length : 0
}

/** The offset of the verb before the figures: "averaged", "increased by", "were". */
function endOfNouns(head: string): number {
  let words = head.trimEnd()
  const last = (): string => words.slice(words.lastIndexOf(' ') + 1)
  while (linking.has(last())) words = words.slice(0, -last().length).trimEnd()
  return /^\p{Ll}{3,}ed$/u.test(last()) ? words.length - last().length : (verbs.exec(head)?.index ?? 0)
}

const linking = new Set(['by', 'to', 'at', 'approximately', 'about', 'nearly'])

/** Two nouns are separated by "and": the text before a comma is an introduction. */
function withoutLead(plain: string, { start, end }: Span, count: number): Span[] {
  const comma = plain.lastIndexOf(',', end)
  return elementsOf(plain, count === 2 && comma >= start ? comma + 1 : start, end)
}

const inOrder = (elements: readonly Span[], count: number): Span[] | null => (elements.length === count ? [...elements] : null)

const between = /,|(?<!\p{L})and(?!\p{L})|(?:과|와)(?= )|및/giu

/** The nouns of a list, without introductory words. */
function elementsOf(plain: string, start: number, end: number): Span[] {
  const text = plain.slice(start, end)
  const elements: Span[] = []
  let from = 0
  for (const { index, 0: found } of [...text.matchAll(between), { index: text.length, 0: '' }]) {
    const part = text.slice(from, index)
    const lead =
      /^(?:\s|(?<!\p{L})(?:the|our|its|their|both|for|in|at|from|to|by|of|on|that|while|whereas|but|less|including|with)(?!\p{L}))*/iu.exec(
        part,
      )?.[0].length ?? 0
    const span = trimmed(plain, { start: start + from + lead, end: start + index })
    if (wordsOf(plain.slice(span.start, span.end)).length > 0) elements.push(withoutParticle(plain, span))
    from = index + found.length
  }
  return elements
}

const withoutParticle = (plain: string, { start, end }: Span): Span =>
  /[가-힣][은는이가]$/.test(plain.slice(start, end)) ? { start, end: end - 1 } : { start, end }
