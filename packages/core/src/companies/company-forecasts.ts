import type { AccountValueView, CompanyStatements, ForecastProblem } from '@dossier/contract'
import { type AccountValue, readForecasts } from '@dossier/finance'
import { isExpected } from '@dossier/notation'
import { originsOfFacts, readStoredFacts, type SearchableFile } from '../files/index.ts'
import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { presentStated } from './companies.present.ts'
import type { FoundCompanies } from './find-companies.ts'
import { inCurrency, type StatedPlace } from './read-values.ts'
import { MAX_DOCUMENTS } from './show-statements.ts'

const WHOLE_YEAR = 12

/** The forecast of an account for a fiscal year, with its place. */
type ForecastValue = AccountValueView

/** What files forecast of a company's fiscal years, and why some of it is not used. */
export interface CompanyForecasts {
  values: ForecastValue[]
  problems: { problem: ForecastProblem; files: string[] }[]
}

/**
 * Forecasts of the fiscal years after the last reported one, from the columns that files of the company mark as estimates, forecasts or budgets. They
 * have to be in the currency and scope of its statements. If files, or scenarios of one file, state different amounts of an account and year, nobody
 * said which of them applies: the year has none of it.
 */
export async function companyForecasts(
  { deps: { blobs } }: Pick<UseCaseContext<Actor, unknown, 'blobs'>, 'deps'>,
  { companies, facts }: FoundCompanies,
  statements: CompanyStatements,
): Promise<CompanyForecasts> {
  const company = companies.find(({ key }) => key === statements.company)
  const last = statements.periods.find(({ isFiscalYear }) => isFiscalYear)
  if (company === undefined || last === undefined) return { values: [], problems: [] }
  const files = [...company.documents.map(({ file }) => file), ...company.others]
    .filter(({ kind }) => kind !== 'json')
    .slice(0, MAX_DOCUMENTS)
  const read: AccountValue<StatedPlace>[] = []
  for (const file of files) read.push(...(await forecastsOfFile(blobs, file, { ofDocument: facts.get(file.id)?.currency, last })))
  const names = new Map(files.map(({ id, filename }) => [id, filename]))
  const later = read.filter(
    ({ to, months, scope }) => to > last.to && months === WHOLE_YEAR && (scope ?? statements.scope) === statements.scope,
  )
  const [own, foreign] = [
    later.filter(({ currency }) => currency === statements.currency),
    later.filter(({ currency }) => currency !== statements.currency),
  ]
  const alike = [...Map.groupBy(own, ({ account, to }) => `${account} ${to}`).values()]
  const filesOf = (values: readonly AccountValue<StatedPlace>[]): string[] => [
    ...new Set(values.map(({ place }) => names.get(place.fileId) ?? '')),
  ]
  const different = alike.filter(([first, ...rest]) => rest.some(({ value }) => first !== undefined && !isEqual(first, value)))
  return {
    values: alike.flatMap((values) => {
      const [first] = values
      return first === undefined || different.includes(values) ? [] : [presented(first, names)]
    }),
    problems: [
      ...(different.length > 0 ? [{ problem: 'several' as const, files: filesOf(different.flat()) }] : []),
      ...(foreign.length > 0 ? [{ problem: 'currency' as const, files: filesOf(foreign) }] : []),
    ],
  }
}

const isEqual = ({ value: one }: AccountValue<StatedPlace>, other: AccountValue<StatedPlace>['value']): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator

/** A forecast as values of statements are presented, so that amounts are made of both alike. */
function presented(value: AccountValue<StatedPlace>, names: ReadonlyMap<number, string>): ForecastValue {
  const reported = presentStated(value, names)
  const { account, to, months = null } = value
  return {
    account,
    to,
    months,
    value: reported.value,
    kind: 'reported',
    reported,
    confirmations: 0,
    restates: [],
    conflicts: [],
    from: [],
    typed: null,
  }
}

async function forecastsOfFile(
  blobs: UseCaseContext<Actor, unknown, 'blobs'>['deps']['blobs'],
  file: SearchableFile,
  { ofDocument, last }: { ofDocument: string | undefined; last: CompanyStatements['periods'][number] },
): Promise<AccountValue<StatedPlace>[]> {
  const tables = await readStoredFacts(blobs, file)
  const hasForecasts = tables.some(({ facts }) => facts.some(({ period }) => period !== null && isExpected(period.status)))
  if (!hasForecasts) return []
  const values = readForecasts(tables, { to: last.to, fiscalYear: last.fiscalYear, months: WHOLE_YEAR })
  const originOf = await originsOfFacts(
    blobs,
    file,
    values.map(({ place }) => place.table.page),
  )
  return values.map(({ currency: printed, ...value }) => ({
    ...value,
    currency: inCurrency(printed, ofDocument),
    place: { fileId: file.id, origin: originOf(value.place.table.page, value.place.fact.cell) },
  }))
}
