import { AppError, type Language } from '@dossier/contract'
import { comparableName } from '@dossier/entities'
import type { DocumentFacts } from '@dossier/retrieval'
import type { SearchableFile } from '../files/index.ts'
import { filesToSearch } from '../search/index.ts'
import type { Actor, Read, UseCaseContext } from '../use-case/index.ts'
import { companiesRepository } from './companies.repository.ts'
import { companyDetailsRepository } from './company-details.repository.ts'
import { filedAccounts, yearsAheadIn } from './filed-accounts.ts'
import { type YearNames, yearNamesOf } from './fiscal-years.ts'
import { groupFilesByCompany, nameIn, type StatedCompany } from './group-files.ts'
import { readValues, type ValuesOfFile } from './read-values.ts'

/** A company with the files that contain its statements. */
export interface FoundCompany {
  /** One of its comparable names, which identifies it in requests and under which people's entries about it are stored. */
  key: string
  /** In the reader's language, if any file has it. */
  name: string
  /** All its comparable names. */
  names: ReadonlySet<string>
  /** Newest first. */
  documents: ValuesOfFile[]
  /** Further files about it, in which no reported value was found: budgets, plans. */
  others: SearchableFile[]
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
  language: Language,
): Promise<FoundCompanies> {
  const { deps, read } = context
  const files = await filesToSearch(read, projectId, [])
  const facts = await deps.indexes.facts(projectId)
  const known = await companiesOfResponses(context, [...files.named.values()], facts)
  const groups = groupFilesByCompany({ files, facts, known })
  const calendars = await read(companyDetailsRepository).activeCalendars(projectId)
  const statedNames = new Map(calendars.map(({ entry }) => [entry.company, yearNamesOf(entry)]))
  const keysInUse = new Set([...statedNames.keys(), ...(await otherKeysInUse(read, projectId))])
  const companies: FoundCompany[] = []
  for (const group of groups) {
    const { name, names, members } = group
    // The usual spelling of a name changes with the files; what people entered stays with the company.
    const key = [comparableName(name), ...names].find((one) => keysInUse.has(one)) ?? comparableName(name)
    const yearNames = statedNames.get(key)
    const documents: ValuesOfFile[] = []
    const others: SearchableFile[] = []
    for (const { fileId } of members) {
      const file = files.named.get(fileId)
      const values = file && (await readValues(deps, file, facts.get(fileId), yearNames))
      if (file === undefined || values === undefined) continue
      if (values.length === 0) {
        others.push(file)
        continue
      }
      const filed = await filedAccounts(deps.blobs, file)
      documents.push({ file, values, ...(filed !== null && { yearsAhead: yearsAheadIn(filed) }) })
    }
    if (key === '' || documents.length === 0) continue
    const newness = ({ file }: ValuesOfFile) => facts.get(file.id)?.period?.to ?? String(facts.get(file.id)?.years[0] ?? '')
    companies.push({
      key,
      name: nameIn(group, language),
      names,
      yearNames,
      others,
      documents: documents.toSorted((one, other) => newness(other).localeCompare(newness(one))),
    })
  }
  return {
    companies: companies.toSorted((one, other) => other.documents.length - one.documents.length || one.name.localeCompare(other.name)),
    facts,
  }
}

/** The company with a name. @throws COMPANY_NOT_FOUND */
export function companyNamed(companies: readonly FoundCompany[], name: string): FoundCompany {
  const found = companies.find(({ key }) => key === name) ?? companies.find(({ names }) => names.has(name))
  if (found === undefined) throw new AppError('COMPANY_NOT_FOUND')
  return found
}

/** The names under which profiles and values of companies were entered. */
async function otherKeysInUse(read: Read, projectId: number): Promise<string[]> {
  const profiles = await read(companyDetailsRepository).activeProfiles(projectId)
  return [...profiles.map(({ entry }) => entry.company), ...(await read(companiesRepository).companiesWithTyped(projectId))]
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
