import { type InputOf, searchSources, type searchSourcesEndpoint } from '@dossier/contract'
import { searchableRepository } from '../files/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'

/** The sources that a question can be asked of, and which of the given files can be searched now. */
export const listSources = useCase({
  needs: [],
  policy: inProjectPolicy('search.read'),
  async run({ read }, { projectId, fileIds = [] }: InputOf<typeof searchSourcesEndpoint>) {
    const named = [fileIds].flat()
    const files = named.length === 0 ? [] : await read(searchableRepository).list(projectId, named)
    return { sources: [...searchSources], files: files.map(({ id, filename }) => ({ id, filename })) }
  },
})
