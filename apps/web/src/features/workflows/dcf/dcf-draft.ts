import {
  type DcfAssumptions,
  type DcfBasis,
  type DcfBridgeItem,
  dcfBridgeItems,
  dcfAssumptionsSchema,
  type DcfDriver,
  dcfDrivers,
  type DcfProposal,
  type DcfProposedNumber,
  type DcfReadItem,
  dcfReadItems,
  type DcfScenario,
  dcfScenarios,
  type Language,
} from '@dossier/contract'
import { originOf, type TakenFigure } from '../market/taken-figure.ts'

/** Numbers beside the drivers, as they are typed. */
export const numberFields = [
  'wacc.riskFree',
  'wacc.equityRiskPremium',
  'wacc.sizePremium',
  'wacc.countryPremium',
  'wacc.unleveredBeta',
  'wacc.preTaxDebtCost',
  'wacc.taxRate',
  'wacc.targetDebtShare',
  'terminal.growth',
  'terminal.multiple',
  'terminal.growthWeight',
  'shares.outstanding',
  'shares.sharePrice',
] as const
export type NumberField = (typeof numberFields)[number]

/** Typed as percentages. */
const percentages: ReadonlySet<NumberField> = new Set([
  'wacc.riskFree',
  'wacc.equityRiskPremium',
  'wacc.sizePremium',
  'wacc.countryPremium',
  'wacc.preTaxDebtCost',
  'wacc.taxRate',
  'wacc.targetDebtShare',
  'terminal.growth',
  'terminal.growthWeight',
])
const optional: ReadonlySet<NumberField> = new Set(['wacc.sizePremium', 'wacc.countryPremium', 'shares.sharePrice'])

/** What somebody has typed so far. */
export interface DcfDraft {
  drivers: Record<DcfScenario, Record<DcfDriver, string[]>>
  selected: DcfScenario
  structure: 'market' | 'target'
  numbers: Record<NumberField, string>
  /** Where numbers are from: by the path of a number, of a row of rates (`drivers.base.growth`) or of an amount (`bridge.cash`). */
  sources: Record<string, string>
  /** Figures filled from market sources and tables and not changed since. */
  taken: Partial<Record<NumberField, TakenFigure>>
  bridge: Partial<Record<DcfBridgeItem, string>>
  options: OptionDraft[]
  /** Further amounts of an item that one field cannot hold. */
  further: DcfAssumptions['bridge']
}

export interface OptionDraft {
  label: string
  count: string
  strike: string
}

/** What is wrong with a field, by its path: a number's name, `drivers.base.growth.0`, `bridge.cash`, `options.0.count`. */
export type DraftProblems = ReadonlyMap<string, 'required' | 'notANumber' | 'outOfRange'>

/** As many digits as a typed number may have. */
const percentText = (rate: number): string => String(Number((rate * 100).toFixed(9)))

const nothing = Object.fromEntries(numberFields.map((field) => [field, ''])) as Record<NumberField, string>

/** A number as it is written into its field. */
export const writeNumber = (field: NumberField, value: number): string =>
  percentages.has(field) ? percentText(value) : String(Number(value.toFixed(9)))

/** A draft as the statements propose it. */
export function draftOf(proposal: DcfProposal): DcfDraft {
  const years = proposal.forecastYears.length
  const driversOf = (scenario: DcfScenario) =>
    Object.fromEntries(
      dcfDrivers.map((driver) => [
        driver,
        proposal.scenarios[scenario][driver]?.rates.map(percentText) ?? Array.from({ length: years }, () => ''),
      ]),
    ) as Record<DcfDriver, string[]>
  const { preTaxDebtCost, taxRate } = proposal.wacc
  return {
    drivers: { bear: driversOf('bear'), base: driversOf('base'), bull: driversOf('bull') },
    selected: 'base',
    structure: 'target',
    numbers: {
      ...nothing,
      'terminal.growth': percentText(proposal.terminal.growth.value),
      'terminal.growthWeight': '50',
      ...(preTaxDebtCost && { 'wacc.preTaxDebtCost': percentText(preTaxDebtCost.value) }),
      ...(taxRate && { 'wacc.taxRate': percentText(taxRate.value) }),
    },
    sources: {},
    taken: {},
    bridge: {},
    options: [],
    further: [],
  }
}

