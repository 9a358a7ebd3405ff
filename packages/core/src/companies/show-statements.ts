import { type companyEndpoints, type CompanyStatements, type InputOf, type Language } from '@dossier/contract'
import { monthOf } from '@dossier/finance'
import type { DocumentFacts } from '@dossier/retrieval'
import { inProjectPolicy } from '../projects/index.ts'
import { type Actor, useCase, type UseCaseContext } from '../use-case/index.ts'
import { assembleStatements } from './assemble-statements.ts'
import { presentStated } from './companies.present.ts'
import { companiesRepository } from './companies.repository.ts'
import { companyNamed, findCompanies, type FoundCompanies } from './find-companies.ts'
import { withFiscalYears } from './fiscal-years.ts'
import type { ValuesOfFile } from './read-values.ts'
import { selectValues } from './select-values.ts'

/** Maximum number of documents read for a company's statements, newest first. */
export const MAX_DOCUMENTS = 40
const WHOLE_YEAR = 12

/** Selects a company's statements. Without scope or currency, the first available one is used. */
type StatementsQuery = InputOf<typeof companyEndpoints.statements>

/** Statements of a company over its periods. @throws COMPANY_NOT_FOUND */
export const showStatements = useCase({
  needs: ['blobs', 'indexes'],
  policy: inProjectPolicy('files.read'),
  run: (context, query: StatementsQuery): Promise<CompanyStatements> => companyStatements(context, query, context.actor.language),
})

/**
 * The value of each account from the latest report or a typed value, values derived by identities, and whether
 * sums tie. @throws COMPANY_NOT_FOUND
 */
export async function companyStatements(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  query: StatementsQuery,
  language: Language,
): Promise<CompanyStatements> {
  return statementsOf(context, await findCompanies(context, query.projectId, language), query)
}

/** As `companyStatements`, from companies that are already loaded. @throws COMPANY_NOT_FOUND */
export async function statementsOf(
  { read }: Pick<UseCaseContext<Actor, unknown>, 'read'>,
  { companies, facts }: FoundCompanies,
  { projectId, company: of, scope: requestedScope, currency: query }: StatementsQuery,
): Promise<CompanyStatements> {
  const { key, name, documents, yearNames } = companyNamed(companies, of)
  const values = documents.slice(0, MAX_DOCUMENTS).flatMap((document) => document.values)
  const filenames = new Map(documents.map(({ file }) => [file.id, file.filename]))
  const { chosen, ...selected } = selectValues(values, { scope: requestedScope, currency: query })
  const { scope } = selected
  const typed = (await read(companiesRepository).typed(projectId, key)).filter((row) => row.scope === scope)
  const statements = assembleStatements({ chosen, typed, present: (value) => presentStated(value, filenames) })
  return {
    company: key,
    name,
    ...selected,
    ...statements,
    periods: withFiscalYears(statements.periods, yearNames ?? { ahead: yearsAhead(documents, facts) }),
    documents: { read: Math.min(documents.length, MAX_DOCUMENTS), leftOut: Math.max(0, documents.length - MAX_DOCUMENTS) },
  }
}

/** Difference between the company's fiscal years and the calendar years in which they end, as its reports state. */
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
