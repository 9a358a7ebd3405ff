import type {
  CompsAssumptions,
  CompsBridgeItem,
  CompsComparedCompany,
  CompsComparison,
  CompsMetric,
  CompsMultiple,
  CompsPeerAssumptions,
  CompsRatio,
  CompsStatedAmount,
  CompsStatistic,
} from '@dossier/contract'
import type { Translator } from '../../../i18n/index.ts'
import { basisOfAccount, basisOfAmount, basisOfAssumption, computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import type { CompsText } from './comps.texts.ts'
import type { FormulaText } from './formula.texts.ts'

/** How figures are called and written. */
export interface CompsWords {
  t: Translator<FormulaText>
  ofView: Translator<CompsText>
  amount: (value: number | null) => string
  /** In the subject's currency. */
  perShare: (value: number | null) => string
  /** In any currency. */
  price: (value: number, currency: string) => string
  number: (value: number | null, digits: number) => string
  percent: (ratio: number | null, digits?: number) => string
  multiple: (value: number | null) => string
  multipleName: (multiple: CompsMultiple) => string
  bridgeName: (item: CompsBridgeItem) => string
  date: (day: string) => string
}

type Typed = CompsAssumptions['subject'] & Partial<Pick<CompsPeerAssumptions, 'exchangeRate'>>

const numeratorOf: Readonly<Record<CompsMultiple, 'enterpriseValue' | 'marketValue'>> = {
  evRevenue: 'enterpriseValue',
  evEbitda: 'enterpriseValue',
  evEbitdaCalendar: 'enterpriseValue',
  evEbitdaNtm: 'enterpriseValue',
  evEbit: 'enterpriseValue',
  pe: 'marketValue',
  peCalendar: 'marketValue',
  peNtm: 'marketValue',
  pb: 'marketValue',
}
const metricOf: Readonly<Record<Exclude<CompsMultiple, 'pb'>, CompsMetric>> = {
  evRevenue: 'revenue',
  evEbitda: 'ebitda',
  evEbitdaCalendar: 'ebitda',
  evEbitdaNtm: 'ebitda',
  evEbit: 'ebit',
  pe: 'netIncome',
  peCalendar: 'netIncome',
  peNtm: 'netIncome',
}
const isOfCalendarYear = (multiple: CompsMultiple): boolean => multiple === 'evEbitdaCalendar' || multiple === 'peCalendar'
const isOfNextMonths = (multiple: CompsMultiple): boolean => multiple === 'evEbitdaNtm' || multiple === 'peNtm'
const marginOf: Readonly<Record<Exclude<CompsRatio, 'growth'>, CompsMetric>> = {
  ebitdaMargin: 'ebitda',
  ebitMargin: 'ebit',
  netMargin: 'netIncome',
}
const WHOLE_YEAR = 12

export type CompanyBases = ReturnType<typeof companyBases>

/** What the figures of a company of the table rest on: pages of its statements, what somebody typed, and formulas over these. */
export function companyBases(of: CompsComparedCompany, { assumptions, calendarYear, ntmTo }: CompsComparison, words: CompsWords) {
  const { t, ofView, amount, number } = words
  const typed: Typed | undefined = [assumptions.subject, ...assumptions.peers].find(({ company }) => company === of.company)
  const { stated } = of
  const rate = of.exchangeRate === null ? undefined : rateOperand(of.exchangeRate, typed?.exchangeRate)

  const price = of.sharePrice === null ? basisOfAssumption(undefined) : priceBasis()
  const dilutedShares = of.dilutedShares === null ? basisOfAssumption(undefined) : sharesBasis()
  const marketValue = computed(t('marketValueFormula'), [
    { label: ofView('price'), figure: words.perShare(of.sharePrice), basis: price },
    { label: ofView('dilutedShares'), figure: number(of.dilutedShares, 0), basis: dilutedShares },
  ])
  const enterpriseValue = computed(t('enterpriseFormula'), [
    { label: ofView('marketValue'), figure: amount(of.marketValue), basis: marketValue },
    ...bridgeOperands(),
  ])
  const bookEquity = of.bookEquity === null ? undefined : statedBasis(ofView('bookEquity'), stated?.bookEquity ?? null)
  return {
    price,
    dilutedShares,
    marketValue,
    bridge: bridgeBasis,
    enterpriseValue,
    bookEquity,
    ltm: ltmBasis,
    ratio: ratioBasis,
    multiple: (multiple: CompsMultiple) => (of.multiples[multiple].kind === 'value' ? multipleBasis(multiple) : undefined),
    /** What a multiple divides by, or is applied to. */
    metric: metricOperand,
    bridgeOperands,
  }

  /** With the history of what was typed in place of the statements of this company. */
  function ofStatements(basis: FigureBasis | undefined): FigureBasis | undefined {
    return basis?.kind === 'read' && of.scope !== null ? { ...basis, statements: { company: of.company, scope: of.scope } } : basis
  }

  function priceBasis(): FigureBasis | undefined {
    const own = typed?.sharePrice
    return own && inOwnCurrency({ label: ofView('price'), figure: words.price(own.value, of.currency), basis: basisOfAssumption(own) })
  }

  function sharesBasis(): FigureBasis {
    if (typed?.options === undefined) return basisOfAssumption(typed?.shares)
    const { count, strike } = typed.options
    return computed(t('sharesFormula'), [
      { label: t('outstanding'), figure: number(typed.shares?.value ?? null, 0), basis: basisOfAssumption(typed.shares) },
      { label: t('options'), figure: number(count.value, 0), basis: basisOfAssumption(count) },
      { label: t('strike'), figure: words.price(strike.value, of.currency), basis: basisOfAssumption(strike) },
      { label: ofView('price'), figure: words.perShare(of.sharePrice), basis: priceBasis() },
    ])
  }

  function bridgeBasis(item: CompsBridgeItem): FigureBasis | undefined {
    const entry = of.bridge.find((one) => one.item === item)
    if (entry === undefined || entry.amount === null) return undefined
    const label = words.bridgeName(item)
    if (entry.of !== null)
      return inOwnCurrency({ label, figure: amount(Number(entry.of.value)), basis: ofStatements(basisOfAccount(entry.of)) })
    const own = typed?.bridge.find((one) => one.item === item)?.amount
    return entry.isTyped && own ? inOwnCurrency({ label, figure: amount(own.value), basis: basisOfAssumption(own) }) : undefined
  }

  function bridgeOperands(): Operand[] {
    return of.bridge.map(({ item, amount: value }) => ({ label: words.bridgeName(item), figure: amount(value), basis: bridgeBasis(item) }))
  }

  function ltmBasis(metric: CompsMetric): FigureBasis | undefined {
    const parts = stated?.metrics[metric]
    if (parts === undefined || of.ltm[metric] === null) return undefined
    if (of.period?.basis !== 'LTM') return statedBasis(ofView(metric), parts.fiscalYear)
    const operands = (['fiscalYear', 'yearToDate', 'priorYearToDate'] as const).flatMap((key): Operand[] => {
      const one = parts[key]
      return one === null ? [] : [{ label: inCurrency(t(key)), figure: amount(one.value), basis: ofStatements(basisOfAmount(one)) }]
    })
    return rate === undefined
      ? computed(t('ltmFormula'), operands)
      : computed(t('times', { formula: t('ltmFormula') }), [...operands, rate])
  }

  /** Of one fiscal year that is the calendar year, or of parts of two. */
  function calendarBasis(metric: CompsMetric, year: number): FigureBasis | undefined {
    const months = of.fiscalYearEnd
    if (stated === null || months === null) return undefined
    if (months === WHOLE_YEAR) {
      const one = yearEnding(metric, year)
      return one && inOwnCurrency(one)
    }
    const operands = [yearEnding(metric, year), yearEnding(metric, year + 1)].flatMap((one) => one ?? [])
    const formula = t('calendarFormula', { months, rest: WHOLE_YEAR - months, year: String(year), next: String(year + 1) })
    return rate === undefined ? computed(formula, operands) : computed(t('times', { formula }), [...operands, rate])
  }

  /** Of the estimates of the fiscal year that ends within the next twelve months, and of the one after it. */
  function ntmBasis(metric: CompsMetric): FigureBasis | undefined {
    const month = of.fiscalYearEnd
    if (ntmTo === null || month === null) return undefined
    const [endYear, endMonth] = [Number(ntmTo.slice(0, 4)), Number(ntmTo.slice(5, 7))]
    const year = month > endMonth ? endYear - 1 : endYear
    const later = (endMonth - month + WHOLE_YEAR) % WHOLE_YEAR
    const years = later === 0 ? [year] : [year, year + 1]
    const operands = years.flatMap((one) => yearEnding(metric, one) ?? [])
    if (later === 0) return operands[0] && inOwnCurrency(operands[0])
    const formula = t('calendarFormula', { months: WHOLE_YEAR - later, rest: later, year: String(year), next: String(year + 1) })
    return rate === undefined ? computed(formula, operands) : computed(t('times', { formula }), [...operands, rate])
  }

  /** The fiscal year that ends in a calendar year, as it is stated or estimated. */
  function yearEnding(metric: CompsMetric, year: number): Operand | undefined {
    const years = stated?.years ?? []
    const found = years.find(({ endsIn }) => endsIn === year)
    const one = found?.amounts[metric]
    if (found && one) {
      return {
        label: inCurrency(t('yearEnding', { date: words.date(found.to) })),
        figure: amount(one.value),
        basis: ofStatements(basisOfAmount(one)),
      }
    }
    const last = years.at(-1)
    const { nextYear, yearAfter } = typed?.estimates[metric] ?? {}
    const estimate = last === undefined ? undefined : [nextYear, yearAfter][year - last.endsIn - 1]
    return (
      estimate && {
        label: inCurrency(t('estimateOf', { year: String(year) })),
        figure: amount(estimate.value),
        basis: basisOfAssumption(estimate),
      }
    )
  }

  function ratioBasis(ratio: CompsRatio): FigureBasis {
    if (ratio === 'growth') {
      return computed(
        t('growthFormula'),
        (
          [
            [of.calendar.revenue, calendarYear],
            [stated?.revenueBefore ?? null, calendarYear - 1],
          ] as const
        ).map(([value, year]) => ({
          label: t('calendarOf', { label: ofView('revenue'), year: String(year) }),
          figure: amount(value),
          basis: calendarBasis('revenue', year),
        })),
      )
    }
    const metric = marginOf[ratio]
    return computed(t('ratioFormula', { of: ofView(metric), by: ofView('revenue') }), [ltmOperand(metric), ltmOperand('revenue')])
  }

  function multipleBasis(multiple: CompsMultiple): FigureBasis {
    const side = numeratorOf[multiple]
    const denominator = metricOperand(multiple)
    return computed(t('ratioFormula', { of: ofView(side), by: denominator.label }), [
      { label: ofView(side), figure: amount(of[side]), basis: side === 'marketValue' ? marketValue : enterpriseValue },
      denominator,
    ])
  }

  function metricOperand(multiple: CompsMultiple): Operand {
    if (multiple === 'pb') return { label: ofView('bookEquity'), figure: amount(of.bookEquity), basis: bookEquity }
    const metric = metricOf[multiple]
    if (isOfNextMonths(multiple)) {
      const value = of.ntm?.[metric] ?? null
      return { label: t('ntmOf', { label: ofView(metric) }), figure: amount(value), basis: value === null ? undefined : ntmBasis(metric) }
    }
    if (!isOfCalendarYear(multiple)) return ltmOperand(metric)
    return {
      label: t('calendarOf', { label: ofView(metric), year: String(calendarYear) }),
      figure: amount(of.calendar[metric]),
      basis: calendarBasis(metric, calendarYear),
    }
  }

  function ltmOperand(metric: CompsMetric): Operand {
    return { label: ofView(metric), figure: amount(of.ltm[metric]), basis: ltmBasis(metric) }
  }

  function statedBasis(label: string, one: CompsStatedAmount | null): FigureBasis | undefined {
    return one === null ? undefined : inOwnCurrency({ label, figure: amount(one.value), basis: ofStatements(basisOfAmount(one)) })
  }

  /** As it is, or converted at the exchange rate. */
  function inOwnCurrency(operand: Operand): FigureBasis | undefined {
    if (rate === undefined || operand.basis === undefined) return operand.basis
    return computed(t('convertedFormula'), [{ ...operand, label: inCurrency(operand.label) }, rate])
  }

  function inCurrency(label: string): string {
    return rate === undefined ? label : t('inCurrency', { label, currency: of.currency })
  }

  function rateOperand(value: number, stated: CompsPeerAssumptions['exchangeRate']): Operand {
    // A citation has its day.
    const typed = stated ? `${stated.source}, ${words.date(stated.date)}` : null
    const basis: FigureBasis = stated?.quoted ? basisOfAssumption(stated) : { kind: 'assumed', source: typed }
    return { label: t('exchangeRate'), figure: String(value), basis }
  }
}

/** What a statistic of the included peers rests on. */
export function statisticBasis(
  { statistic, of }: { statistic: CompsStatistic; of: { multiple: CompsMultiple } | { ratio: CompsRatio } },
  result: CompsComparison,
  words: CompsWords,
): FigureBasis {
  const { t, ofView } = words
  const operands = result.peers.flatMap((peer): Operand[] => {
    if (!peer.isIncluded) return []
    if ('ratio' in of) {
      const value = peer.ratios[of.ratio]
      return value === null
        ? []
        : [{ label: peer.name, figure: words.percent(value), basis: companyBases(peer, result, words).ratio(of.ratio) }]
    }
    const multiple = peer.multiples[of.multiple]
    if (multiple.kind !== 'value') return []
    const basis = companyBases(peer, result, words).multiple(of.multiple)
    return [{ label: peer.name, figure: words.multiple(multiple.value), basis }]
  })
  return computed(t('statisticFormula', { statistic: ofView(statistic) }), operands)
}

/** What an implied value of the subject rests on, from the enterprise value to a share. */
export function impliedBases(multiple: CompsMultiple, statistic: 'lower' | 'median' | 'upper', result: CompsComparison, words: CompsWords) {
  const { t, ofView } = words
  const row = result.implied.find((one) => one.multiple === multiple)
  const value = row?.[({ lower: 'low', median: 'middle', upper: 'high' } as const)[statistic]] ?? null
  const subject = companyBases(result.subject, result, words)
  const applied: Operand[] = [
    {
      label: `${words.multipleName(multiple)}, ${ofView(statistic)}`,
      figure: words.multiple(result.statistics.multiples[multiple]?.[statistic] ?? null),
      basis: statisticBasis({ statistic, of: { multiple } }, result, words),
    },
    subject.metric(multiple),
  ]
  const isOfEnterprise = numeratorOf[multiple] === 'enterpriseValue'
  const shares = value === null || value.perShare === 0 ? null : value.equityValue / value.perShare
  return {
    enterpriseValue: isOfEnterprise && value !== null ? computed(t('impliedEnterpriseFormula'), applied) : undefined,
    perShare:
      value === null
        ? undefined
        : computed(t(isOfEnterprise ? 'impliedShareFormula' : 'impliedEquityFormula'), [
            ...applied,
            ...(isOfEnterprise ? subject.bridgeOperands() : []),
            { label: t('dilutedAtValue'), figure: words.number(shares, 0) },
          ]),
  }
}
