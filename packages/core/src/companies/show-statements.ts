import { accountScopes, AppError, type companyEndpoints, type CompanyStatements, type InputOf } from '@dossier/contract'
import { chooseValues, monthOf } from '@dossier/finance'
import type { DocumentFacts } from '@dossier/retrieval'
import { inProjectWho } from '../projects/index.ts'
import { type Actor, useCase, type UseCaseContext } from '../use-case/index.ts'
import { assembleStatements } from './assemble-statements.ts'
import { companiesRepository } from './companies.repository.ts'
import { findCompanies, type FoundCompanies } from './find-companies.ts'
import type { ValuesOfFile } from './read-values.ts'

/** Documents of a company that are read for its statements, the newest. */
const MOST_DOCUMENTS = 40
const WHOLE_YEAR = 12

/** What is asked of a company's statements; of several scopes and currencies the first, where none is named. */
type Asked = InputOf<typeof companyEndpoints.statements>

/** Statements of a company over its periods. @throws COMPANY_NOT_FOUND */
export const showStatements = useCase({
  needs: ['blobs', 'indexes'],
  policy: inProjectWho('files.read'),
  run: (context, asked: Asked): Promise<CompanyStatements> => companyStatements(context, asked),
})

/**
 * Of each account the value of the latest report, or what somebody typed in its place; what reports do not tell and the rules of statements do; and
 * which sums tie. @throws COMPANY_NOT_FOUND
 */
export async function companyStatements(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  asked: Asked,
): Promise<CompanyStatements> {
  return statementsOf(context, await findCompanies(context, asked.projectId), asked)
}

/** The same out of companies that were found already, for those who need several. @throws COMPANY_NOT_FOUND */
export async function statementsOf(
  { read }: Pick<UseCaseContext<Actor, unknown>, 'read'>,
  { companies, facts }: FoundCompanies,
  { projectId, company: key, scope: wanted, currency: asked }: Asked,
): Promise<CompanyStatements> {
  const company = companies.find((one) => one.key === key)
  if (company === undefined) throw new AppError('COMPANY_NOT_FOUND')
  const { documents } = company
  const values = documents.slice(0, MOST_DOCUMENTS).flatMap((document) => document.values)
  const filenames = new Map(documents.map(({ file }) => [file.id, file.filename]))
  const currencies = byFrequency(values.map(({ currency }) => currency))
  const currency = asked ?? currencies[0]
  const chosen = chooseValues(values.filter((value) => value.currency === currency))
  const scopes = accountScopes.filter((scope) => chosen.some((value) => value.scope === scope))
  const scope = wanted ?? scopes[0] ?? 'consolidated'
  const typed = (await read(companiesRepository).typed(projectId, key)).filter((row) => row.scope === scope)
  const own = chosen.filter((value) => value.scope === scope)
  const statements = assembleStatements({ chosen: own, typed, filenames })
  return {
    company: key,
    name: company.name,
    currency: currency ?? null,
    currencies: currencies.filter((one) => one !== currency),
    scope,
    scopes,
    ...statements,
    periods: withFiscalYears(statements.periods, yearsAhead(documents, facts)),
    documents: { read: Math.min(documents.length, MOST_DOCUMENTS), leftOut: Math.max(0, documents.length - MOST_DOCUMENTS) },
  }
}

function byFrequency(currencies: readonly (string | undefined)[]): string[] {
  const counted = Map.groupBy(
    currencies.flatMap((one) => one ?? []),
    (one) => one,
  )
  return [...counted].toSorted(([, one], [, other]) => other.length - one.length).map(([currency]) => currency)
}

/** By how many years the company's fiscal years are ahead of the calendar years in which they end, as its reports say. */
function yearsAhead(documents: readonly ValuesOfFile[], facts: ReadonlyMap<number, DocumentFacts>): number {
  const offsets = documents.flatMap(({ file, yearsAhead: filed = [] }) => {
    const period = facts.get(file.id)?.period
    return period?.to === undefined || period.fiscalYear === undefined || period.months !== WHOLE_YEAR
      ? filed
      : [...filed, period.fiscalYear - monthOf(period.to).year]
  })
  const [offset = 0] = [...Map.groupBy(offsets, (one) => one)].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return offset
}

/** Periods with the fiscal year that they lie in: the quarter to December of a company whose years end in September is of the next one. */
function withFiscalYears<Time extends { to: string; months: number }>(
  periods: readonly Time[],
  ahead: number,
): (Time & { fiscalYear: number })[] {
  const lastYear = periods.find(({ months }) => months === WHOLE_YEAR)
  const closing = lastYear === undefined ? WHOLE_YEAR : monthOf(lastYear.to).month
  return periods.map((period) => {
    const { year, month } = monthOf(period.to)
    return { ...period, fiscalYear: year + ahead + (month > closing ? 1 : 0) }
  })
}
