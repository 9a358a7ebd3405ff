import type { ModelBudgets } from '@dossier/contract'
import { monthOf, spentSince } from '../model-usage/index.ts'
import type { Member, System, UseCaseContext } from '../use-case/index.ts'

type Context = Pick<UseCaseContext<Member | System, unknown, 'clock'>, 'deps' | 'read'>

/** Whose budgets count for a use: work on files is nobody's, so that only those of organisation and workspace do. */
interface Use {
  projectId: number
  userId?: number
}

/** US dollars that may still be spent this month, of the narrowest budget; undefined without any. */
export async function leftOfBudgets(
  { deps, read }: Context,
  budgets: ModelBudgets,
  { projectId, userId }: Use,
): Promise<number | undefined> {
  const { organization, workspace, person } = budgets
  const month = monthOf(deps.clock.now())
  const counted = [
    { budget: organization, of: {} },
    { budget: workspace, of: { projectId } },
    { budget: userId === undefined ? undefined : person, of: userId === undefined ? {} : { userId } },
  ]
  const lefts = await Promise.all(
    counted.flatMap(({ budget, of }) => (budget === undefined ? [] : [spentSince(read, month, of).then(({ cost }) => budget - cost)])),
  )
  return lefts.length === 0 ? undefined : Math.min(...lefts)
}

/** Whether a model may not be asked any more this month. One without a price costs nothing that could be counted. */
export async function isBudgetSpent(
  context: Context,
  { price }: { price: number | undefined },
  budgets: ModelBudgets,
  use: Use,
): Promise<boolean> {
  if (price === undefined) return false
  const left = await leftOfBudgets(context, budgets, use)
  return left !== undefined && left <= 0
}
