import type { LanguageModels } from '@dossier/models'
import { modelSettingsRepository } from '../organization-models/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'
import { leftOfBudgets } from './left-of-budgets.ts'
import { ownModels } from './own-models.ts'

/** Which models answer; `spent`: there are some, and a budget of this month is used up. */
export type ModelChoice =
  | { state: 'none' }
  | { state: 'spent' }
  /** `left`: US dollars that may still be spent; undefined without a budget. */
  | { state: 'ready'; models: LanguageModels; left: number | undefined }

/** Chooses the models that answer for somebody in a workspace: the organisation's own, else the operator's, as long as budgets last. */
export async function chooseModel(
  context: UseCaseContext<Member, unknown, 'clock' | 'languageModels' | 'secretBox'>,
  { projectId }: { projectId: number },
): Promise<ModelChoice> {
  const { deps, actor, read } = context
  const kept = (await read(modelSettingsRepository).find())?.settings
  const models = (kept && (await ownModels(deps, kept))) ?? deps.languageModels.operator
  if (models === undefined) return { state: 'none' }
  const left = await leftOfBudgets(context, kept?.budgets ?? {}, { projectId, userId: actor.userId })
  return left !== undefined && left <= 0 ? { state: 'spent' } : { state: 'ready', models, left }
}
