import {
  type CompsAssumptions,
  type CompsCheckCode,
  type CompsComparedCompany,
  type CompsComparison,
  type CompsImplied,
  type CompsMetric,
  compsMetrics,
  type CompsMultiple,
  compsMultiples,
  type CompsMultipleView,
  type CompsRatio,
  compsRatios,
} from '@dossier/contract'
import {
  enterpriseValueOf,
  equityValueOf,
  type ImpliedValue,
  type Margins,
  monthEndOf,
  type Multiple,
  type NoImpliedValue,
  numberOf,
  type PeerStatistics,
  type PeriodAmount,
  periodExceptions,
  sidesOf,
  type TwelveMonths,
  unusualMarginOrder,
} from '@dossier/finance'
import { unitSizes } from '../sourced-values.ts'
import type { ComparedCompany, CompsMaterial } from './comps-input.ts'
import { isOfEnterprise, kindOf, periodOf } from './comps-multiples.ts'
import { type CompsEvaluation, type EvaluatedCompany, metricOf } from './evaluate-comps.ts'

type Check = CompsComparison['checks'][number]
type Note = CompsComparison['notes'][number]
type NamedPeer = { name: string; isIncluded: boolean; isFinancial: boolean; evaluated: EvaluatedCompany }

const LEAST_PEERS = 4
/** Of doubles that were added in another order. */
const TOLERANCE = 1e-9

interface Compared extends CompsMaterial {
  assumptions: CompsAssumptions
  evaluation: CompsEvaluation
  notes: Note[]
}

/** A comparison as it is kept and drawn: money in units of the subject's currency. */
export function presentComps({ input, subject, peers, leftOut, assumptions, evaluation, notes }: Compared): CompsComparison {
  const size = unitSizes[input.unit]
  const named = peers.flatMap(({ figures: { name }, isIncluded, isFinancial }, at): NamedPeer[] => {
    const evaluated = evaluation.peers[at]
    return evaluated === undefined ? [] : [{ name, isIncluded, isFinancial, evaluated }]
  })
  return {
    company: subject.figures.name,
    currency: input.currency,
    asOf: input.asOf,
    calendarYear: input.calendarYear,
    ntmTo: input.ntmTo,
    assumptions,
    subject: companyOf(subject, evaluation.subject, input),
    peers: [
      ...peers.map((peer, at) => companyOf(peer, evaluation.peers[at], input)),
      ...leftOut.map((peer) => companyOf(peer, undefined, input)),
    ],
    statistics: {
      ratios: byKey(compsRatios, (ratio) => statisticsOf(evaluation.ratios[ratio])),
      multiples: byKey(compsMultiples, (multiple) => statisticsOf(evaluation.multiples[multiple])),
    },
    implied: compsMultiples.map((multiple) => impliedOf(multiple, evaluation, subject, size)),
    exceptions: exceptionsOf(subject, peers, evaluation),
    notes,
    checks: checksOf(named, evaluation, assumptions),
  }
}

function byKey<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>
}

function companyOf(
  of: ComparedCompany,
  evaluated: EvaluatedCompany | undefined,
  { unit, currency }: Pick<CompsMaterial['input'], 'unit' | 'currency'>,
): CompsComparedCompany {
  const size = unitSizes[unit]
  const { figures, isIncluded, isFinancial, rationale, isRationaleTyped, exchangeRate, bridge } = of
  const amount = (value: number | undefined): number | null => (value === undefined ? null : value * size)
  const amounts = (period: 'ltm' | 'calendar' | 'ntm') =>
    byKey(compsMetrics, (metric: CompsMetric) => amount(evaluated?.[period][metric].value))
  return {
    company: figures.company,
    name: figures.name,
    isIncluded,
    isFinancial,
    rationale,
    isRationaleTyped,
    scope: figures.scope,
    currency: figures.currency ?? '',
    exchangeRate: exchangeRate?.rate ?? null,
    fiscalYearEnd: figures.fiscalYearEnd,
    period: figures.ltm,
    sharePrice: of.of?.price?.value ?? null,
    dilutedShares: evaluated?.market === undefined ? null : evaluated.market.shares.total * size,
    marketValue: amount(evaluated?.market?.equityValue),
    bridge: bridge.map(({ item, amount: one, isTyped, of: read }) => ({ item, amount: amount(one?.value), isTyped, of: read })),
    enterpriseValue: amount(evaluated?.market?.enterpriseValue),
    // Of one that is left out what its statements say.
    ltm:
      evaluated || figures.currency !== currency
        ? amounts('ltm')
        : byKey(compsMetrics, (metric: CompsMetric) => figures.metrics[metric].ltm),
    calendar: amounts('calendar'),
    ntm: amounts('ntm'),
    bookEquity: amount(of.of?.bookEquity?.value),
    ratios: byKey(compsRatios, (ratio) => {
      const found = evaluated?.ratios[ratio]
      return found?.kind === 'value' ? found.value : null
    }),
    multiples: byKey(compsMultiples, (multiple) => multipleOf(evaluated?.multiples[multiple], multiple)),
    stated: {
      metrics: figures.metrics,
      years: figures.years.map((year) => ({ ...year, endsIn: monthEndOf(year.to)?.year ?? year.fiscalYear })),
      bookEquity: figures.bookEquity,
      revenueBefore: amount(evaluated?.revenueBefore.value),
    },
  }
}

