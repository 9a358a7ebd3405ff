import { AppError, type Output, type WorkflowName } from '@dossier/contract'
import { findChanged, outputsRepository, presentOutput, runOf, workflowType } from '../outputs/index.ts'
import { startRun } from '../runs/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'

interface Asked {
  projectId: number
  workflow: WorkflowName
  /** What it is of, by name. */
  inputVariable: string
  /** What its workflow is asked for, as that declares it. */
  input: object
  /** The output whose inputs it changes. */
  changedFrom?: number | undefined
}

/** Makes an output that a run fills. @throws OUTPUT_NOT_FOUND when it changes one that is not there */
export async function startOutput(context: UseCaseContext<Member, unknown, 'clock' | 'queue'>, asked: Asked): Promise<Output> {
  const { deps, actor, read, write } = context
  const { projectId, workflow, inputVariable, input, changedFrom } = asked
  const changed = changedFrom === undefined ? undefined : await findChanged(actor, { id: changedFrom, projectId, workflow }, read)
  const now = deps.clock.now()
  const id = await write(async (within) => {
    const made = { projectId, workflow, inputVariable, input, changedFromId: changed?.id ?? null }
    const outputId = await within(outputsRepository).create({ ...made, createdBy: actor.userId, createdAt: now })
    await startRun(within, context, workflowType, { projectId, subject: inputVariable, subjectId: outputId, input: { outputId, workflow } })
    return outputId
  })
  const row = await read(outputsRepository).unsafeFind(id)
  if (row === undefined) throw new AppError('OUTPUT_NOT_FOUND')
  return presentOutput(row, await runOf(read, row), actor.language)
}
