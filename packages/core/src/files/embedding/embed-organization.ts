import { jobs } from '@dossier/contract'
import { type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'

/** Has every workspace of the organisation looked through whose files may need other vectors, or may have some by now. */
export const embedOrganization = useCase({
  policy: theSystem,
  async run({ deps, actor, read }: UseCaseContext<System, null>, _input: { organizationId: number }): Promise<void> {
    const { organizationId } = actor
    // Without a key of its own a job would be dropped where one of the model before is at it.
    for (const projectId of await read(searchableRepository).workspaces())
      await deps.queue.send(jobs.embedWorkspace, { organizationId, projectId })
  },
})
