import type { InputOf, OutputDetail, outputEndpoints } from '@dossier/contract'
import { recordView } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { findRunOf } from '../runs/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { outputPolicy } from './outputs.policy.ts'
import { presentDetail, presentOutput } from './outputs.present.ts'
import { type OutputRow, outputsRepository } from './outputs.repository.ts'
import { relatedOutputs } from './related-outputs.ts'
import { accessToRows } from './source-access.ts'

/** The run that makes an authorised output. */
export const runOf = (read: Read, { id }: Pick<OutputRow, 'id'>) => findRunOf(read, 'workflow', id)

/** What workflows made of a workspace. */
export const listOutputs = useCase({
  needs: [],
  policy: inProjectPolicy('outputs.read'),
  async run({ actor, read }, { projectId, workflow, limit, offset }: InputOf<typeof outputEndpoints.list>) {
    const outputs = read(outputsRepository)
    const rows = await outputs.list(projectId, { workflow, limit, offset })
    const presented = await Promise.all(rows.map(async (row) => presentOutput(row, await runOf(read, row), actor.language)))
    return { rows: presented, count: await outputs.count(projectId, workflow) }
  },
})

/** One output with its result, which is a look at it. */
export const showOutput = useCase({
  needs: ['clock'],
  policy: outputPolicy('outputs.read'),
  async run({ deps, actor, subject, read, write }, _input: { id: number }): Promise<OutputDetail> {
    const { id, projectId, inputVariable } = subject
    const result = await read(outputsRepository).resultOf(subject)
    const event = { action: 'output.viewed', projectId, subject: inputVariable, subjectId: id } as const
    if (result !== null) await recordView({ read, write }, actor, event, deps.clock.now())
    const related = await relatedOutputs(actor, subject, read)
    const sources = await accessToRows(actor, { projectId, result }, read)
    return presentDetail(subject, { run: await runOf(read, subject), result, related, sources }, actor.language)
  },
})