/** Numbers that the statements or the law propose. */
const proposedNumbers = ({
  terminal,
  wacc,
}: Pick<DcfProposal, 'terminal' | 'wacc'>): Partial<Record<NumberField, DcfProposedNumber | null>> => ({
  'terminal.growth': terminal.growth,
  'wacc.preTaxDebtCost': wacc.preTaxDebtCost,
  'wacc.taxRate': wacc.taxRate,
})

/** The rule of a proposed number that was not changed. */
export function ruleOf(field: NumberField, draft: DcfDraft, proposal: Pick<DcfProposal, 'terminal' | 'wacc'>): DcfBasis | undefined {
  const proposed = proposedNumbers(proposal)[field]
  return proposed && percentText(proposed.value) === draft.numbers[field] ? proposed.basis : undefined
}

/** A number of earlier assumptions. */
type EnteredNumber = Pick<DcfAssumptions['wacc']['riskFree'], 'value'> & Partial<Omit<DcfAssumptions['wacc']['riskFree'], 'value'>>

/**
 * A draft as an earlier valuation assumed. The rule of a proposal is no source of one's own: it is said again as long as the numbers are the proposed.
 * @param amountSize how much a 1 of the typed amounts of the bridge is worth
 */
export function draftOfAssumptions(
  { scenarios, selected, wacc, terminal, shares, bridge }: DcfAssumptions,
  proposal: Pick<DcfProposal, 'scenarios' | 'terminal' | 'wacc'>,
  amountSize: number,
): DcfDraft {
  const rules = new Set(
    [
      ...dcfScenarios.flatMap((scenario) => dcfDrivers.map((driver) => proposal.scenarios[scenario][driver]?.basis)),
      proposal.terminal.growth.basis,
      proposal.wacc.preTaxDebtCost?.basis,
      proposal.wacc.taxRate?.basis,
    ].flatMap((basis) => (basis === undefined ? [] : Object.values(basis.text))),
  )
  const plain = (value: number): string => String(Number(value.toFixed(9)))
  const entered: Record<NumberField, EnteredNumber | undefined> = {
    'wacc.riskFree': wacc.riskFree,
    'wacc.equityRiskPremium': wacc.equityRiskPremium,
    'wacc.sizePremium': wacc.sizePremium,
    'wacc.countryPremium': wacc.countryPremium,
    'wacc.unleveredBeta': wacc.unleveredBeta,
    'wacc.preTaxDebtCost': wacc.preTaxDebtCost,
    'wacc.taxRate': wacc.taxRate,
    'wacc.targetDebtShare': wacc.targetDebtShare,
    'terminal.growth': terminal.growth,
    'terminal.multiple': terminal.multiple,
    'terminal.growthWeight': { value: terminal.growthWeight },
    'shares.outstanding': shares.outstanding,
    'shares.sharePrice': shares.sharePrice,
  }
  const driversOf = (scenario: DcfScenario) =>
    Object.fromEntries(dcfDrivers.map((driver) => [driver, scenarios[scenario][driver].rates.map(percentText)])) as Record<
      DcfDriver,
      string[]
    >
  const first = bridge.filter(({ item }, at) => bridge.findIndex((one) => one.item === item) === at)
  const [inFields, further] = [
    first.filter(({ label }) => label === undefined),
    bridge.filter((one) => one.label !== undefined || !first.includes(one)),
  ]
  const sources = [
    ...numberFields.map((field) => [field, entered[field]?.source] as const),
    ...dcfScenarios.flatMap((scenario) =>
      dcfDrivers.map((driver) => [`drivers.${scenario}.${driver}`, scenarios[scenario][driver].source] as const),
    ),
    ...inFields.map(({ item, amount }) => [`bridge.${item}`, amount.source] as const),
  ]
  const textOf = (field: NumberField): string => {
    const value = entered[field]?.value
    return value === undefined ? '' : percentages.has(field) ? percentText(value) : plain(value)
  }
  const taken = numberFields.flatMap((field) => {
    const { source = '', quoted, origin } = entered[field] ?? {}
    if (quoted === undefined && origin === undefined) return []
    return [[field, { text: textOf(field), source, ...(quoted && { quoted }), ...(origin && { origin }) }] as const]
  })
  return {
    drivers: { bear: driversOf('bear'), base: driversOf('base'), bull: driversOf('bull') },
    selected,
    structure: wacc.structure,
    numbers: Object.fromEntries(numberFields.map((field) => [field, textOf(field)])) as DcfDraft['numbers'],
    taken: Object.fromEntries(taken),
    sources: Object.fromEntries(sources.flatMap(([path, source]) => (source === undefined || rules.has(source) ? [] : [[path, source]]))),
    bridge: Object.fromEntries(inFields.map(({ item, amount }) => [item, plain(amount.value / amountSize)])),
    options: shares.options.map(({ label, count, strike }) => ({ label, count: plain(count.value), strike: plain(strike.value) })),
    further,
  }
}

