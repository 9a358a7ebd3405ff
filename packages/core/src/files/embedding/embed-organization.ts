import { searchModelsOf } from '../../organization-models/index.ts'
import { theSystem, useCase } from '../../use-case/index.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { embedWorkspace } from './embed-workspace.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'

/**
 * Starts embedding in every workspace of the organisation that may need it: workspaces with files that were read, or, without a
 * model, those that still have vectors.
 */
export const embedOrganization = useCase({
  needs: ['clock', 'indexes', 'queue', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, { signal }: { organizationId: number; signal?: AbortSignal }): Promise<void> {
    const { deps, actor, read } = context
    const { embedding } = await searchModelsOf(context)
    const repository = embedding === undefined ? read(fileVectorsRepository) : read(searchableRepository)
    for (const projectId of await repository.workspaces()) {
      signal?.throwIfAborted()
      await embedWorkspace(deps, actor, { projectId, includeStopped: true })
    }
  },
})
