import { type AnswerModel, costOf, type ModelRequest, purposeOf } from '@dossier/research'
import type { LanguageModelService } from '@dossier/models'
import { modelCallsRepository, publishUsage } from '../model-usage/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'

/** Context window assumed for models that do not report one: the smallest common size. */
const DEFAULT_CONTEXT_TOKENS = 32_000
/** Characters per token where the provider reports no usage; a low estimate, so that budgets hold. */
const CHARACTERS_PER_TOKEN = 2

/** Wraps a model so that every request is recorded with its cost. */
export function meteredModel(
  { deps, actor, write }: UseCaseContext<Member, unknown, 'clock'>,
  service: LanguageModelService,
  use: { projectId: number; searchId: number; purpose: 'planning' | 'answering' },
): AnswerModel {
  const { name, prices, contextTokens = DEFAULT_CONTEXT_TOKENS } = service
  return {
    name,
    contextTokens,
    prices,
    async ask(request, options) {
      const reply = await service.ask(request, options)
      const { isReported } = reply.usage
      const usage = isReported ? reply.usage : { inputTokens: tokensOf(request), outputTokens: tokensOf(reply.text), isReported }
      const cost = prices && costOf(prices, usage)
      await write(async (within) => {
        await within(modelCallsRepository).add({
          ...use,
          ...(purposeOf(request) === 'checking' && { purpose: 'checking' }),
          userId: actor.userId,
          model: name,
          inputTokens: usage.inputTokens,
          outputTokens: usage.outputTokens,
          isReported,
          cost: cost ?? null,
          at: deps.clock.now(),
        })
        publishUsage(within, { organizationId: actor.organizationId, projectId: use.projectId })
      })
      return { ...reply, usage }
    },
  }
}

const tokensOf = (sent: ModelRequest | string) => Math.ceil(JSON.stringify(sent).length / CHARACTERS_PER_TOKEN)
