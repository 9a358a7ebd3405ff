import { record } from '../audit/index.ts'
import { deleteRunsOf } from '../runs/index.ts'
import { useCase } from '../use-case/index.ts'
import { outputPolicy } from './outputs.policy.ts'
import { outputsRepository } from './outputs.repository.ts'

/** Deletes an output with its file. One that is being made is stopped. */
export const removeOutput = useCase({
  needs: ['blobs', 'clock'],
  policy: outputPolicy('outputs.delete'),
  async run({ deps, actor, subject, write }, _input: { id: number }) {
    const { id, projectId, blobKey, inputVariable } = subject
    await write(async (within) => {
      await deleteRunsOf(within, 'workflow', [id])
      await within(outputsRepository).remove(subject)
      await record(within, actor, { action: 'output.deleted', projectId, subject: inputVariable, subjectId: id }, deps.clock.now())
    })
    if (blobKey !== null) await deps.blobs.delete(blobKey)
    return null
  },
})
