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
import type { AmountConvention, Conventions, FactPage, PrintedCell, Source } from './fact.ts'
import { afterDigits, moreExact } from './figure-unit.ts'
import { clausesOf, withoutMentions } from './prose-clauses.ts'
import { type Pair, pairsOf, type PlacedPeriod, runsOf } from './prose-pairs.ts'
import { isChange, isComparedWith, isNumberOfSomething, isPriorKorean, nounAfter, saysBase, saysDeadline } from './prose-roles.ts'
import { sentencesOf, type Span } from './prose-sentences.ts'

/** A figure of running text with the words that say what it is. All spans are of the page's text; the cell lies in the clause, that in the sentence. */
export interface ProseFact {
  /** In base units. */
  value: Exact
  /** The worth of the last printed digit, in base units. */
  ulp: Exact
  unit: Unit
  /** Where its scale was said, if that was not at the figure. */
  unitSource?: Extract<Source, 'page' | 'document'>
  /** The unit as it is printed, where a word of its own says it: "employees", 건. */
  unitText?: string
  /** "about", "more than": the figure is a bound of what is told. */
  bound?: Bound
  /** Null where the sentence says none. */
  period: Period | null
  /** The figure as it is printed. */
  cell: PrintedCell
  /** The words that say what the figure is. */
  clause: Span
  sentence: Span
  /** What the figure is of, in a list that is told "respectively". */
  subject?: Span
  /** By how much something changed: "increased by 12 %". */
  isChange?: true
  /** That another figure is compared with: "compared with $4 million". */
  isPrior?: true
}

/** In what the amounts of a sentence are told, and where that was said. */
type SourcedConvention = AmountConvention & { source: Extract<Source, 'page' | 'document'> }

/**
 * The figures of a page's sentences, outside of its tables: amounts, percentages, counts, and plain numbers that count something. Ranges are
 * left out. Time is linear in the length of the page.
 * @param before what holds for amounts at the top of the page
 */
export function readProseFacts(page: FactPage, conventions: Conventions, before: AmountConvention | null = null): ProseFact[] {
  const changes = changesOfPage(page, before)
  return sentencesOf(page).flatMap((sentence) => {
    const amounts = conventionAt(changes, sentence.start)
    const source = amounts === before ? 'document' : 'page'
    return factsOfSentence(page.text, sentence, conventions, amounts && { ...amounts, source })
  })
}

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
    const goesOn =
      before !== undefined && clauses[at - 1] === clause && joints.has(plain.slice(before.end, figure.start).replaceAll(',', ' ').trim())
    const changes = isChange(around) || (goesOn && read[at - 1]?.isChange === true)
    const isPrior = !changes && (isComparedWith(around) || isPriorKorean(around) || (goesOn && read[at - 1]?.isPrior === true))
    read.push({ isChange: changes, isPrior })
  }
  const isKorean = hasHangul(words)
  // Of "2022 and 2021" a figure that is not told "respectively" is of neither.
  const listed = new Set<PlacedPeriod>([...runsOf(plain, periods, figures).flat(), ...periods.filter((one) => isAfterLength(words, one))])
  const isUnclear = (period: PlacedPeriod, pair: Pair | undefined): boolean =>
    pair?.period === undefined && (listed.has(period) || (pair !== undefined && pair.subject === undefined))
  const near = (at: number, usable: readonly PlacedPeriod[]): PlacedPeriod | undefined =>
    periodIn({ plain, figures, isKorean, figure: figures[at] ?? sentence, clause: clauses[at] ?? sentence }, usable)
  // The time of what is compared is no other figure's.
  const isAside = (at: number): boolean => read[at]?.isPrior === true || plain.charAt(clauses[at]?.start ?? 0) === '('
  const asides = figures.map((_, at) => (isAside(at) ? near(at, periods) : undefined))
  const usable = periods.filter((one) => !asides.includes(one) && !saysBase(words, plain, one) && !saysDeadline(plain, one))
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

/** "The quarter and year ended": two lengths that end on one day. */
const isAfterLength = (words: string, { start }: Span): boolean =>
  /(?<!\p{L})(?:quarters?|months?|weeks?|half|three|six|nine)\s(?:and|or)\s(?:the\s)?$/iu.test(words.slice(Math.max(0, start - 30), start))

/** Between figures that are told as one: "by $5 million, or 12%". */
const joints = new Set(['', 'and', 'or', '및', '또는', '과', '와'])