function multipleOf(multiple: Multiple | undefined, key: CompsMultiple): CompsMultipleView {
  if (multiple === undefined) return { kind: 'not-available', missing: ['equityValue'] }
  if (multiple.kind !== 'not-available') return multiple
  const { of } = sidesOf(kindOf[key])
  // What an expected metric lacks is an estimate.
  return { ...multiple, missing: multiple.missing.map((side) => (periodOf(key) === 'ntm' && side !== of ? 'estimates' : side)) }
}

const statisticsOf = (of: PeerStatistics | undefined): CompsComparison['statistics']['ratios'][CompsRatio] =>
  of === undefined
    ? null
    : { max: of.max, upper: of.upperQuartile, median: of.median, lower: of.lowerQuartile, min: of.min, count: of.count }

function impliedOf(
  multiple: CompsMultiple,
  evaluation: CompsEvaluation,
  { of }: ComparedCompany,
  size: number,
): CompsComparison['implied'][number] {
  if (of === null) throw new Error('a subject enters the workbook')
  const implied = evaluation.implied[multiple]
  const metric = metricOf(multiple, evaluation.subject, of).value
  const row = { multiple, metric: metric === undefined ? null : metric * size }
  if ('kind' in implied) return { ...row, low: null, middle: null, high: null, lacks: implied.reason }
  const bar = (value: ImpliedValue | NoImpliedValue): CompsImplied | null =>
    value.kind === 'implied'
      ? {
          enterpriseValue: value.enterpriseValue === undefined ? null : value.enterpriseValue * size,
          equityValue: value.equityValue * size,
          perShare: value.valuePerShare,
        }
      : null
  const { low, middle, high } = implied
  const lacks = middle.kind === 'implied' ? null : middle.kind === 'period-mismatch' ? 'period' : middle.reason
  return { ...row, low: bar(low), middle: bar(middle), high: bar(high), lacks }
}

function exceptionsOf(subject: ComparedCompany, peers: CompsMaterial['peers'], { subject: wanted, peers: evaluated }: CompsEvaluation) {
  const included = peers.flatMap(({ figures, isIncluded }, at) => {
    const period = evaluated[at]?.ltm.revenue.period
    return isIncluded && period !== undefined && figures.ltm !== null ? [{ name: figures.name, shown: figures.ltm, period }] : []
  })
  if (monthEndOf(subject.figures.ltm?.to ?? '') === undefined) return []
  return periodExceptions(included, wanted.ltm.revenue.period).map(({ peer: { name, shown }, months }) => ({ name, period: shown, months }))
}

