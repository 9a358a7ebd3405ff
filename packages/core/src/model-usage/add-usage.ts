import type { ModelUsage } from '@dossier/models'
import { publishChange } from '../changes/index.ts'
import type { Member, System, UseCaseContext, Within } from '../use-case/index.ts'
import { modelUsageRepository, type UsagePurpose } from './model-usage.repository.ts'
import { monthOf } from './month-of.ts'

const MILLION = 1_000_000

/** Adds a model request to the workspace's usage of this month, for the person who asked. */
export async function addUsage(
  { deps, actor, write }: Pick<UseCaseContext<System | Member, unknown, 'clock'>, 'deps' | 'actor' | 'write'>,
  asked: { projectId: number; purpose: UsagePurpose; model: { name: string; price: number | undefined }; texts: number; usage: ModelUsage },
): Promise<void> {
  const { projectId, purpose, model, texts, usage } = asked
  if (usage.requests === 0) return
  const priced =
    model.price === undefined ? { pricedTokens: 0, cost: 0 } : { pricedTokens: usage.tokens, cost: (usage.tokens * model.price) / MILLION }
  const by = { userId: actor.kind === 'member' ? actor.userId : 0, month: monthOf(deps.clock.now()) }
  await write(async (within) => {
    await within(modelUsageRepository).add({ projectId, ...by, purpose, model: model.name, texts, ...usage, ...priced })
    publishUsage(within, { organizationId: actor.organizationId, projectId })
  })
}

/** Notifies open pages that the model usage of a workspace has changed. */
export function publishUsage(within: Within, { organizationId, projectId }: { organizationId: number; projectId: number }): void {
  publishChange(within, { topic: 'models', organizationId, projectId })
  publishChange(within, { topic: 'models', organizationId })
}
