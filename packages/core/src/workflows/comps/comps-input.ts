import {
  type AccountValueView,
  AppError,
  citedSource,
  type CompsAssumptions,
  type CompsBridgeItem,
  compsBridgeItems,
  type CompsMetric,
  compsMetrics,
  type CompsPeerAssumptions,
  type CompsStatedAmount,
  type Language,
  type Translated,
} from '@dossier/contract'
import { addMonths, largestMeaningful, type MonthEnd, monthEndOf } from '@dossier/finance'
import type { CompsCompany, CompsInput, MultipleKey, Sourced } from '@dossier/workbook'
import {
  type SourceContext,
  sourceOf,
  sourceOfAmount,
  sourceOfStated,
  type StatedNumber,
  unitOfAmounts,
  unitSizes,
} from '../sourced-values.ts'
import { kindOf, multipleKeys } from './comps-multiples.ts'
import type { CompanyFigures } from './company-figures.ts'
import { completeMarket, type MarketValueConflict } from './complete-market.ts'
import { peerNearness } from './peer-reasons.ts'

/** Who set the comparison up, and in which words sources are written. */
export interface CompsAuthor extends SourceContext {
  name: string
  assumedAt: Date
}

type MarketInputs = Omit<CompsAssumptions['subject'], 'company' | 'scope' | 'currency'>

/** A step between market value and enterprise value, in the unit of the model and the subject's currency. */
export interface BridgeEntry {
  item: CompsBridgeItem
  amount: Sourced | null
  isTyped: boolean
  /** The value of the balance sheet that it is; null of what is typed or not stated. */
  of: AccountValueView | null
}

/** A company as it enters the comparison. */
export interface ComparedCompany {
  figures: CompanyFigures
  isFinancial: boolean
  isIncluded: boolean
  /** As it was typed, or the proposed reasons. */
  rationale: string | Translated | null
  isRationaleTyped: boolean
  exchangeRate: CompsPeerAssumptions['exchangeRate'] | undefined
  bridge: BridgeEntry[]
  /** A given market value that differs from price × shares. */
  conflict: MarketValueConflict | null
  /** Metrics whose calendar year rests on an estimate. */
  estimated: CompsMetric[]
  /** Month ends of the fiscal years of which the next twelve months are estimated, in the order of time; empty without estimates. */
  ntmYears: MonthEnd[]
  /** As the workbook takes it; null where it has no price and is not included. */
  of: CompsCompany | null
}

/** Companies with what was typed of each, ready for a workbook; its charts and notes follow once they are evaluated. */
export interface CompsMaterial {
  input: Omit<CompsInput, 'drawn' | 'withoutRange' | 'notes'>
  subject: ComparedCompany
  /** Those of the workbook, in its order. */
  peers: (ComparedCompany & { of: CompsCompany })[]
  /** Looked at, not taken, and without a price. */
  leftOut: ComparedCompany[]
}

const words = {
  typedBy: { ko: (name: string) => `${name} 입력`, en: (name: string) => `Typed by ${name}` },
  none: { ko: '해당 없음으로 처리', en: 'Taken as none' },
} as const

/**
 * What a workbook of a comparison is written from, each number with its source.
 * @param figures of the subject and of the peers, in the order of the assumptions
 * @throws COMPS_WITHOUT_STATEMENTS, COMPS_WITHOUT_CURRENCY, COMPS_EXCHANGE_RATE_MISSING, COMPS_INPUT_MISSING, COMPS_WITHOUT_PEERS
 */
