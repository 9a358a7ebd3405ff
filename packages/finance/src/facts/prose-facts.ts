import { hasHangul } from '@dossier/lexicon'
import {
  type Bound,
  type Exact,
  type Mention,
  type Period,
  type QuantityMention,
  scaled,
  scan,
  type Unit,
  withoutScale,
} from '@dossier/notation'
import { changesOfPage, conventionAt, mayBeScaled } from './chapter-amounts.ts'
import { isDated, placed } from './column-period.ts'
import type { AmountConvention, Conventions, Fact, FactPage, PrintedCell, Source } from './fact.ts'
import { afterDigits, moreExact } from './figure-unit.ts'
import { clausesOf, withoutMentions } from './prose-clauses.ts'
import { type Pair, pairsOf, type PlacedPeriod, runsOf } from './prose-pairs.ts'
import { isChange, isComparedWith, isNumberOfSomething, isPriorKorean, nounAfter, isComparisonBase, isDeadline } from './prose-roles.ts'
import { sentencesOf, sentencesOfCells, type Span } from './prose-sentences.ts'

/**
 * A figure of running text with the words that define it. All spans are offsets of the page's text; the cell is inside the clause, the clause inside
 * the sentence.
 */
export interface ProseFact {
  /** In base units. */
  value: Exact
  /** The other end of a range, in base units: "7% to 8%". */
  upper?: Exact
  /** The value of one unit in the last printed digit, in base units. */
  ulp: Exact
  unit: Unit
  /** Where its scale is stated, if not at the figure. */
  unitSource?: Extract<Source, 'page' | 'document'>
  /** The unit as printed, if it is a separate word: "employees", 건. */
  unitText?: string
  /** "about", "more than": the figure is a bound of the stated value. */
  bound?: Bound
  /** Null where the sentence states none. */
  period: Period | null
  /** The figure as printed. */
  cell: PrintedCell
  /** The words that define the figure. */
  clause: Span
  sentence: Span
  /** The item that the figure belongs to, in a list with "respectively". */
  subject?: Span
  /** The amount of a change: "increased by 12 %". */
  isChange?: true
  /** Another figure is compared with it: "compared with $4 million". */
  isPrior?: true
}

/** The convention of a sentence's amounts, and where it is stated. */
type SourcedConvention = AmountConvention & { source: Extract<Source, 'page' | 'document'> }

/**
 * The figures of a page's sentences and worded cells: amounts, percentages, counts, and plain numbers that count something; of a range both ends.
 * Time is linear in the length of the page.
 * @param before the convention in effect at the top of the page
 * @param tables the facts of its tables, whose unit applies to the amounts in their labels
 */
export function readProseFacts(
  page: FactPage,
  conventions: Conventions,
  before: AmountConvention | null = null,
  tables: readonly { table: number; facts: readonly Fact[] }[] = [],
): ProseFact[] {
  const changes = changesOfPage(page, before)
  const ofSentences = sentencesOf(page).flatMap((sentence) => {
    const amounts = conventionAt(changes, sentence.start)
    const source = amounts === before ? 'document' : 'page'
    return factsOfSentence(page.text, sentence, conventions, amounts && { ...amounts, source })
  })
  const ofCells = sentencesOfCells(page).flatMap(({ table, start, end }) => {
    const own = tables.find((one) => one.table === table)?.facts ?? []
    const amounts = conventionOfTable(own, page.number) ?? conventionAt(changes, start)
    return factsOfSentence(page.text, { start, end }, conventions, amounts && { ...amounts, source: 'page' })
  })
  return [...ofSentences, ...ofCells]
}

/** The unit of most amounts of a table, as the convention of those in its labels. */
function conventionOfTable(facts: readonly Fact[], page: number): AmountConvention | null {
  const scales = Map.groupBy(
    facts.filter(({ unit }) => unit.dimension === 'money' && unit.per === undefined),
    ({ unit }) => unit.scale,
  )
  const most = [...scales.values()].toSorted((one, other) => other.length - one.length)[0]
  const unit = most?.[0]?.unit
  return unit === undefined || unit.scale < minScale ? null : { unit, except: [], from: page, to: page }
}
/** Thousands. */
const minScale = 3

