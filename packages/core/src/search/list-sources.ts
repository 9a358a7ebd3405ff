import { filesSource, type InputOf, mayInOrganization, type SearchableSource, type searchSourcesEndpoint } from '@dossier/contract'
import { searchableRepository } from '../files/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { presentSources } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { searchableSources } from './asking/chosen-sources.ts'

/** The sources that a question can be asked of, with their states, and which of the given files can be searched now. */
export const listSources = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: inProjectPolicy('search.read'),
  async run(context, { projectId, fileIds = [] }: InputOf<typeof searchSourcesEndpoint>) {
    const { actor, read } = context
    const named = [fileIds].flat()
    const files = named.length === 0 ? [] : await read(searchableRepository).list(projectId, named)
    const isAllowed = mayInOrganization(actor, 'sources.read')
    const outside = presentSources(await searchableSources(context), false).sources.map(
      ({ source, name, purpose, caution, state, resetsAt }): SearchableSource => ({
        source,
        name,
        purpose,
        caution,
        state: isAllowed ? state : 'not-allowed',
        resetsAt: isAllowed ? resetsAt : null,
      }),
    )
    const ready = outside.filter(({ state }) => state === 'ready').map(({ source }) => source)
    return { sources: [filesSource, ...ready], outside, files: files.map(({ id, filename }) => ({ id, filename })) }
  },
})