/** Whether something that was kept is a draft over so many forecast years. */
export function isDraft(kept: unknown, years: number): kept is DcfDraft {
  const draft = kept as Partial<DcfDraft> | null
  if (typeof draft !== 'object' || draft === null) return false
  const hasYears = dcfScenarios.every((scenario) => dcfDrivers.every((driver) => draft.drivers?.[scenario]?.[driver]?.length === years))
  const hasNumbers = numberFields.every((field) => typeof draft.numbers?.[field] === 'string')
  return (
    hasYears &&
    hasNumbers &&
    typeof draft.sources === 'object' &&
    typeof draft.taken === 'object' &&
    typeof draft.bridge === 'object' &&
    Array.isArray(draft.options) &&
    Array.isArray(draft.further)
  )
}

/** The rates of one driver in one scenario are others. */
export function withRates(draft: DcfDraft, scenario: DcfScenario, driver: DcfDriver, rates: string[]): DcfDraft {
  return { ...draft, drivers: { ...draft.drivers, [scenario]: { ...draft.drivers[scenario], [driver]: rates } } }
}

/** Whether a row of rates is the one that was proposed. */
export function hasProposedRates(
  { drivers }: DcfDraft,
  { scenarios }: Pick<DcfProposal, 'scenarios'>,
  scenario: DcfScenario,
  driver: DcfDriver,
): boolean {
  return scenarios[scenario][driver]?.rates.map(percentText).join(' ') === drivers[scenario][driver].join(' ')
}

/** A number as it is typed: "1,234.5", "(3)", "-3"; undefined for anything else. One that no field takes is a number too: it is out of range. */
export function readNumber(typed: string): number | undefined {
  const text = typed.trim().replaceAll(',', '').replace(/%$/, '').trim()
  const bracketed = text.startsWith('(') && text.endsWith(')')
  const plain = bracketed ? `-${text.slice(1, -1)}` : text
  return /^-?\d{1,100}(?:\.\d{1,100})?$/.test(plain) ? Number(plain) : undefined
}

interface ReadingOptions {
  proposal: Pick<DcfProposal, 'bridge' | 'scenarios' | 'terminal' | 'wacc'>
  /** How much a 1 of the typed amounts of the bridge is worth. */
  amountSize: number
  language: Language
}

export interface DraftReading {
  assumptions?: DcfAssumptions
  problems: DraftProblems
}

/**
 * What was typed as assumptions, or what is wrong with it. Rates that are still those of the proposal have its rule for a source, in the language of
 * whoever assumes them.
 */