export function compsMaterial(
  figures: { subject: CompanyFigures; peers: readonly CompanyFigures[] },
  assumptions: CompsAssumptions,
  author: CompsAuthor,
): CompsMaterial {
  const { asOf, calendarYear } = assumptions
  const { refusal, currency } = figures.subject
  if (refusal !== undefined) throw refusal
  if (currency === null) throw new AppError('COMPS_WITHOUT_CURRENCY', { company: figures.subject.name })
  const unit = unitOfAmounts(amountsOf(figures.subject), { currency, language: author.language })
  const ntmTo = addMonths(endOf(asOf), 12)
  const entering = { size: unitSizes[unit], calendarYear, ntmTo, author }
  const peers = assumptions.peers.map((peer, at): ComparedCompany => {
    const own = figures.peers[at]
    if (own === undefined) throw new Error('every peer has its figures')
    return enterPeer(figures.subject, own, peer, { ...entering, currency })
  })
  if (!peers.some(({ isIncluded }) => isIncluded)) throw new AppError('COMPS_WITHOUT_PEERS')
  const { inputs: ofSubject, conflict } = completeMarket(assumptions.subject, author.language)
  const { sharePrice, shares } = ofSubject
  if (shares === undefined) throw missing(figures.subject, ['shares'])
  const subject: ComparedCompany = {
    ...enter(figures.subject, ofSubject, { ...entering, price: sharePrice, shares }),
    conflict,
    isIncluded: true,
    rationale: null,
    isRationaleTyped: false,
    exchangeRate: undefined,
  }
  if (subject.of === null) throw new Error('a subject enters the workbook')
  const inTable = peers.filter((peer): peer is ComparedCompany & { of: CompsCompany } => peer.of !== null)
  const leftOut = peers.filter(({ of }) => of === null)
  return {
    subject,
    peers: inTable,
    leftOut,
    input: {
      language: author.language,
      currency,
      unit,
      asOf,
      calendarYear,
      ntmTo: isoOf(ntmTo),
      subject: subject.of,
      peers: inTable.map(({ of, rationale, isIncluded }) => ({ ...of, rationale: rationaleIn(rationale, author.language), isIncluded })),
      leftOut: leftOut.map(({ figures: { name }, rationale }) => ({ name, rationale: rationaleIn(rationale, author.language) })),
      largestMeaningful: Object.fromEntries(multipleKeys.map((key) => [key, largestMeaningful[kindOf[key]]])) as Record<
        MultipleKey,
        number
      >,
    },
  }
}

const rationaleIn = (rationale: ComparedCompany['rationale'], language: Language): string =>
  typeof rationale === 'string' ? rationale : (rationale?.[language] ?? '')

const missing = ({ name }: CompanyFigures, inputs: readonly string[]): AppError =>
  new AppError('COMPS_INPUT_MISSING', { company: name, inputs: [...inputs] })

/** Figures of the subject that its workbook states. */
const amountsOf = ({ metrics, bridge, bookEquity }: CompanyFigures): number[] =>
  [...compsMetrics.map((metric) => metrics[metric].ltm), ...bridge.map(({ value }) => value), bookEquity?.value].map(
    (amount) => amount ?? 0,
  )

interface Entering {
  size: number
  calendarYear: number
  ntmTo: MonthEnd
  author: CompsAuthor
}

function enterPeer(
  subject: CompanyFigures,
  figures: CompanyFigures,
  given: CompsPeerAssumptions,
  { currency, ...entering }: Entering & { currency: string },
): ComparedCompany {
  const { inputs: peer, conflict } = completeMarket(given, entering.author.language)
  const { isIncluded, sharePrice, shares, exchangeRate, rationale } = peer
  const isOther = figures.currency !== currency
  if (isIncluded) {
    if (figures.refusal !== undefined) throw figures.refusal
    if (isOther && exchangeRate === undefined)
      throw new AppError('COMPS_EXCHANGE_RATE_MISSING', { company: figures.name, from: figures.currency ?? '', to: currency })
    const lacking = [...(sharePrice === undefined ? ['sharePrice'] : []), ...(shares === undefined ? ['shares'] : [])]
    if (lacking.length > 0) throw missing(figures, lacking)
  }
  const rate = isOther ? exchangeRate : undefined
  const isPriced = sharePrice !== undefined && shares !== undefined && figures.refusal === undefined && isOther === (rate !== undefined)
  const { reasons } = peerNearness(subject, figures)
  const proposedIn = (language: Language) => reasons.map(({ text }) => text[language]).join(' · ')
  return {
    ...enter(figures, peer, { ...entering, price: sharePrice, shares: isPriced ? shares : undefined, rate }),
    conflict,
    isIncluded,
    rationale: rationale ?? { ko: proposedIn('ko'), en: proposedIn('en') },
    isRationaleTyped: rationale !== undefined,
    exchangeRate: rate,
  }
}

