import { jobs } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { projectWho } from './projects.policy.ts'
import { projectsRepository } from './projects.repository.ts'

/** Deletes a workspace with its files and searches; a job clears its bytes and its index away afterwards. */
export const deleteProject = useCase({
  policy: projectWho('project.delete'),
  async run({ deps, actor, subject, write }, _input: { id: number }) {
    await write(async (within) => {
      await within(projectsRepository).delete(subject.project)
      const payload = { organizationId: actor.organizationId, projectId: subject.project.id }
      await deps.queue.send(jobs.removeProject, payload, { transaction: within.transaction })
    })
    return null
  },
})
