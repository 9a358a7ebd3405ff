import { AppError, type FiledValue, type InputOf, type registerEndpoints, type RegisterStatements } from '@dossier/contract'
import { type AccountValue, type FiledAccounts, type FiledPlace, monthOf, readFiledLines } from '@dossier/finance'
import { writeDecimal, writePeriod } from '@dossier/notation'
import type { Source } from '@dossier/sources'
import { assembleStatements, selectValues, withFiscalYears, yearsAheadIn } from '../companies/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { registerPolicy } from './registers.policy.ts'

/** Fiscal years shown where none are named. */
const YEARS = 5
const WHOLE_YEAR = 12

/** The statements of a company out of a register, over its fiscal years. What files of the workspace say is not among them. */
export const showRegisterStatements = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, input: InputOf<typeof registerEndpoints.statements>): Promise<RegisterStatements> {
    const { source: id, company, scope, currency, interim = false } = input
    const { to = context.deps.clock.now().getUTCFullYear() } = input
    const { from = to - YEARS } = input
    const { filed, source } = await askSource(context, id, async (asked) => {
      if (asked.facts === undefined) throw new AppError('SOURCE_NOT_FOUND')
      return { filed: await asked.facts({ company, years: { from, to }, interim }), source: asked }
    })
    const accounts = readFiledLines(filed)
    const { chosen, ...selected } = selectValues(accounts.values, { scope, currency })
    const statements = assembleStatements({ chosen, typed: [], present: (value) => presentFiled(value, source, company) })
    return {
      source: id,
      company,
      name: accounts.name,
      ...selected,
      ...statements,
      periods: inFiledYears(statements.periods, accounts),
      retrievedAt: filed.retrievedAt.toISOString(),
    }
  },
})

function presentFiled({ value, reportedAt, place }: AccountValue<FiledPlace>, source: Source, company: string): FiledValue {
  const { filing, form, concept } = place
  return { value: writeDecimal(value), reportedAt, filing, form, concept, address: source.filingAddress?.({ filing, company }) ?? null }
}

/** The fiscal years and their parts as the company's filings call them; of periods that none names by the distance of the others. */
function inFiledYears<Time extends { to: string; months: number }>(
  periods: readonly Time[],
  accounts: FiledAccounts,
): (Time & { fiscalYear: number; isFiscalYear: boolean; name?: { en: string; ko: string } })[] {
  const [ahead = 0] = byFrequency(yearsAheadIn(accounts))
  const named = new Map(accounts.terms.map(({ end, part, fiscalYear }) => [`${monthKey(end)} ${part === 'FY'}`, fiscalYear]))
  const quarters = new Map(accounts.terms.map(({ end, part }) => [monthOf(end).month, QUARTERS[part] ?? 0]))
  return withFiscalYears(periods, { ahead }).map((period) => {
    const fiscalYear = named.get(`${monthKey(period.to)} ${period.months === WHOLE_YEAR}`) ?? period.fiscalYear
    const part = partOfYear(quarters.get(monthOf(period.to).month) ?? 0, period.months)
    if (part === undefined) return { ...period, fiscalYear }
    const called = { ...part, months: period.months, fiscalYear, status: 'unstated' as const }
    return { ...period, fiscalYear, name: { en: writePeriod(called, 'en'), ko: writePeriod(called, 'ko') } }
  })
}

/** The quarters at whose ends parts of a fiscal year end. */
const QUARTERS: Readonly<Record<string, number>> = { Q1: 1, Q2: 2, Q3: 3, FY: 4 }
const PARTS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/** What so many months up to the end of a quarter are called; undefined of whole years, and where the quarter is not known. */
function partOfYear(quarter: number, months: number): { part: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'H1' | 'H2' } | { rolling: 'YTD' } | undefined {
  if (months === 3) return quarter === 0 ? undefined : { part: PARTS[quarter - 1] ?? 'Q1' }
  if (months === 6 && quarter === 2) return { part: 'H1' }
  if (months === 6 && quarter === 4) return { part: 'H2' }
  return months === 9 && quarter === 3 ? { rolling: 'YTD' } : undefined
}

function monthKey(day: string): string {
  const { year, month } = monthOf(day)
  return `${year}-${month}`
}

const byFrequency = (values: readonly number[]): number[] =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length).map(([value]) => value)
