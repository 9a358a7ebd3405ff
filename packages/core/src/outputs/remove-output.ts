import { record } from '../audit/index.ts'
import { moveOutputToBin } from '../files/index.ts'
import { projectsRepository } from '../projects/index.ts'
import { endRunsOf } from '../runs/index.ts'
import { useCase } from '../use-case/index.ts'
import { outputPolicy } from './outputs.policy.ts'
import { workflowType } from './workflow-run.ts'

/** Moves an output with its file to the bin. One that is being made is stopped. */
export const removeOutput = useCase({
  needs: ['clock'],
  policy: outputPolicy('outputs.delete'),
  async run({ deps, actor, subject, write }, _input: { id: number }): Promise<{ deletionId: string }> {
    const { id, projectId, inputVariable } = subject
    return write(async (within) => {
      const now = deps.clock.now()
      await endRunsOf(within, deps, workflowType, id)
      const deletionId = await moveOutputToBin(within, subject, { deletedBy: actor.userId, now })
      await within(projectsRepository).touch(projectId, now)
      await record(within, actor, { action: 'output.deleted', projectId, subject: inputVariable, subjectId: id }, now)
      return { deletionId }
    })
  },
})
