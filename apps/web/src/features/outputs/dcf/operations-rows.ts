import type { DcfHistoryAmount, DcfHistoryYear, DcfScenario, DcfValuationView } from '@dossier/contract'
import type { Translator } from '../../../i18n/index.ts'
import type { FormulaText } from './formula.texts.ts'
import { basisOfAmount, basisOfAssumption, type FigureBasis, type Operand } from '../basis/figure-basis.ts'
import type { NamedYear } from './use-year-name.ts'

/** How figures and years are called and written. */
export interface OperationsWords {
  t: Translator<FormulaText>
  name: (line: OperationsLine) => string
  taxRate: string
  yearName: (year: NamedYear) => string
  amount: (value: number | null) => string
  number: (value: number | null, digits: number) => string
  percent: (ratio: number | null, digits?: number) => string
}

/** A line of the operations, one value a year; what reduces cash is negative, so that lines add up to their totals. */
export interface OperationsRow {
  key: OperationsLine
  kind: FigureKind
  isTotal: boolean
  cells: OperationsCell[]
}
type FigureKind = 'amount' | 'percent' | 'factor'

interface OperationsCell {
  value: number | null
  basis: FigureBasis | undefined
}

const looks = {
  revenue: ['amount', true],
  growth: ['percent', false],
  ebit: ['amount', true],
  ebitMargin: ['percent', false],
  tax: ['amount', false],
  nopat: ['amount', true],
  depreciation: ['amount', false],
  capex: ['amount', false],
  workingCapitalChange: ['amount', false],
  freeCashFlow: ['amount', true],
  discountFactor: ['factor', false],
  presentValue: ['amount', true],
} as const satisfies Record<string, readonly [FigureKind, boolean]>
export type OperationsLine = keyof typeof looks

type Cells = Record<OperationsLine, OperationsCell>

const nothing: OperationsCell = { value: null, basis: undefined }

/** The operations line by line, the history before the forecast of a scenario; lines that have no value in any year are left out. */
export function operationsRows(valuation: DcfValuationView, scenario: DcfScenario, words: OperationsWords): OperationsRow[] {
  const years = [
    ...valuation.history.map((year, at) => pastYear(year, valuation.history[at - 1], words)),
    ...forecastYears(valuation, scenario, words),
  ]
  return (Object.keys(looks) as OperationsLine[])
    .map((key): OperationsRow => ({ key, kind: looks[key][0], isTotal: looks[key][1], cells: years.map((year) => year[key]) }))
    .filter(({ cells }) => cells.some(({ value }) => value !== null))
}

const negative = (value: number | null): number | null => (value === null ? null : -value)

function pastYear({ fiscalYear, amounts }: DcfHistoryYear, before: DcfHistoryYear | undefined, words: OperationsWords): Cells {
  const { t, amount, yearName } = words
  const year = yearName({ fiscalYear, isForecast: false })
  const yearBefore = yearName({ fiscalYear: before?.fiscalYear ?? fiscalYear - 1, isForecast: false })
  const { revenue, ebit, depreciation, capex, workingCapital } = amounts
  const opening = before?.amounts
  const operand = (label: string, of: string, one: DcfHistoryAmount | null): Operand => ({
    label: t('ofYear', { label, year: of }),
    figure: amount(one?.value ?? null),
    basis: basisOfAmount(one),
  })
  const read = (one: DcfHistoryAmount | null): OperationsCell => ({ value: one?.value ?? null, basis: basisOfAmount(one) })
  const computed = (value: number | null, formula: string, operands: Operand[]): OperationsCell => ({
    value,
    basis: { kind: 'computed', formula, operands },
  })
  return {
    revenue: read(revenue),
    growth: computed(revenue && opening?.revenue ? revenue.value / opening.revenue.value - 1 : null, t('growthFormula'), [
      operand(words.name('revenue'), year, revenue),
      operand(words.name('revenue'), yearBefore, opening?.revenue ?? null),
    ]),
    ebit: read(ebit),
    ebitMargin: computed(ebit && revenue && revenue.value > 0 ? ebit.value / revenue.value : null, t('marginFormula'), [
      operand(words.name('ebit'), year, ebit),
      operand(words.name('revenue'), year, revenue),
    ]),
    tax: nothing,
    nopat: nothing,
    depreciation: read(depreciation),
    capex: { ...read(capex), value: negative(capex?.value ?? null) },
    workingCapitalChange: computed(
      workingCapital && opening?.workingCapital ? opening.workingCapital.value - workingCapital.value : null,
      t('changeFormula'),
      [operand(t('workingCapital'), yearBefore, opening?.workingCapital ?? null), operand(t('workingCapital'), year, workingCapital)],
    ),
    freeCashFlow: nothing,
    discountFactor: nothing,
    presentValue: nothing,
  }
}

