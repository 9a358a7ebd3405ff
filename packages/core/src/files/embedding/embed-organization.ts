import { jobs } from '@dossier/contract'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'

/**
 * Has every workspace of the organisation looked through whose files may need other vectors, or may have some by now: all that were read,
 * or without a model those that hold vectors of one.
 */
export const embedOrganization = useCase({
  policy: theSystem,
  async run(context: UseCaseContext<System, null>, _input: { organizationId: number }): Promise<void> {
    const { deps, read } = context
    const { organizationId } = context.actor
    const { embedding } = await searchModelsOf(context)
    const repository = embedding === undefined ? read(fileVectorsRepository) : read(searchableRepository)
    // Without a key of its own a job would be dropped where one of the model before is at it.
    for (const projectId of await repository.workspaces()) await deps.queue.send(jobs.embedWorkspace, { organizationId, projectId })
  },
})
