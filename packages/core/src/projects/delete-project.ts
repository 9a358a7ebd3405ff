import { jobs } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { projectPolicy } from './projects.policy.ts'
import { projectsRepository } from './projects.repository.ts'

/** Deletes a workspace with its files and searches. A job deletes its bytes and its index afterwards. */
export const deleteProject = useCase({
  needs: ['clock', 'queue'],
  policy: projectPolicy('project.delete'),
  async run({ deps, actor, subject, write }, _input: { id: number }) {
    await write(async (within) => {
      const { id, name } = subject.project
      await within(projectsRepository).delete(subject.project)
      const payload = { organizationId: actor.organizationId, projectId: id }
      await deps.queue.send(jobs.removeProject, payload, { transaction: within.transaction })
      await record(within, actor, { action: 'project.deleted', projectId: id, subject: name, subjectId: id }, deps.clock.now())
    })
    return null
  },
})