export function readDraft(draft: DcfDraft, { proposal, amountSize, language }: ReadingOptions): DraftReading {
  const problems = new Map<string, 'required' | 'notANumber' | 'outOfRange'>()
  const number = (path: string, typed: string, of: { isOptional?: boolean; divisor?: number } = {}): number | undefined => {
    if (typed.trim() === '') {
      if (!of.isOptional) problems.set(path, 'required')
      return undefined
    }
    const value = readNumber(typed)
    if (value === undefined) problems.set(path, 'notANumber')
    return value === undefined ? undefined : value / (of.divisor ?? 1)
  }
  const sourceOf = (path: string): { source?: string } => {
    const source = draft.sources[path]?.trim()
    return source ? { source } : {}
  }
  const ratesOf = (scenario: DcfScenario, driver: DcfDriver) =>
    draft.drivers[scenario][driver].map((typed, at) => number(`drivers.${scenario}.${driver}.${at}`, typed, { divisor: 100 }) ?? 0)
  const sourced = (field: NumberField) => {
    const isOptional = optional.has(field) && !(field === 'shares.sharePrice' && draft.structure === 'market')
    const value = number(field, draft.numbers[field], { isOptional, divisor: percentages.has(field) ? 100 : 1 })
    const rule = ruleOf(field, draft, proposal)?.text[language]
    return value === undefined
      ? undefined
      : { value, ...(rule !== undefined && { source: rule }), ...sourceOf(field), ...originOf(draft, field) }
  }
  const stated = new Map(proposal.bridge.map(({ item, value }) => [item, value]))
  const isRead = (item: DcfBridgeItem): item is DcfReadItem => dcfReadItems.some((one) => one === item)
  const bridge = dcfBridgeItems.flatMap((item) => {
    const isOptional = !isRead(item) || (stated.get(item) ?? null) !== null
    const value = number(`bridge.${item}`, draft.bridge[item] ?? '', { isOptional })
    return value === undefined ? [] : [{ item, amount: { value: value * amountSize, ...sourceOf(`bridge.${item}`) } }]
  })
  const entries = [...bridge, ...draft.further]
  const scenarioOf = (scenario: DcfScenario) =>
    Object.fromEntries(
      dcfDrivers.map((driver) => {
        const rule = hasProposedRates(draft, proposal, scenario, driver) && proposal.scenarios[scenario][driver]?.basis.text[language]
        return [driver, { rates: ratesOf(scenario, driver), ...(rule ? { source: rule } : sourceOf(`drivers.${scenario}.${driver}`)) }]
      }),
    )
  const options = draft.options.map(({ label, count, strike }, at) => {
    if (label.trim() === '') problems.set(`options.${at}.label`, 'required')
    return {
      label: label.trim(),
      count: { value: number(`options.${at}.count`, count) ?? 0 },
      strike: { value: number(`options.${at}.strike`, strike) ?? 0 },
    }
  })
  const candidate = {
    scenarios: Object.fromEntries(dcfScenarios.map((scenario) => [scenario, scenarioOf(scenario)])),
    selected: draft.selected,
    wacc: {
      riskFree: sourced('wacc.riskFree'),
      equityRiskPremium: sourced('wacc.equityRiskPremium'),
      sizePremium: sourced('wacc.sizePremium'),
      countryPremium: sourced('wacc.countryPremium'),
      unleveredBeta: sourced('wacc.unleveredBeta'),
      preTaxDebtCost: sourced('wacc.preTaxDebtCost'),
      taxRate: sourced('wacc.taxRate'),
      targetDebtShare: sourced('wacc.targetDebtShare'),
      structure: draft.structure,
    },
    terminal: {
      growth: sourced('terminal.growth'),
      multiple: sourced('terminal.multiple'),
      growthWeight: sourced('terminal.growthWeight')?.value,
    },
    shares: { outstanding: sourced('shares.outstanding'), sharePrice: sourced('shares.sharePrice'), options },
    bridge: entries,
  }
  if (problems.size > 0) return { problems }
  const parsed = dcfAssumptionsSchema.safeParse(candidate)
  if (parsed.success) return { assumptions: parsed.data, problems }
  for (const { path } of parsed.error.issues) problems.set(fieldOf(path.map(String), entries), 'outOfRange')
  return { problems }
}

/** The field that a path into the assumptions belongs to. */
function fieldOf(path: readonly string[], bridge: readonly { item: DcfBridgeItem }[]): string {
  const [part = '', one = '', other = '', , at = '0'] = path
  if (part === 'scenarios') return `drivers.${one}.${other}.${at}`
  if (part === 'shares' && one === 'options') return `options.${other}.${path[3] ?? 'count'}`
  if (part === 'bridge') return `bridge.${bridge[Number(one)]?.item ?? ''}`
  return `${part}.${one}`
}
