import type { CompanyStatements, StatedValue } from '@dossier/contract'
import {
  type AmountOfYear,
  type Breakdown,
  type BreakdownOfYear,
  type Fact,
  joinBreakdowns,
  kindOfParts,
  partKey,
  type PartsOfAmount,
  partsOfAmount,
  resultsOfParts,
} from '@dossier/finance'
import { exactDecimal, negated, writeDecimal } from '@dossier/notation'
import { openStoredPages, originsOfFacts, readStoredFacts, type SearchableFile } from '../files/index.ts'
import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { findCompanies, type FoundCompany } from './find-companies.ts'
import { timeOfTables } from './read-values.ts'
import { MAX_DOCUMENTS } from './show-statements.ts'

const WHOLE_YEAR = 12
/** Lines of a page above a table that may name what its parts are. */
const LINES_ABOVE = 6
const REACH = 1_200

/** Revenue and results of a company's segments, regions and products over its fiscal years, each amount with its place. */
export type CompanyBreakdown = Breakdown<StatedValue>

/**
 * The breakdowns of revenue that documents of a company print: tables whose parts add up to the revenue of its statements. Register replies have
 * totals only, so a company without documents has none.
 */
export async function companyBreakdowns(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  projectId: number,
  statements: CompanyStatements,
): Promise<CompanyBreakdown[]> {
  const { companies, facts } = await findCompanies(context, projectId, 'en')
  const company = companies.find(({ key }) => key === statements.company)
  const revenues = amountsOf('revenue', statements)
  const incomes = amountsOf('operating-income', statements)
  if (company === undefined || revenues.length === 0) return []
  const read: BreakdownOfYear<StatedValue>[] = []
  for (const { file } of company.documents.slice(0, MAX_DOCUMENTS)) {
    if (file.kind === 'json') continue
    read.push(
      ...(await breakdownsOfFile(context, file, { facts: facts.get(file.id), company, revenues, incomes, scope: statements.scope })),
    )
  }
  return joinBreakdowns(read)
}

/** The reported amount of an account in each fiscal year, in a known currency; a typed one has no table. */
function amountsOf(of: string, { periods, values, currency }: CompanyStatements): AmountOfYear[] {
  const years = new Set(periods.filter(({ isFiscalYear }) => isFiscalYear).map(({ to }) => to))
  return values.flatMap(({ account, to, months, reported }) => {
    if (account !== of || months !== WHOLE_YEAR || !years.has(to) || reported === null || currency === null) return []
    const size = exactDecimal(reported.value.replace('-', ''))
    return size === null ? [] : [{ to, value: reported.value.startsWith('-') ? negated(size) : size, currency }]
  })
}

interface Reading {
  facts: Parameters<typeof timeOfTables>[1]
  company: FoundCompany
  revenues: readonly AmountOfYear[]
  incomes: readonly AmountOfYear[]
  scope: CompanyStatements['scope']
}

async function breakdownsOfFile(
  { deps: { blobs } }: Pick<UseCaseContext<Actor, unknown, 'blobs'>, 'deps'>,
  file: SearchableFile,
  { facts, company, revenues, incomes, scope }: Reading,
): Promise<BreakdownOfYear<StatedValue>[]> {
  const tables = await readStoredFacts(blobs, file)
  const time = timeOfTables(tables, facts, company.yearNames)
  const own = tables.filter((table) => (table.scope ?? scope) === scope)
  const sums = revenues.flatMap((revenue) => partsOfAmount(own, time, revenue))
  if (sums.length === 0) return []
  const linesAbove = await pageLines(blobs, file)
  const named = await Promise.all(sums.map(async (sum) => ({ sum, kind: kindOfParts(sum, await linesAbove(sum)) })))
  const kept = named.flatMap(({ sum, kind }) => {
    if (kind === undefined) return []
    const income = incomes.find(({ to }) => to === sum.to)
    return [{ sum, kind, results: resultsOfParts(own, time, { of: sum, income }) }]
  })
  const pageOf = new Map(own.flatMap(({ page, facts: figures }) => figures.map((fact) => [fact.cell, page] as const)))
  const originOf = await originsOfFacts(blobs, file, [...new Set(pageOf.values())])
  const reportedAt = time.to ?? ''
  const stated = (fact: Fact): StatedValue => ({
    value: writeDecimal(fact.value),
    reportedAt,
    fileId: file.id,
    filename: file.filename,
    origin: originOf(pageOf.get(fact.cell) ?? 1, fact.cell),
  })
  return kept.map(({ sum, kind, results }) => ({
    kind,
    to: sum.to,
    reportedAt,
    amendment: time.report?.amendment ?? '',
    parts: sum.parts.map(({ name, fact }) => {
      const result = results.get(partKey(name))
      return { name, revenue: stated(fact), result: result === undefined ? null : stated(result) }
    }),
  }))
}

/** The lines of its page above a table, the nearest first. */
async function pageLines(
  blobs: Parameters<typeof openStoredPages>[0],
  file: SearchableFile,
): Promise<(sum: PartsOfAmount) => Promise<string[]>> {
  const pages = await openStoredPages(blobs, file)
  return async ({ table: { page, table } }) => {
    const printed = await pages.page(page)
    const cells = printed?.tables?.[table]?.rows.flat() ?? []
    const start = Math.min(...cells.filter((cell) => cell.end > cell.start).map((cell) => cell.start))
    if (printed === undefined || !Number.isFinite(start)) return []
    const lines = printed.text.slice(Math.max(0, start - REACH), start).split('\n')
    return lines
      .filter((line) => /\p{L}{2}/u.test(line))
      .slice(-LINES_ABOVE)
      .toReversed()
  }
}
