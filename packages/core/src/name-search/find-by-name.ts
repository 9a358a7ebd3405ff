import { type InputOf, mayInOrganization, type NameMatch, type nameSearchEndpoints } from '@dossier/contract'
import { foldersRepository } from '../files/index.ts'
import { membersRepository } from '../members/index.ts'
import { projectsRepository, viewerOf } from '../projects/index.ts'
import { memberPolicy, personName, type Read, useCase } from '../use-case/index.ts'
import { nameSearchRepository } from './name-search.repository.ts'

/** Words of a name search that count; a longer search is looked for by its first ones. */
const MAXIMUM_WORDS = 8

/** What the actor may open whose name holds every word of the query: names that begin with it first, then the newest. */
export const findByName = useCase({
  needs: [],
  policy: memberPolicy('project.list'),
  async run({ actor, read }, { query, preferred, limit }: InputOf<typeof nameSearchEndpoints.find>) {
    const words = query.normalize('NFC').split(/\s+/u).slice(0, MAXIMUM_WORDS)
    // Every role that opens a workspace reads its files and its conversations (contract, permissions).
    const projects = new Map((await read(projectsRepository).names(viewerOf(actor))).map(({ id, name }) => [id, name]))
    const names = read(nameSearchRepository)
    const within = { projectIds: [...projects.keys()], preferred, words, limit }
    const [folders, files, conversations, people] = await Promise.all([
      names.folders(within),
      names.files(within),
      names.conversations(within, actor.userId),
      mayInOrganization(actor, 'member.list') ? findPeople(read, query, limit) : [],
    ])
    const paths = await read(foldersRepository).paths([
      ...new Set([...folders.map(({ parentId }) => parentId), ...files.map(({ folderId }) => folderId)].filter((id) => id !== null)),
    ])
    const pathOf = (folderId: number | null) => paths.get(folderId ?? 0)?.map(({ name }) => name) ?? []
    const projectOf = (id: number) => ({ id, name: projects.get(id) ?? '' })
    const rows: NameMatch[] = [
      ...workspacesNamed(projects, words, limit).map(([id, name]) => match('workspace', { id, name })),
      ...folders.map(({ id, name, projectId, parentId }) =>
        match('folder', { id, name, project: projectOf(projectId), path: pathOf(parentId) }),
      ),
      ...files.map(({ id, name, projectId, folderId }) =>
        match('file', { id, name, project: projectOf(projectId), path: pathOf(folderId) }),
      ),
      ...conversations.map(({ id, name, projectId, searchId }) =>
        match('conversation', { id, name, project: projectOf(projectId), searchId }),
      ),
      ...people,
    ]
    return { rows }
  },
})

type Found = Pick<NameMatch, 'id' | 'name'> & Partial<Omit<NameMatch, 'kind'>>

const match = (kind: NameMatch['kind'], found: Found): NameMatch => ({
  project: null,
  path: [],
  searchId: null,
  email: null,
  ...found,
  kind,
})

async function findPeople(read: Read, search: string, limit: number): Promise<NameMatch[]> {
  const { rows } = await read(membersRepository).page({ search }, { sort: 'name', descending: false }, { limit, offset: 0 })
  return rows.map(({ id, firstName, lastName, email }) => match('person', { id, name: personName(firstName, lastName) || email, email }))
}

/** Workspaces are few, and all their names were asked for already. */
function workspacesNamed(projects: ReadonlyMap<number, string>, words: readonly string[], limit: number): [number, string][] {
  const folded = words.map((word) => word.toLowerCase())
  const begins = (name: string) => name.toLowerCase().startsWith(folded[0] ?? '')
  return [...projects]
    .filter(([, name]) => folded.every((word) => name.normalize('NFC').toLowerCase().includes(word)))
    .toSorted(([, one], [, other]) => Number(begins(other)) - Number(begins(one)))
    .slice(0, limit)
}