/** The power of ten of a scale in brackets behind a figure: "$5,200 (in thousands)". */
function scaleAfter(plain: string, { end, unit }: QuantityMention, mentions: readonly Mention[]): number {
  const next = mentions.find(({ start }) => start >= end)
  if (next?.kind !== 'unit' || unit.scale > 0 || (unit.dimension !== 'money' && unit.dimension !== 'number')) return 0
  return next.unit.dimension === 'number' && plain.slice(end, next.start).trim() === '' ? next.unit.scale : 0
}

/** Whether a figure is an amount that a convention is meant for: no price, in cents, of one thing, in full, or of what the convention leaves out. */
function isConventional(words: string, { start, end, unit }: QuantityMention, clause: Span, amounts: AmountConvention): boolean {
  if (unit.dimension !== 'money' || unit.scale !== 0 || unit.per !== undefined) return false
  const printed = words.slice(start, end)
  if (/\.\d\d|,\d\d(?!\d)/.test(printed) || !mayBeScaled(printed, amounts)) return false
  if (/^[\s-]{0,2}(?:per|each|apiece|an?)(?!\p{L})/iu.test(words.slice(end, end + 10))) return false
  const said = words.slice(clause.start, clause.end).toLowerCase()
  return !ofOneThing.test(said) && !amounts.except.some((exception) => exception.split(' ').every((word) => said.includes(word)))
}

/** Words of a clause that tells what one of many costs or is worth. */
const ofOneThing =
  /(?<!\p{L})(?:(?:exercise|strike|average|market|closing|opening|stock|share|list|retail|unit|conversion|redemption) prices?|(?:par|nominal|face|stated) values?|per (?!cent|year|annum)\p{L}{2}|hourly|annual fees?)(?!\p{L})/u

/** Clauses, each with the first of the nouns that its figures are of. */
function withSubjects(clauses: readonly Span[], figures: readonly Span[], pairs: ReadonlyMap<Span, Pair>): Span[] {
  const wider = new Map<Span, Span>()
  for (const [at, clause] of clauses.entries()) {
    const subject = figures[at] && pairs.get(figures[at])?.subject
    const known = wider.get(clause) ?? clause
    wider.set(clause, subject && subject.start < known.start ? { start: subject.start, end: known.end } : known)
  }
  return clauses.map((clause) => wider.get(clause) ?? clause)
}

/** "The 2021 Plan": a year in a name says no time. */
const isPartOfName = (words: string, { start, end }: Span): boolean =>
  /^\d{4}$/.test(words.slice(start, end)) &&
  /^ \p{Lu}\p{L}/u.test(words.slice(end, end + 3)) &&
  /(?<!\p{L})(?:the|our|its|a|an|this|\p{L}+[’']s?) $/iu.test(words.slice(Math.max(0, start - 24), start))

const isWithin = (one: Span, other: Span): boolean => one.start >= other.start && one.end <= other.end

/** Whether a mention is a figure that says something: no range, no torn number, no number of a rule or a product. */
function isFigure(words: string, mention: Mention): mention is QuantityMention {
  if (mention.kind !== 'quantity' || mention.upper !== undefined) return false
  const { dimension } = mention.unit
  const printed = words.slice(mention.start, mention.end)
  if (dimension === 'unknown') return /\p{L}$/u.test(printed) && !/\d\s+[.,]?\d/.test(printed)
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

/** The period that is said next to a figure in its clause. */
function periodIn({ plain, isKorean, figures, figure, clause }: InClause, periods: readonly PlacedPeriod[]): PlacedPeriod | undefined {
  const own = periods.filter((one) => isWithin(one, clause))
  const before = own.findLast(({ end }) => end <= figure.start)
  const after = own.find(({ start }) => start >= figure.end)
  if (before && (!after || isKorean)) return before
  if (!after) return undefined
  // What is told of another thing behind a comma has a time of its own.
  const isOfOther = after.start - figure.end > nextTo && plain.slice(figure.end, after.start).includes(',')
  if (!before) return isOfOther ? undefined : after
  const isNext = after.start - figure.end <= nextTo && !figures.some(({ start }) => start >= figure.end && start < after.start)
  const isNearer = after.start - figure.end < figure.start - before.end
  return isNext && isNearer ? after : before
}

/** So far behind a figure stands what says its time, characters. */
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
