import type { InputOf, outputEndpoints } from '@dossier/contract'
import { inProjectWho } from '../projects/index.ts'
import { findRunOf } from '../runs/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { outputWho } from './outputs.policy.ts'
import { presentDetail, presentOutput } from './outputs.present.ts'
import { type OutputRow, outputsRepository } from './outputs.repository.ts'

/** The run that makes an authorised output. */
export const runOf = (read: Read, { id }: Pick<OutputRow, 'id'>) => findRunOf(read, 'workflow', id)

/** What workflows made of a workspace. */
export const listOutputs = useCase({
  needs: [],
  policy: inProjectWho('outputs.read'),
  async run({ actor, read }, { projectId, workflow, limit, offset }: InputOf<typeof outputEndpoints.list>) {
    const outputs = read(outputsRepository)
    const rows = await outputs.list(projectId, { workflow, limit, offset })
    const presented = await Promise.all(rows.map(async (row) => presentOutput(row, await runOf(read, row), actor.language)))
    return { rows: presented, count: await outputs.count(projectId, workflow) }
  },
})

/** One output with its result. */
export const showOutput = useCase({
  needs: [],
  policy: outputWho('outputs.read'),
  run: async ({ actor, subject, read }, _input: { id: number }) => presentDetail(subject, await runOf(read, subject), actor.language),
})