function enter(
  figures: CompanyFigures,
  typed: MarketInputs,
  {
    size,
    calendarYear,
    ntmTo,
    author,
    price,
    shares,
    rate,
  }: Entering & {
    price: StatedNumber | undefined
    shares: StatedNumber | undefined
    rate?: CompsPeerAssumptions['exchangeRate'] | undefined
  },
): Pick<ComparedCompany, 'figures' | 'isFinancial' | 'bridge' | 'of' | 'estimated' | 'ntmYears'> {
  const { language, name, assumedAt } = author
  const day = assumedAt.toISOString().slice(0, 10)
  const factor = rate?.rate ?? 1
  const converted = (source: Sourced['source']): Sourced['source'] =>
    rate === undefined ? source : { ...source, label: `${source.label} × ${rate.rate} (${citedSource(rate, language)}, ${rate.date})` }
  const number = (one: StatedNumber): Sourced => ({
    value: one.value,
    source: sourceOfStated(one, words.typedBy[language](name), day, author),
  })
  const price1 = (one: StatedNumber): Sourced => {
    const { value, source } = number(one)
    return { value: value * factor, source: converted(source) }
  }
  const amount = (one: StatedNumber, mark = ''): Sourced => {
    const { value, source } = number(one)
    return { value: (value * factor) / size, source: converted({ ...source, label: `${mark}${source.label}` }) }
  }
  const stated = (one: CompsStatedAmount | null): Sourced | null =>
    one && { value: (one.value * factor) / size, source: converted(sourceOfAmount(one, size, author)) }
  const isFinancial = typed.isFinancial ?? figures.isFinancial
  const bridge = compsBridgeItems.map((item): BridgeEntry => {
    const own = typed.bridge.find((one) => one.item === item)
    if (own !== undefined) return { item, amount: amount(own.amount), isTyped: true, of: null }
    const of = figures.bridge.find((one) => one.item === item)?.of
    if (of)
      return { item, amount: { value: (Number(of.value) * factor) / size, source: converted(sourceOf(of, author)) }, isTyped: false, of }
    // No account holds it: it counts when it is typed.
    const none = item === 'preferred' ? { value: 0, source: { label: words.none[language] } } : null
    return { item, amount: none, isTyped: false, of: null }
  })
  const { ltm, fiscalYearEnd, metrics } = figures
  if (shares === undefined || ltm === null || fiscalYearEnd === null)
    return { figures, isFinancial, bridge, of: null, estimated: [], ntmYears: [] }
  const estimated: CompsMetric[] = []
  const firstNtmYear: MonthEnd = { year: fiscalYearEnd > ntmTo.month ? ntmTo.year - 1 : ntmTo.year, month: fiscalYearEnd }
  const ntmYears = [firstNtmYear, ...(fiscalYearEnd === ntmTo.month ? [] : [addMonths(firstNtmYear, 12)])]
  const periods = (metric: CompsMetric): CompsCompany['metrics'][CompsMetric] => {
    const { fiscalYear, yearToDate, priorYearToDate } = metrics[metric]
    const years = yearsOf(figures, metric, typed)
    const ending = (year: number): Sourced | null => {
      const found = years.find(({ end }) => end.year === year)
      if (found === undefined) return null
      return 'stated' in found ? stated(found.stated) : amount(found.estimate, '[E] ')
    }
    const used = years.filter(({ end }) => end.year === calendarYear || (fiscalYearEnd !== 12 && end.year === calendarYear + 1))
    if (used.some((year) => 'estimate' in year)) estimated.push(metric)
    return {
      fiscalYear: stated(fiscalYear),
      yearToDate: stated(yearToDate),
      priorYearToDate: stated(priorYearToDate),
      endingBefore: ending(calendarYear - 1),
      endingIn: ending(calendarYear),
      endingAfter: ending(calendarYear + 1),
      estimate: ending(firstNtmYear.year),
      laterEstimate: ending(firstNtmYear.year + 1),
    }
  }
  const of: CompsCompany = {
    name: figures.name,
    ...(figures.profile?.symbol !== undefined && { ticker: figures.profile.symbol }),
    fiscalYearEnd,
    ltmTo: isoOf(endOf(ltm.to)),
    isFinancial,
    price: price === undefined ? null : price1(price),
    shares: number(shares),
    options: typed.options === undefined ? null : { count: number(typed.options.count), strike: price1(typed.options.strike) },
    debt: sumOf(bridge, ['short-term-debt', 'long-term-debt']),
    leases: sumOf(bridge, ['lease-liabilities']),
    preferred: sumOf(bridge, ['preferred']),
    minority: sumOf(bridge, ['minority-equity']),
    pension: sumOf(bridge, ['pension-liability']),
    cash: sumOf(bridge, ['cash', 'short-term-investments']),
    associates: sumOf(bridge, ['investments-associates']),
    bookEquity: stated(figures.bookEquity),
    metrics: {
      revenue: periods('revenue'),
      ebitda: periods('ebitda'),
      ebit: periods('ebit'),
      netIncome: periods('netIncome'),
    },
  }
  const isEstimated = compsMetrics.some((metric) => {
    const { estimate, laterEstimate } = of.metrics[metric]
    return estimate !== null && (ntmYears.length === 1 || laterEstimate !== null)
  })
  return { figures, isFinancial, bridge, of, estimated, ntmYears: isEstimated ? ntmYears : [] }
}

