import { comparableName } from '@dossier/entities'
import type { DocumentFacts } from '@dossier/retrieval'
import type { SearchableFile } from '../files/index.ts'
import { filesToSearch, pageLoader } from '../search/index.ts'
import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { companyDetailsRepository } from './company-details.repository.ts'
import { filedAccounts, yearsAheadIn } from './filed-accounts.ts'
import { type YearNames, yearNamesOf } from './fiscal-years.ts'
import { groupFilesByCompany, type StatedCompany } from './group-files.ts'
import { readValues, type ValuesOfFile } from './read-values.ts'

/** A company with the files that contain its statements. */
export interface FoundCompany {
  /** Its comparable name, which identifies it in requests. */
  key: string
  name: string
  /** Newest first. */
  documents: ValuesOfFile[]
  /** The stated names of its fiscal years. */
  yearNames: YearNames | undefined
}

/** The companies of a workspace, and the document facts of its files. */
export interface FoundCompanies {
  companies: FoundCompany[]
  facts: ReadonlyMap<number, DocumentFacts>
}

/** Maximum number of JSON files checked for register responses. */
const MAX_RESPONSES = 200

/**
 * The companies with statements in the files of a workspace, those with most documents first. A register response is assigned by its
 * registration number, other files by their text.
 */
export async function findCompanies(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  projectId: number,
): Promise<FoundCompanies> {
  const { deps, read } = context
  const files = await filesToSearch(read, projectId, [])
  const facts = await deps.indexes.facts(projectId)
  const known = await companiesOfResponses(context, [...files.named.values()], facts)
  const groups = await groupFilesByCompany({ files, facts, loadPage: pageLoader(context, files), known })
  const calendars = await read(companyDetailsRepository).activeCalendars(projectId)
  const statedNames = new Map(calendars.map(({ entry }) => [entry.company, yearNamesOf(entry)]))
  const companies: FoundCompany[] = []
  for (const { name, members } of groups) {
    const key = comparableName(name)
    const yearNames = statedNames.get(key)
    const documents: ValuesOfFile[] = []
    for (const { fileId } of members) {
      const file = files.named.get(fileId)
      const values = file && (await readValues(deps, file, facts.get(fileId), yearNames))
      if (file === undefined || values === undefined || values.length === 0) continue
      const filed = await filedAccounts(deps.blobs, file)
      documents.push({ file, values, ...(filed !== null && { yearsAhead: yearsAheadIn(filed) }) })
    }
    if (key === '' || documents.length === 0) continue
    const newness = ({ file }: ValuesOfFile) => facts.get(file.id)?.period?.to ?? String(facts.get(file.id)?.years[0] ?? '')
    companies.push({ key, name, yearNames, documents: documents.toSorted((one, other) => newness(other).localeCompare(newness(one))) })
  }
  return {
    companies: companies.toSorted((one, other) => other.documents.length - one.documents.length || one.name.localeCompare(other.name)),
    facts,
  }
}

async function companiesOfResponses(
  { deps }: Pick<UseCaseContext<Actor, unknown, 'blobs'>, 'deps'>,
  files: readonly SearchableFile[],
  facts: ReadonlyMap<number, DocumentFacts>,
): Promise<StatedCompany[]> {
  const byRegisterId = new Map(
    [...facts.values()].flatMap(({ company, cik, corpCode }) =>
      [cik?.padStart(10, '0'), corpCode].flatMap((id) => (id === undefined || company === undefined ? [] : [[id, company] as const])),
    ),
  )
  const responses: StatedCompany[] = []
  for (const file of files.filter(({ kind }) => kind === 'json').slice(0, MAX_RESPONSES)) {
    const filed = await filedAccounts(deps.blobs, file)
    if (filed === null) continue
    const name = filed.name === '' ? `DART ${filed.registerId}` : filed.name
    responses.push({ fileId: file.id, company: byRegisterId.get(filed.registerId) ?? name, aliases: [name] })
  }
  return responses
}
