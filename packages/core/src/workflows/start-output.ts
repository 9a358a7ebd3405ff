import { AppError, type Output, type WorkflowName } from '@dossier/contract'
import { outputsRepository, presentOutput, runOf } from '../outputs/index.ts'
import { startRun } from '../runs/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'
import { workflowType } from './workflow-run.ts'

interface Asked {
  projectId: number
  workflow: WorkflowName
  /** What it is of, by name. */
  inputVariable: string
  /** What its workflow is asked for, as that declares it. */
  input: object
}

/** Makes an output that a run fills. */
export async function startOutput(context: UseCaseContext<Member, unknown, 'clock' | 'queue'>, asked: Asked): Promise<Output> {
  const { deps, actor, read, write } = context
  const now = deps.clock.now()
  const id = await write(async (within) => {
    const outputId = await within(outputsRepository).create({ ...asked, createdBy: actor.userId, createdAt: now })
    const { projectId, inputVariable: subject } = asked
    await startRun(within, context, workflowType, { projectId, subject, subjectId: outputId, input: { outputId } })
    return outputId
  })
  const row = await read(outputsRepository).unsafeFind(id)
  if (row === undefined) throw new AppError('OUTPUT_NOT_FOUND')
  return presentOutput(row, await runOf(read, row), actor.language)
}
