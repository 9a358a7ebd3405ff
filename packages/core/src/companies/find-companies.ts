import { comparableName } from '@dossier/entities'
import type { DocumentFacts } from '@dossier/retrieval'
import type { SearchableFile } from '../files/index.ts'
import { filesToSearch, pageLoader } from '../search/index.ts'
import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { filedAccounts, yearsAheadIn } from './filed-accounts.ts'
import { groupFilesByCompany, type StatedCompany } from './group-files.ts'
import { readValues, type ValuesOfFile } from './read-values.ts'

/** A company with the files that tell its statements. */
export interface FoundCompany {
  /** Its name as names are compared: what it is asked for by. */
  key: string
  name: string
  /** The newest first. */
  documents: ValuesOfFile[]
}

/** The companies of a workspace, and what its files say of themselves. */
export interface FoundCompanies {
  companies: FoundCompany[]
  facts: ReadonlyMap<number, DocumentFacts>
}

/** Replies of registers that are looked for among a workspace's files. */
const MOST_REPLIES = 200

/**
 * The companies whose statements the files of a workspace tell, those with most documents first. A reply of a register is about the company whose
 * number it has; of other files their text says whom they are about.
 */
export async function findCompanies(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  projectId: number,
): Promise<FoundCompanies> {
  const { deps, read } = context
  const files = await filesToSearch(read, projectId, [])
  const facts = await deps.indexes.facts(projectId)
  const known = await companiesOfReplies(context, [...files.named.values()], facts)
  const groups = await groupFilesByCompany({ files, facts, loadPage: pageLoader(context, files), known })
  const companies: FoundCompany[] = []
  for (const { name, members } of groups) {
    const documents: ValuesOfFile[] = []
    for (const { fileId } of members) {
      const file = files.named.get(fileId)
      const values = file && (await readValues(deps, file, facts.get(fileId)))
      if (file === undefined || values === undefined || values.length === 0) continue
      const filed = await filedAccounts(deps.blobs, file)
      documents.push({ file, values, ...(filed !== null && { yearsAhead: yearsAheadIn(filed) }) })
    }
    const key = comparableName(name)
    if (key === '' || documents.length === 0) continue
    const newness = ({ file }: ValuesOfFile) => facts.get(file.id)?.period?.to ?? String(facts.get(file.id)?.years[0] ?? '')
    companies.push({ key, name, documents: documents.toSorted((one, other) => newness(other).localeCompare(newness(one))) })
  }
  return {
    companies: companies.toSorted((one, other) => other.documents.length - one.documents.length || one.name.localeCompare(other.name)),
    facts,
  }
}

async function companiesOfReplies(
  { deps }: Pick<UseCaseContext<Actor, unknown, 'blobs'>, 'deps'>,
  files: readonly SearchableFile[],
  facts: ReadonlyMap<number, DocumentFacts>,
): Promise<StatedCompany[]> {
  const byRegisterId = new Map(
    [...facts.values()].flatMap(({ company, cik, corpCode }) =>
      [cik?.padStart(10, '0'), corpCode].flatMap((id) => (id === undefined || company === undefined ? [] : [[id, company] as const])),
    ),
  )
  const replies: StatedCompany[] = []
  for (const file of files.filter(({ kind }) => kind === 'json').slice(0, MOST_REPLIES)) {
    const filed = await filedAccounts(deps.blobs, file)
    if (filed === null) continue
    const name = filed.name === '' ? `DART ${filed.registerId}` : filed.name
    replies.push({ fileId: file.id, company: byRegisterId.get(filed.registerId) ?? name, aliases: [name] })
  }
  return replies
}
