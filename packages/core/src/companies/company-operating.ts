import type { CompanyStatements, StatedValue } from '@dossier/contract'
import {
  chooseOperating,
  figuresOfSentences,
  figuresOfTables,
  type OperatingChoice,
  type OperatingFigure,
  type StatedOperatingFigure,
} from '@dossier/finance'
import { type OperatingMeasure, operatingMeasures } from '@dossier/lexicon'
import { writeDecimal } from '@dossier/notation'
import type { DocumentFacts } from '@dossier/retrieval'
import { LRUCache } from 'lru-cache'
import { openStoredPages, originsOfFacts, readStoredFacts, type SearchableFile } from '../files/index.ts'
import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { findCompanies, type FoundCompany } from './find-companies.ts'
import { inCurrency, timeOfTables } from './read-values.ts'
import { MAX_DOCUMENTS } from './show-statements.ts'
import { sourceOfKind } from './source-of-kind.ts'

/** A measure with what documents state of it, by the last day of each fiscal year. */
export interface CompanyOperatingMeasure {
  measure: OperatingMeasure
  years: ReadonlyMap<string, OperatingChoice<StatedValue>>
}

type Context = Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>

/**
 * Operating measures of a company in its fiscal years, as its documents state them in tables or sentences about the whole company. Money counts in
 * the currency of the statements only. Measures that no document states are left out.
 */
export async function companyOperating(
  context: Context,
  projectId: number,
  statements: CompanyStatements,
): Promise<CompanyOperatingMeasure[]> {
  const { companies, facts } = await findCompanies(context, projectId, 'en')
  const company = companies.find(({ key }) => key === statements.company)
  if (company === undefined) return []
  const read: StatedOperatingFigure<StatedValue>[] = []
  for (const { file } of company.documents.slice(0, MAX_DOCUMENTS)) {
    if (file.kind === 'json') continue
    read.push(...(await figuresOfFile(context, file, { facts: facts.get(file.id), company, statements })))
  }
  const yearEnds = statements.periods.filter(({ isFiscalYear }) => isFiscalYear).map(({ to }) => to)
  return operatingMeasures.flatMap((measure) => {
    const own = read.filter((figure) => figure.measure === measure.id && (!measure.isMoney || figure.currency === statements.currency))
    const years = new Map(
      yearEnds.flatMap((to) => {
        const choice = chooseOperating(own, to)
        return choice === undefined ? [] : [[to, choice] as const]
      }),
    )
    return years.size === 0 ? [] : [{ measure, years }]
  })
}

interface Reading {
  facts: DocumentFacts | undefined
  company: FoundCompany
  statements: CompanyStatements
}

async function figuresOfFile(
  { deps: { blobs } }: Context,
  file: SearchableFile,
  { facts, company, statements: { scope } }: Reading,
): Promise<StatedOperatingFigure<StatedValue>[]> {
  const tables = (await readStoredFacts(blobs, file)).filter((table) => (table.scope ?? scope) === scope)
  const time = timeOfTables(tables, facts, company.yearNames)
  const figures = [...figuresOfTables(tables, time), ...(await ofSentences(blobs, file, { company, fiscalYear: time.fiscalYear }))]
  if (figures.length === 0) return []
  const originOf = await originsOfFacts(
    blobs,
    file,
    figures.map(({ page }) => page),
  )
  const source = facts && sourceOfKind(facts)
  const reportedAt = time.to ?? ''
  return figures.map((figure) => {
    const currency = inCurrency(figure.currency, facts?.currency)
    return {
      ...figure,
      ...(currency !== undefined && { currency }),
      reportedAt,
      place: {
        value: writeDecimal(figure.value),
        reportedAt,
        fileId: file.id,
        filename: file.filename,
        origin: originOf(figure.page, figure.cell),
        ...(source && { source }),
      },
    }
  })
}

/** Figures of sentences by blob key, whose content never changes, and the fiscal year that its sentences are of. */
const cache = new LRUCache<string, readonly OperatingFigure[]>({ max: 500 })

async function ofSentences(
  blobs: Context['deps']['blobs'],
  file: SearchableFile,
  { company: { name }, fiscalYear }: { company: FoundCompany; fiscalYear: number | undefined },
): Promise<readonly OperatingFigure[]> {
  const key = `${file.blobKey} ${fiscalYear ?? ''} ${name}`
  const kept = cache.get(key)
  if (kept !== undefined) return kept
  const names = [name, name.split(/[\s,.]/)[0] ?? '']
  const pages = await openStoredPages(blobs, file)
  const figures: OperatingFigure[] = []
  for (let number = 1; number <= pages.count; number += 1) {
    const page = await pages.page(number)
    if (page === undefined) continue
    const { text, headings, tables } = page
    const conventions = { termYears: new Map(), ...(fiscalYear !== undefined && { fiscalYear }) }
    figures.push(...figuresOfSentences({ number, text, headings, tables }, conventions, names))
  }
  cache.set(key, figures)
  return figures
}
