import type { CompanySummaryField, Language } from '@dossier/contract'
import { annualAmount, fiscalYears } from './annual-amount.ts'
import { interimAmount, newestOf } from './interim-amount.ts'
import { amountField, type ReadAmount } from './read-amount.ts'
import { interimDocuments, type Reading } from './reading.ts'
import { inUnitsOf } from './write-amount.ts'

/** Operating cash flow (negative: outflow) and purchases of property, plant and equipment of one period. */
interface Flows {
  to: string
  operations: ReadAmount
  /** Undefined when ambiguous or in another currency. */
  purchases: ReadAmount | undefined
}

/**
 * Monthly burn rate: purchases of property, plant and equipment less operating cash flow, over the newest period with
 * statements. Negative for a cash-generative company.
 */
export async function readBurnRate(reading: Reading): Promise<CompanySummaryField | undefined> {
  const interim: (Flows & { fileId: number })[] = []
  for (const fileId of interimDocuments(reading)) {
    const flows = await flowsOf((item) => interimAmount(reading, item, fileId))
    if (flows !== undefined) interim.push({ ...flows, fileId })
  }
  const ofYear = await flowsOfNewestYear(reading)
  const newest = newestOf<Flows & { fileId?: number }>(interim, ofYear)
  if (newest === undefined) return undefined
  const isSeasonal = ofYear !== undefined && isBurning(newest) && !isBurning(ofYear) && follows(newest, ofYear)
  const { fileId } = newest
  const yearBefore = isSeasonal && fileId !== undefined ? await flowsOf((item) => interimAmount(reading, item, fileId, 1)) : undefined
  return yearBefore !== undefined && ofYear !== undefined && yearBefore.operations.months === newest.operations.months
    ? burnField([newest, ofYear], yearBefore, reading.context.actor.language)
    : burnField([newest], undefined, reading.context.actor.language)
}

const isBurning = ({ operations, purchases }: Flows) => operations.value < Math.abs(purchases?.value ?? 0)

/** Whether an interim period starts where the year ends, within a month for 52-week years. */
function follows({ to, operations }: Flows, before: Flows): boolean {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.abs(months(to) - operations.months - months(before.to)) <= 1
}

const notBurning = { en: 'None, cash-generative', ko: '없음 (현금 창출)' } as const

/**
 * The burn rate over consecutive periods. A company that burns cash in an interim period but not in the year before may be seasonal:
 * then the last twelve months count, which are the interim period plus the year less the same interim period of that year.
 */
function burnField([newest, ...others]: readonly [Flows, ...Flows[]], less: Flows | undefined, language: Language): CompanySummaryField {
  const added = [newest, ...others]
  const all = less === undefined ? added : [...added, less]
  const hasPurchases = all.every(({ purchases }) => purchases !== undefined)
  const sum = (of: (flows: Flows) => number) => added.reduce((total, flows) => total + of(flows), 0) - (less === undefined ? 0 : of(less))
  const operations = sum((flows) => flows.operations.value)
  const spent = hasPurchases ? sum(({ purchases }) => Math.abs(purchases?.value ?? 0)) : 0
  const months = sum((flows) => flows.operations.months)
  const monthly = (spent - operations) / months
  const { scale } = newest.operations
  const term = (of: (flows: Flows) => number) =>
    [...added.map((flows) => signed(of(flows), scale)), ...(less === undefined ? [] : [`− ${signed(of(less), scale)}`])]
      .join(' + ')
      .replaceAll('+ −', '−')
  const field: CompanySummaryField = {
    ...amountField(newest.operations, monthly, language),
    citations: all.flatMap((flows) => [...flows.operations.citations, ...((hasPurchases && flows.purchases?.citations) || [])]),
    calculation:
      less === undefined
        ? singlePeriodCalculation(inUnitsOf(operations, scale), hasPurchases ? inUnitsOf(spent, scale) : undefined, monthly > 0, months)
        : `(${term((flows) => flows.operations.value)}${hasPurchases ? ` − (${term(({ purchases }) => Math.abs(purchases?.value ?? 0))})` : ''}) ÷ ${months}`,
    months,
    parts: hasPurchases ? ['operating-cash', 'capital-expenditure'] : ['operating-cash'],
  }
  return monthly > 0 ? field : { ...field, text: notBurning[language] }
}

const signed = (value: number, scale: number) => (value < 0 ? `(−${inUnitsOf(-value, scale)})` : inUnitsOf(value, scale))

async function flowsOfNewestYear(reading: Reading): Promise<Flows | undefined> {
  for (const year of fiscalYears(reading)) {
    const flows = await flowsOf((item) => annualAmount(reading, item, year))
    if (flows !== undefined) return flows
  }
  return undefined
}

async function flowsOf(
  amountOf: (item: 'operating-cash' | 'capital-expenditure') => Promise<ReadAmount | undefined>,
): Promise<Flows | undefined> {
  const operations = await amountOf('operating-cash')
  if (operations === undefined || operations.months <= 0) return undefined
  const purchases = await amountOf('capital-expenditure')
  const isSamePeriod =
    purchases !== undefined &&
    purchases.to === operations.to &&
    purchases.months === operations.months &&
    (purchases.currency ?? operations.currency) === (operations.currency ?? purchases.currency)
  return { to: operations.to, operations, purchases: isSamePeriod ? purchases : undefined }
}

/** The calculation for a single period: "(9,600 + 1,200) ÷ 12", "(4,800 − 1,200) ÷ 6". */
function singlePeriodCalculation(operations: string, purchases: string | undefined, isBurning: boolean, months: number): string {
  const size = operations.replace(/^-/, '')
  const isInflow = size === operations
  if (purchases === undefined) return `${size} ÷ ${months}`
  if (!isInflow) return `(${size} + ${purchases}) ÷ ${months}`
  return isBurning ? `(${purchases} − ${size}) ÷ ${months}` : `(${size} − ${purchases}) ÷ ${months}`
}
