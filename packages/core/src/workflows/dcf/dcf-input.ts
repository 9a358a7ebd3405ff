import {
  accountLabels,
  type AccountValueView,
  AppError,
  type CompanyStatements,
  type DcfAssumptions,
  type DcfBridgeItem,
  type DcfDriver,
  type DcfHistoryAmount,
  type DcfHistoryYear,
  dcfItemTexts,
  type DcfReadItem,
  dcfBridgeItems,
  type DcfScenario,
} from '@dossier/contract'
import type { BridgeItem, BridgeKind, DcfInput, Sourced } from '@dossier/workbook'
import { type SourceContext, sourceOf, sourceOfAmount, sourceOfStated, type StatedNumber, unitOf, unitSizes } from '../sourced-values.ts'
import type { DcfHistory } from './dcf-history.ts'

/** Whose assumptions they are, and in which words sources are written. */
export interface DcfAuthor extends SourceContext {
  name: string
  assumedAt: Date
}

/** A step between enterprise and equity value, as somebody typed it or as it was read. */
export interface BridgeEntry {
  item: DcfBridgeItem
  label: string | null
  isTyped: boolean
  /** The value of the statements that it is; null of what is typed. */
  read: AccountValueView | null
  /** Where the one who typed it has it from. */
  source: string | null
  /** As the workbook takes it. */
  of: BridgeItem
}

export interface DcfMaterial {
  input: DcfInput
  bridge: BridgeEntry[]
}

const kinds: Readonly<Record<DcfBridgeItem, BridgeKind>> = {
  'short-term-debt': 'debt',
  'long-term-debt': 'debt',
  'lease-liabilities': 'lease',
  'minority-equity': 'minority',
  'pension-liability': 'pension',
  cash: 'cash',
  'short-term-investments': 'cash',
  'investments-associates': 'investment',
  preferred: 'preferred',
  'other-claim': 'other-claim',
  'other-investment': 'investment',
}

export const isAddedToValue = (kind: BridgeKind): boolean => kind === 'cash' || kind === 'investment'

const words = {
  assumption: { ko: '가정', en: 'Assumption of' },
} as const

/**
 * What a workbook of a valuation is written from, each number with its source; amounts in the unit of the model.
 * @throws the refusal of the history; DCF_BRIDGE_INCOMPLETE where an item is neither read nor typed
 */