function factsOfSentence(text: string, sentence: Span, conventions: Conventions, amounts: SourcedConvention | null): ProseFact[] {
  const words = text.slice(sentence.start, sentence.end)
  const mentions = scan(words, 'prose', { language: hasHangul(words) ? 'ko' : 'en' })
  const plain = withoutMentions(words, mentions)
  const figures = mentions.filter((mention) => isFigure(words, mention))
  if (figures.length === 0) return []
  const periods = mentions.filter((mention) => mention.kind === 'period').filter((one) => isDated(one.period) && !isPartOfName(words, one))
  const pairs = pairsOf(plain, figures, periods)
  const clauses = withSubjects(clausesOf(words, plain, figures, mentions), figures, pairs)
  const read: { isChange: boolean; isPrior: boolean }[] = []
  for (const [at, figure] of figures.entries()) {
    const before = figures[at - 1]
    const clause = clauses[at] ?? sentence
    const around = { words, plain, clause, figure, before, next: figures[at + 1] }
    const continues =
      before !== undefined && clauses[at - 1] === clause && joints.has(plain.slice(before.end, figure.start).replaceAll(',', ' ').trim())
    const changes = isChange(around) || (continues && read[at - 1]?.isChange === true)
    const isPrior = !changes && (isComparedWith(around) || isPriorKorean(around) || (continues && read[at - 1]?.isPrior === true))
    read.push({ isChange: changes, isPrior })
  }
  const isKorean = hasHangul(words)
  // Of "2022 and 2021" a figure outside a list with "respectively" belongs to neither.
  const listed = new Set<PlacedPeriod>([...runsOf(plain, periods, figures).flat(), ...periods.filter((one) => isAfterLength(words, one))])
  const isUnclear = (period: PlacedPeriod, pair: Pair | undefined): boolean =>
    pair?.period === undefined && (listed.has(period) || (pair !== undefined && pair.subject === undefined))
  const near = (at: number, usable: readonly PlacedPeriod[]): PlacedPeriod | undefined =>
    periodIn({ plain, figures, isKorean, figure: figures[at] ?? sentence, clause: clauses[at] ?? sentence }, usable)
  // The time of a comparison base does not apply to other figures.
  const isAside = (at: number): boolean => read[at]?.isPrior === true || plain.charAt(clauses[at]?.start ?? 0) === '('
  const asides = figures.map((_, at) => (isAside(at) ? near(at, periods) : undefined))
  const usable = periods.filter((one) => !asides.includes(one) && !isComparisonBase(words, plain, one) && !isDeadline(plain, one))
  return figures.map((figure, at): ProseFact => {
    const clause = clauses[at] ?? { start: 0, end: words.length }
    const { isChange: changes = false, isPrior = false } = read[at] ?? {}
    const pair = pairs.get(figure)
    const period =
      pair?.period ?? asides[at] ?? (isPrior ? undefined : (near(at, usable) ?? usable.findLast(({ end }) => end <= clause.start)))
    const absolute = ({ start, end }: Span): Span => ({ start: start + sentence.start, end: end + sentence.start })
    const ofAmounts = amounts && isConventional(words, figure, clause, amounts) ? amounts : null
    const own = scaleAfter(plain, figure, mentions)
    const exponent = own > 0 ? own : (ofAmounts?.unit.scale ?? 0)
    const { unit, unitText } = unitOf(words, figure, conventions)
    return {
      value: scaled(figure.value, exponent),
      ...(figure.upper && { upper: scaled(figure.upper, exponent) }),
      ulp: scaled(figure.ulp, exponent),
      unit: { ...unit, scale: unit.scale + exponent },
      ...(own === 0 && ofAmounts && { unitSource: ofAmounts.source }),
      ...(unitText !== undefined && { unitText }),
      ...(figure.bound && { bound: figure.bound }),
      period: period && !isUnclear(period, pair) ? placed(period.period, conventions) : null,
      cell: { text: words.slice(figure.start, figure.end), ...absolute(figure) },
      clause: absolute(clause),
      sentence,
      ...(pair?.subject && { subject: absolute(pair.subject) }),
      ...(changes && { isChange: true as const }),
      ...(isPrior && { isPrior: true as const }),
    }
  })
}

/** "The quarter and year ended": two durations that end on one day. */
const isAfterLength = (words: string, { start }: Span): boolean =>
  /(?<!\p{L})(?:quarters?|months?|weeks?|half|three|six|nine)\s(?:and|or)\s(?:the\s)?$/iu.test(words.slice(Math.max(0, start - 30), start))

/** Joints between figures that state one change: "by $5 million, or 12%". */
const joints = new Set(['', 'and', 'or', '및', '또는', '과', '와'])

/** The power of ten of a scale in brackets after a figure: "$5,200 (in thousands)". */
function scaleAfter(plain: string, { end, unit }: QuantityMention, mentions: readonly Mention[]): number {
  const next = mentions.find(({ start }) => start >= end)
  if (next?.kind !== 'unit' || unit.scale > 0 || (unit.dimension !== 'money' && unit.dimension !== 'number')) return 0
  return next.unit.dimension === 'number' && plain.slice(end, next.start).trim() === '' ? next.unit.scale : 0
}

/**
 * Whether a convention applies to a figure: not a price, an amount in cents, the amount of a single thing, a full amount, or an exception of the
 * convention.
 */
