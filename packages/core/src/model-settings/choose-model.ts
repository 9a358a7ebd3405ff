import type { LanguageModels } from '@dossier/models'
import { modelSettingsRepository } from '../organization-models/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'
import { remainingBudget } from './remaining-budget.ts'
import { ownModels } from './own-models.ts'

/** The models that answer. `spent`: models exist, but a budget of this month is used up. */
export type ModelChoice =
  | { state: 'none' }
  | { state: 'spent' }
  /** `left`: remaining budget in US dollars; undefined without a budget. */
  | { state: 'ready'; models: LanguageModels; left: number | undefined }

/** Chooses the models that answer for a person in a workspace: the organization's own, else the operator's, while budgets last. */
export async function chooseModel(
  context: UseCaseContext<Member, unknown, 'clock' | 'languageModels' | 'secretBox'>,
  { projectId }: { projectId: number },
): Promise<ModelChoice> {
  const { deps, actor, read } = context
  const kept = (await read(modelSettingsRepository).find())?.settings
  const models = (kept && (await ownModels(deps, kept))) ?? deps.languageModels.operator
  if (models === undefined) return { state: 'none' }
  const left = await remainingBudget(context, kept?.budgets ?? {}, { projectId, userId: actor.userId })
  return left !== undefined && left <= 0 ? { state: 'spent' } : { state: 'ready', models, left }
}