export function dcfInput(statements: CompanyStatements, history: DcfHistory, assumptions: DcfAssumptions, author: DcfAuthor): DcfMaterial {
  const last = history.years.at(-1)
  if (history.refusal !== undefined) throw history.refusal
  if (last === undefined) throw new AppError('DCF_TOO_FEW_YEARS', { years: 0 })
  const { language, name, assumedAt } = author
  const unit = unitOf(statements.values, { currency: statements.currency, language })
  const size = unitSizes[unit]
  const day = assumedAt.toISOString().slice(0, 10)
  const assumption = language === 'ko' ? `${name} ${words.assumption.ko}` : `${words.assumption.en} ${name}`
  const sourced = (one: StatedNumber): Sourced => ({ value: one.value, source: sourceOfStated(one, assumption, day, author) })
  const optional = (one: StatedNumber | undefined): Sourced | null => (one === undefined ? null : sourced(one))
  const reported = (amount: DcfHistoryAmount | null | undefined): Sourced | null =>
    amount ? { value: amount.value / size, source: sourceOfAmount(amount, size, author) } : null
  const required = (amount: DcfHistoryAmount | null | undefined): Sourced => {
    const found = reported(amount)
    if (found === null) throw new Error('a year of a history has revenue and operating income')
    return found
  }
  const { scenarios, selected, wacc, terminal, shares } = assumptions
  const bridge = bridgeOf(history, assumptions, { sourced, size, author })
  const ratesOf = (scenario: DcfScenario): DcfInput['scenarios'][DcfScenario] => {
    const of = (driver: DcfDriver): Sourced[] => {
      const { rates, source } = scenarios[scenario][driver]
      return rates.map((value) => sourced({ value, source }))
    }
    return {
      growth: of('growth'),
      ebitMargin: of('ebitMargin'),
      depreciation: of('depreciation'),
      capex: of('capex'),
      workingCapital: of('workingCapital'),
      taxRate: of('taxRate'),
    }
  }
  const input: DcfInput = {
    company: statements.name,
    language,
    currency: statements.currency ?? '',
    unit,
    asOf: last.to,
    history: history.years.map(({ fiscalYear, amounts }: DcfHistoryYear) => ({
      label: `FY${fiscalYear}A`,
      revenue: required(amounts.revenue),
      grossProfit: reported(amounts.grossProfit),
      ebit: required(amounts.ebit),
      depreciation: reported(amounts.depreciation),
      capex: reported(amounts.capex),
      workingCapital: reported(amounts.workingCapital),
      netIncome: reported(amounts.netIncome),
    })),
    forecastYears: scenarios.base.growth.rates.map((_, year) => `FY${last.fiscalYear + 1 + year}E`),
    scenarios: { bear: ratesOf('bear'), base: ratesOf('base'), bull: ratesOf('bull') },
    selected,
    wacc: {
      riskFree: sourced(wacc.riskFree),
      equityRiskPremium: sourced(wacc.equityRiskPremium),
      sizePremium: optional(wacc.sizePremium),
      countryPremium: optional(wacc.countryPremium),
      beta: { unlevered: sourced(wacc.unleveredBeta) },
      preTaxDebtCost: sourced(wacc.preTaxDebtCost),
      taxRate: sourced(wacc.taxRate),
      targetDebtShare: sourced(wacc.targetDebtShare),
      structure: wacc.structure,
    },
    terminal: { growth: sourced(terminal.growth), multiple: sourced(terminal.multiple), growthWeight: terminal.growthWeight },
    bridge: bridge.map(({ of }) => of),
    shares: {
      outstanding: sourced(shares.outstanding),
      price: optional(shares.sharePrice),
      options: shares.options.map(({ label, count, strike }) => ({ label, count: sourced(count), strike: sourced(strike) })),
    },
    references: [],
  }
  return { input, bridge }
}

interface Entering {
  sourced: (one: { value: number; source?: string | undefined }) => Sourced
  size: number
  author: DcfAuthor
}

/** What is read, and what somebody typed in its place or besides. */
function bridgeOf(history: DcfHistory, { bridge: typed }: DcfAssumptions, { sourced, size, author }: Entering): BridgeEntry[] {
  const { language } = author
  const entryOf = (item: DcfBridgeItem, amount: Sourced, entered: Omit<BridgeEntry, 'item' | 'of'>): BridgeEntry => {
    const { label } = entered
    const kind = kinds[item]
    const name = label ?? accountLabels[item]?.[language] ?? wordsOf(item)[language]
    // A surplus of pension assets, or a deficit of minorities, counts on the other side.
    const opposite: BridgeKind = isAddedToValue(kind) ? 'other-claim' : 'investment'
    const of = { kind: amount.value < 0 ? opposite : kind, label: name, amount: { ...amount, value: Math.abs(amount.value) } }
    return { item, ...entered, of }
  }
  const unknown: DcfReadItem[] = []
  const read = history.bridge.flatMap(({ item, value, of }): BridgeEntry[] => {
    if (typed.some((one) => one.item === item)) return []
    if (value === null || of === null) {
      unknown.push(item)
      return []
    }
    return [entryOf(item, { value: value / size, source: sourceOf(of, author) }, { label: null, isTyped: false, read: of, source: null })]
  })
  if (unknown.length > 0) throw new AppError('DCF_BRIDGE_INCOMPLETE', { accounts: unknown })
  const entered = typed.map(({ item, label = null, amount }) =>
    entryOf(item, sourced({ ...amount, value: amount.value / size }), { label, isTyped: true, read: null, source: amount.source ?? null }),
  )
  const placeOf = ({ item }: BridgeEntry): number => dcfBridgeItems.indexOf(item)
  return [...read, ...entered].toSorted((one, other) => placeOf(one) - placeOf(other))
}

const wordsOf = (item: string): { ko: string; en: string } =>
  item === 'preferred' || item === 'other-claim' || item === 'other-investment' ? dcfItemTexts[item] : { ko: item, en: item }