function checksOf(peers: readonly NamedPeer[], evaluation: CompsEvaluation, assumptions: CompsAssumptions): Check[] {
  const included = peers.filter(({ isIncluded }) => isIncluded)
  const check = (code: CompsCheckCode, weight: Check['weight'], found: string[], isKnown = true): Check => ({
    code,
    weight,
    found,
    passed: isKnown ? found.length === 0 : null,
  })
  const uncovered = compsMultiples.filter((multiple) => (evaluation.multiples[multiple]?.of ?? included.length) !== included.length)
  const uneven = compsMultiples.filter((multiple) => {
    const meaningful = included.filter(({ evaluated }) => numberOf(evaluated.multiples[multiple]) !== undefined).length
    return (evaluation.multiples[multiple]?.count ?? 0) !== meaningful
  })
  const wanted = evaluation.subject.ltm.revenue.period
  return [
    check('statistics-cover-peers', 'error', uncovered),
    check('not-meaningful-left-out', 'error', uneven),
    check(
      'periods-equal',
      'error',
      namesOf(
        included,
        ({ evaluated }) => Object.values(evaluated.ratios).some(({ kind }) => kind === 'period-mismatch') || !hasOnePeriod(evaluated.ltm),
      ),
    ),
    check(
      'bridge-ties',
      'error',
      namesOf(peers, ({ evaluated }) => !bridgeTies(evaluated)),
      peers.some(({ evaluated }) => evaluated.market?.enterpriseValue !== undefined),
    ),
    check(
      'no-enterprise-multiple-of-financials',
      'error',
      namesOf(
        included,
        (peer) =>
          peer.isFinancial &&
          compsMultiples.some((multiple) => isOfEnterprise(multiple) && numberOf(peer.evaluated.multiples[multiple]) !== undefined),
      ),
    ),
    check(
      'implied-in-order',
      'error',
      compsMultiples.filter((multiple) => !risesIn(evaluation.implied[multiple])),
    ),
    check('enough-peers', 'warning', included.length < LEAST_PEERS ? included.map(({ name }) => name) : []),
    check(
      'same-months',
      'warning',
      periodExceptions(
        included.map(({ name, evaluated }) => ({ name, period: evaluated.ltm.revenue.period })),
        wanted,
      ).map(({ peer }) => peer.name),
    ),
    check(
      'margins-in-order',
      'warning',
      namesOf(included, ({ evaluated }) => unusualMarginOrder(marginsOf(evaluated)).length > 0),
    ),
    check('every-input-has-source', 'warning', withoutSource(assumptions)),
  ]
}

const namesOf = (peers: readonly NamedPeer[], isFound: (peer: NamedPeer) => boolean): string[] =>
  peers.filter(isFound).map(({ name }) => name)

const hasOnePeriod = (amounts: Record<CompsMetric, PeriodAmount>): boolean => {
  const key = ({ end, basis }: TwelveMonths) => `${basis} ${end.year} ${end.month}`
  return new Set(Object.values(amounts).map(({ period }) => key(period))).size === 1
}

function bridgeTies({ market, claims }: EvaluatedCompany): boolean {
  const back = market && equityValueOf(enterpriseValueOf(market.equityValue, claims), claims)
  return (
    market === undefined ||
    back === undefined ||
    Math.abs(back - market.equityValue) <= TOLERANCE * Math.max(1, Math.abs(market.equityValue))
  )
}

function risesIn(implied: CompsEvaluation['implied'][CompsMultiple]): boolean {
  if ('kind' in implied) return true
  const values = [implied.low, implied.middle, implied.high].flatMap((bar) => (bar.kind === 'implied' ? [bar.valuePerShare] : []))
  return values.every((value, at) => at === 0 || (values[at - 1] ?? value) <= value)
}

function marginsOf({ ratios }: EvaluatedCompany): Margins {
  const of = (ratio: CompsRatio) => (ratios[ratio].kind === 'value' ? ratios[ratio].value : undefined)
  return { gross: undefined, ebitda: of('ebitdaMargin'), ebit: of('ebitMargin'), net: of('netMargin') }
}

/** Companies of which something typed does not say where it is from. */
function withoutSource({ subject, peers }: CompsAssumptions): string[] {
  return [subject, ...peers.filter(({ isIncluded }) => isIncluded)].flatMap(
    ({ company, sharePrice, shares, options, estimates, bridge }) => {
      const typed = [
        sharePrice,
        shares,
        options?.count,
        options?.strike,
        ...Object.values(estimates).flatMap((one) => [one.nextYear, one.yearAfter]),
        ...bridge.map(({ amount }) => amount),
      ]
      return typed.some((one) => one !== undefined && one.source === undefined) ? [company] : []
    },
  )
}