function forecastYears(
  { history, scenarios, assumptions, wacc }: DcfValuationView,
  scenario: DcfScenario,
  words: OperationsWords,
): Cells[] {
  const { t, amount, percent, number, yearName, name } = words
  const drivers = assumptions.scenarios[scenario]
  const last = history.at(-1)
  const { forecast } = scenarios[scenario]
  return forecast.map((year, at): Cells => {
    const before = forecast[at - 1]
    const called = yearName({ fiscalYear: year.fiscalYear, isForecast: true })
    const calledBefore = yearName(
      before === undefined ? { fiscalYear: last?.fiscalYear ?? 0, isForecast: false } : { fiscalYear: before.fiscalYear, isForecast: true },
    )
    const opening = (line: 'revenue' | 'workingCapital', label: string): Operand => {
      const read = last?.amounts[line] ?? null
      return {
        label: t('ofYear', { label, year: calledBefore }),
        figure: amount(before?.[line] ?? read?.value ?? null),
        basis: before === undefined ? basisOfAmount(read) : undefined,
      }
    }
    const computed = (value: number, formula: string, operands: Operand[]): OperationsCell => ({
      value,
      basis: { kind: 'computed', formula, operands },
    })
    const rate = (driver: keyof typeof drivers, label: string): Operand => ({
      label,
      figure: percent(drivers[driver].rates[at] ?? null, 2),
      basis: basisOfAssumption(drivers[driver]),
    })
    const assumed = (driver: keyof typeof drivers): OperationsCell => ({
      value: drivers[driver].rates[at] ?? null,
      basis: basisOfAssumption(drivers[driver]),
    })
    const own = (label: string, value: number): Operand => ({ label: t('ofYear', { label, year: called }), figure: amount(value) })
    const revenue = own(name('revenue'), year.revenue)
    const ebit = own(name('ebit'), year.ebit)
    const share = (label: string) => t('share', { label })
    return {
      revenue: computed(year.revenue, t('revenueFormula'), [opening('revenue', name('revenue')), rate('growth', t('growthRate'))]),
      growth: assumed('growth'),
      ebit: computed(year.ebit, t('ebitFormula'), [revenue, rate('ebitMargin', name('ebitMargin'))]),
      ebitMargin: assumed('ebitMargin'),
      tax: computed(-year.tax, t('taxFormula'), [ebit, rate('taxRate', words.taxRate)]),
      nopat: computed(year.nopat, t('nopatFormula'), [ebit, own(t('tax'), year.tax)]),
      depreciation: computed(year.depreciation, t('shareFormula'), [revenue, rate('depreciation', share(t('depreciation')))]),
      capex: computed(-year.capex, t('shareFormula'), [revenue, rate('capex', share(t('capex')))]),
      workingCapitalChange: computed(-year.workingCapitalChange, t('changeForecastFormula'), [
        opening('workingCapital', t('workingCapital')),
        revenue,
        rate('workingCapital', share(t('workingCapital'))),
      ]),
      freeCashFlow: computed(year.freeCashFlow, t('freeCashFlowFormula'), [
        ebit,
        own(t('tax'), year.tax),
        own(t('depreciation'), year.depreciation),
        own(t('capex'), year.capex),
        own(t('workingCapitalIncrease'), year.workingCapitalChange),
      ]),
      discountFactor: computed(year.discountFactor, t('discountFormula'), [
        { label: 'WACC', figure: percent(wacc.wacc, 2) },
        { label: t('yearNumber'), figure: number(at + 1, 0) },
      ]),
      presentValue: computed(year.presentValue, t('presentFormula'), [
        own(name('freeCashFlow'), year.freeCashFlow),
        { label: name('discountFactor'), figure: number(year.discountFactor, 4) },
      ]),
    }
  })
}
