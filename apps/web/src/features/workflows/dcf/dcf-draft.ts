import {
  type DcfAssumptions,
  type DcfBridgeItem,
  dcfBridgeItems,
  dcfAssumptionsSchema,
  type DcfDriver,
  dcfDrivers,
  type DcfProposal,
  type DcfReadItem,
  dcfReadItems,
  type DcfScenario,
  dcfScenarios,
} from '@dossier/contract'

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
  sources: Partial<Record<NumberField, string>>
  bridge: Partial<Record<DcfBridgeItem, string>>
}

/** What is wrong with a field, by its path: a number's name, `drivers.base.growth.0`, `bridge.cash`. */
export type DraftProblems = ReadonlyMap<string, 'required' | 'notANumber' | 'outOfRange'>

const percentText = (rate: number): string => String(Number((rate * 100).toFixed(2)))

const nothing = Object.fromEntries(numberFields.map((field) => [field, ''])) as Record<NumberField, string>

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
  const { preTaxDebtCost } = proposal.wacc
  return {
    drivers: { bear: driversOf('bear'), base: driversOf('base'), bull: driversOf('bull') },
    selected: 'base',
    structure: 'target',
    numbers: {
      ...nothing,
      'terminal.growth': percentText(proposal.terminal.growth.value),
      'terminal.growthWeight': '50',
      ...(preTaxDebtCost && { 'wacc.preTaxDebtCost': percentText(preTaxDebtCost.value) }),
    },
    sources: {},
    bridge: {},
  }
}

/** The rates of one driver in one scenario are others. */
export function withRates(draft: DcfDraft, scenario: DcfScenario, driver: DcfDriver, rates: string[]): DcfDraft {
  return { ...draft, drivers: { ...draft.drivers, [scenario]: { ...draft.drivers[scenario], [driver]: rates } } }
}

/** A number as it is typed: "1,234.5", "(3)", "-3"; undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const text = typed.trim().replaceAll(',', '').replace(/%$/, '').trim()
  const bracketed = text.startsWith('(') && text.endsWith(')')
  const plain = bracketed ? `-${text.slice(1, -1)}` : text
  return /^-?\d{1,18}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : undefined
}

interface Reading {
  assumptions?: DcfAssumptions
  problems: DraftProblems
}

/**
 * What was typed as assumptions, or what is wrong with it.
 * @param amountSize how much a 1 of the typed amounts of the bridge is worth
 */
export function readDraft(draft: DcfDraft, proposal: Pick<DcfProposal, 'bridge'>, amountSize: number): Reading {
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
  const ratesOf = (scenario: DcfScenario, driver: DcfDriver) =>
    draft.drivers[scenario][driver].map((typed, at) => number(`drivers.${scenario}.${driver}.${at}`, typed, { divisor: 100 }) ?? 0)
  const sourced = (field: NumberField) => {
    const isOptional = optional.has(field) && !(field === 'shares.sharePrice' && draft.structure === 'market')
    const value = number(field, draft.numbers[field], { isOptional, divisor: percentages.has(field) ? 100 : 1 })
    const source = draft.sources[field]?.trim()
    return value === undefined ? undefined : { value, ...(source && { source }) }
  }
  const stated = new Map(proposal.bridge.map(({ item, value }) => [item, value]))
  const isRead = (item: DcfBridgeItem): item is DcfReadItem => dcfReadItems.some((one) => one === item)
  const bridge = dcfBridgeItems.flatMap((item) => {
    const isOptional = !isRead(item) || (stated.get(item) ?? null) !== null
    const value = number(`bridge.${item}`, draft.bridge[item] ?? '', { isOptional })
    return value === undefined ? [] : [{ item, amount: { value: value * amountSize } }]
  })
  const scenarioOf = (scenario: DcfScenario) =>
    Object.fromEntries(dcfDrivers.map((driver) => [driver, { rates: ratesOf(scenario, driver) }]))
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
    shares: { outstanding: sourced('shares.outstanding'), sharePrice: sourced('shares.sharePrice'), options: [] },
    bridge,
  }
  if (problems.size > 0) return { problems }
  const parsed = dcfAssumptionsSchema.safeParse(candidate)
  if (parsed.success) return { assumptions: parsed.data, problems }
  for (const { path } of parsed.error.issues) problems.set(fieldOf(path.map(String), bridge), 'outOfRange')
  return { problems }
}

/** The field that a path into the assumptions belongs to. */
function fieldOf(path: readonly string[], bridge: readonly { item: DcfBridgeItem }[]): string {
  const [part = '', one = '', other = '', , at = '0'] = path
  if (part === 'scenarios') return `drivers.${one}.${other}.${at}`
  if (part === 'bridge') return `bridge.${bridge[Number(one)]?.item ?? ''}`
  return `${part}.${one}`
}