/** Items of a bridge together; null where one of them is unknown. */
function sumOf(bridge: readonly BridgeEntry[], items: readonly CompsBridgeItem[]): Sourced | null {
  const amounts = bridge.flatMap(({ item, amount }) => (items.includes(item) && amount !== null ? [amount] : []))
  const [first] = amounts
  if (first === undefined || amounts.length < items.length) return null
  if (amounts.length === 1) return first
  return {
    value: amounts.reduce((total, { value }) => total + value, 0),
    source: { ...first.source, label: amounts.map(({ source }) => [source.label, source.page].filter(Boolean).join(' ')).join(' + ') },
  }
}

type FiscalYear = { end: MonthEnd } & ({ stated: CompsStatedAmount | null } | { estimate: StatedNumber })

/** The fiscal years of a metric: those that are reported, then the estimates of the two that follow. */
function yearsOf({ years }: CompanyFigures, metric: CompsMetric, { estimates }: MarketInputs): FiscalYear[] {
  const reported = years.map(({ to, amounts }): FiscalYear => ({ end: endOf(to), stated: amounts[metric] }))
  const last = reported.at(-1)
  const { nextYear, yearAfter } = estimates[metric] ?? {}
  const expected = [nextYear, yearAfter].flatMap((estimate, at): FiscalYear[] =>
    estimate === undefined || last === undefined ? [] : [{ end: addMonths(last.end, 12 * (at + 1)), estimate }],
  )
  return [...reported, ...expected]
}

function endOf(day: string): MonthEnd {
  const end = monthEndOf(day)
  if (end === undefined) throw new Error(`no day: ${day}`)
  return end
}

/** The last day of a month. */
const isoOf = ({ year, month }: MonthEnd): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
