import type { InputOf, searchableFileEndpoints } from '@dossier/contract'
import { projectsRepository, viewerOf } from '../../projects/index.ts'
import { memberPolicy, useCase } from '../../use-case/index.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'

// A workspace may have thousands of files: the list shows some of them and the count.
const MAX_FILES_LISTED = 20

/** The actor's workspaces with their searchable files, latest activity first. */
export const listSearchedWorkspaces = useCase({
  needs: [],
  policy: memberPolicy('project.list'),
  async run({ actor, read }, page: InputOf<typeof searchableFileEndpoints.withAttachment>) {
    const projects = read(projectsRepository)
    const viewer = viewerOf(actor)
    const [workspaces, count] = await Promise.all([projects.list(viewer, page), projects.count(viewer, undefined)])
    const ids = workspaces.map(({ id }) => id)
    const searched = Map.groupBy(await read(searchableRepository).firstOfEach(ids, MAX_FILES_LISTED), ({ projectId }) => projectId)
    const rows = workspaces.map(({ id, name }) => {
      const files = searched.get(id) ?? []
      const attachments = files.map((file) => ({ id: file.id, filename: file.filename, status: 'indexed' as const, pages: file.pages }))
      return { id, name, attachments, count: files[0]?.inProject ?? 0 }
    })
    return { rows, count }
  },
})
