import type { ModelBudgets } from '@dossier/contract'
import { modelCallsRepository, monthOf } from '../model-usage/index.ts'
import type { LanguageModels } from '@dossier/models'
import type { Member, Read, UseCaseContext } from '../use-case/index.ts'
import { modelSettingsRepository } from './model-settings.repository.ts'
import { ownModels } from './own-models.ts'

/** Which models answer; `spent`: there are some, and a budget of this month is used up. */
export type ModelChoice =
  | { state: 'none' }
  | { state: 'spent' }
  /** `left`: US dollars that may still be spent; undefined without a budget. */
  | { state: 'ready'; models: LanguageModels; left: number | undefined }

/** Chooses the models that answer for somebody in a workspace: the organisation's own, else the operator's, as long as budgets last. */
export async function chooseModel(
  { deps, actor, read }: UseCaseContext<Member, unknown>,
  { projectId }: { projectId: number },
): Promise<ModelChoice> {
  const kept = (await read(modelSettingsRepository).find())?.settings
  const models = (kept && (await ownModels(deps, kept))) ?? deps.languageModels.operator
  if (models === undefined) return { state: 'none' }
  const left = await leftOf(read, kept?.budgets ?? {}, { month: monthOf(deps.clock.now()), projectId, userId: actor.userId })
  return left !== undefined && left <= 0 ? { state: 'spent' } : { state: 'ready', models, left }
}

async function leftOf(
  read: Read,
  { organization, workspace, person }: ModelBudgets,
  { month, projectId, userId }: { month: Date; projectId: number; userId: number },
): Promise<number | undefined> {
  const calls = read(modelCallsRepository)
  const budgets = [
    { budget: organization, of: {} },
    { budget: workspace, of: { projectId } },
    { budget: person, of: { userId } },
  ]
  const lefts = await Promise.all(
    budgets.flatMap(({ budget, of }) => (budget === undefined ? [] : [calls.spent(month, of).then(({ cost }) => budget - cost)])),
  )
  return lefts.length === 0 ? undefined : Math.min(...lefts)
}
