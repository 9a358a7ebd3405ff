import { jobs } from '@dossier/contract'
import type { EmbeddingService } from '@dossier/models'
import { isBudgetSpent } from '../../model-settings/index.ts'
import { monthAfter } from '../../model-usage/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import type { System, UseCaseContext } from '../../use-case/index.ts'
import type { FileRow } from '../files.repository.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'
import { publishVectors } from './queue-embedding.ts'

type Context = Pick<UseCaseContext<System, unknown>, 'deps' | 'actor' | 'read' | 'write'>

/** Whether a model may be asked for more vectors of a file; both may change while it is at it. */
export type MayAsk = 'yes' | 'other-model' | 'budget-spent'

export async function mayAskFor(context: Context, { projectId }: FileRow, model: EmbeddingService): Promise<MayAsk> {
  const { embedding, budgets } = await searchModelsOf(context)
  if (embedding?.name !== model.name) return 'other-model'
  return (await isBudgetSpent(context, embedding, budgets, { projectId })) ? 'budget-spent' : 'yes'
}

/** Leaves a file waiting; it goes on when the month is over, or when somebody changes the budgets. */
export async function waitForBudget({ deps, actor, write }: Context, file: FileRow, { name: model }: EmbeddingService): Promise<void> {
  const now = deps.clock.now()
  const startAfter = monthAfter(now)
  const workspace = { organizationId: actor.organizationId, projectId: file.projectId }
  await write(async (within) => {
    await within(fileVectorsRepository).set(file, { model, state: 'waiting', failure: 'budget-spent' }, now)
    publishVectors(within, file)
    const once = { singletonKey: `${file.projectId} ${startAfter.toISOString()}`, startAfter, transaction: within.transaction }
    await deps.queue.send(jobs.embedWorkspace, workspace, once)
  })
}

/** Has the workspace looked through once more: another model was chosen while this file got vectors of the one before. */
export async function embedWithOther({ deps, actor }: Context, { projectId }: FileRow): Promise<void> {
  await deps.queue.send(jobs.embedWorkspace, { organizationId: actor.organizationId, projectId })
}
