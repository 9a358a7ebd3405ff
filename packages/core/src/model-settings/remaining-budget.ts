import type { ModelBudgets } from '@dossier/contract'
import { monthOf, spentSince } from '../model-usage/index.ts'
import type { Member, System, UseCaseContext } from '../use-case/index.ts'

type Context = Pick<UseCaseContext<Member | System, unknown, 'clock'>, 'deps' | 'read'>

/** The workspace and person of a use. Work on files has no person, so only the budgets of organization and workspace apply. */
interface Use {
  projectId: number
  userId?: number
}

/** Remaining budget of this month in US dollars: the lowest of all budgets; undefined without any. */
export async function remainingBudget(
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

/** Whether the budget of this month forbids further requests to a model. A model without a price costs nothing measurable. */
export async function isBudgetSpent(
  context: Context,
  { price }: { price: number | undefined },
  budgets: ModelBudgets,
  use: Use,
): Promise<boolean> {
  if (price === undefined) return false
  const left = await remainingBudget(context, budgets, use)
  return left !== undefined && left <= 0
}