function isConventional(words: string, { start, end, unit }: QuantityMention, clause: Span, amounts: AmountConvention): boolean {
  if (unit.dimension !== 'money' || unit.scale !== 0 || unit.per !== undefined) return false
  const printed = words.slice(start, end)
  if (/\.\d\d|,\d\d(?!\d)/.test(printed) || !mayBeScaled(printed, amounts)) return false
  if (/^[\s-]{0,2}(?:per|each|apiece|an?)(?!\p{L})/iu.test(words.slice(end, end + 10))) return false
  const clauseText = words.slice(clause.start, clause.end).toLowerCase()
  return (
    !ofOneThing.test(clauseText) && !amounts.except.some((exception) => exception.split(' ').every((word) => clauseText.includes(word)))
  )
}

/** Words of a clause about the price or value of a single thing. */
const ofOneThing =
  /(?<!\p{L})(?:(?:exercise|strike|average|market|closing|opening|stock|share|list|retail|unit|conversion|redemption) prices?|(?:par|nominal|face|stated) values?|per (?!cent|year|annum)\p{L}{2}|hourly|annual fees?)(?!\p{L})/u

/** Clauses, each with the first of the nouns that its figures belong to. */
function withSubjects(clauses: readonly Span[], figures: readonly Span[], pairs: ReadonlyMap<Span, Pair>): Span[] {
  const wider = new Map<Span, Span>()
  for (const [at, clause] of clauses.entries()) {
    const subject = figures[at] && pairs.get(figures[at])?.subject
    const known = wider.get(clause) ?? clause
    wider.set(clause, subject && subject.start < known.start ? { start: subject.start, end: known.end } : known)
  }
  return clauses.map((clause) => wider.get(clause) ?? clause)
}

/** "The 2021 Plan": a year in a name is not a time. */
const isPartOfName = (words: string, { start, end }: Span): boolean =>
  /^\d{4}$/.test(words.slice(start, end)) &&
  /^ \p{Lu}\p{L}/u.test(words.slice(end, end + 3)) &&
  /(?<!\p{L})(?:the|our|its|a|an|this|\p{L}+[’']s?) $/iu.test(words.slice(Math.max(0, start - 24), start))

const isWithin = (one: Span, other: Span): boolean => one.start >= other.start && one.end <= other.end

/** Whether a mention is a usable figure: not a damaged number, or the number of a rule or a product. */
function isFigure(words: string, mention: Mention): mention is QuantityMention {
  if (mention.kind !== 'quantity') return false
  const { dimension } = mention.unit
  const printed = words.slice(mention.start, mention.end)
  if (dimension === 'unknown') return mention.upper === undefined && /\p{L}$/u.test(printed) && !/\d\s+[.,]?\d/.test(printed)
  // "Pages 10–12" and "aged 18–24" measure nothing.
  if (mention.upper !== undefined && (dimension === 'number' || mention.unit.of === 'year')) return false
  if (dimension === 'number' || dimension === 'count') return isNumberOfSomething(words, mention)
  return true
}

interface InClause {
  plain: string
  isKorean: boolean
  figures: readonly Span[]
  figure: Span
  clause: Span
}

/** The period stated next to a figure in its clause. */
function periodIn({ plain, isKorean, figures, figure, clause }: InClause, periods: readonly PlacedPeriod[]): PlacedPeriod | undefined {
  const own = periods.filter((one) => isWithin(one, clause))
  const before = own.findLast(({ end }) => end <= figure.start)
  const after = own.find(({ start }) => start >= figure.end)
  if (before && (!after || isKorean)) return before
  if (!after) return undefined
  // Words about another thing after a comma have a time of their own.
  const isOfOther = after.start - figure.end > nextTo && plain.slice(figure.end, after.start).includes(',')
  if (!before) return isOfOther ? undefined : after
  const isNext = after.start - figure.end <= nextTo && !figures.some(({ start }) => start >= figure.end && start < after.start)
  const isNearer = after.start - figure.end < figure.start - before.end
  return isNext && isNearer ? after : before
}

/** Characters after a figure within which its time is stated. */
const nextTo = 40

function unitOf(
  words: string,
  { unit, start, end }: QuantityMention,
  { unit: ofDocument }: Conventions,
): { unit: Unit; unitText?: string } {
  if (unit.dimension === 'money') {
    const currency = moreExact(unit.currency, ofDocument?.currency)
    return { unit: { ...unit, ...(currency !== undefined && { currency }) } }
  }
  const figure = words.slice(start, end)
  const after = /\d/.test(figure) ? afterDigits(figure) : figure.slice(figure.search(/[\s-]|$/))
  const counted = after.replace(/^[\s+-]+/, '')
  const printed = (unit.scale > 0 ? withoutScale(counted) : counted.replace(/^여\s?/, '')).replace(
    /\s?(?:or (?:more|less|fewer|above)|이상|이하|미만|초과|이내|내외|수준|정도|가량|안팎)$/,
    '',
  )
  const noun = unit.dimension === 'number' && printed === '' ? nounAfter(words, end) : printed
  return { unit, ...(noun !== '' && { unitText: noun }) }
}
