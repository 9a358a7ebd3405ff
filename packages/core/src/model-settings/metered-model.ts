import { type AnswerModel, costOf, type ModelRequest, purposeOf } from '@dossier/research'
import type { LanguageModelService } from '@dossier/models'
import { modelCallsRepository, publishUsage } from '../model-usage/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'

/** What models take in at once whose window nobody told: the least that is common. */
const USUAL_CONTEXT_TOKENS = 32_000
/** Of texts whose tokens the provider does not tell; more than there are, as budgets should hold. */
const CHARACTERS_A_TOKEN = 2

/** A model as answering uses it: every request goes into the ledger, with what it cost. */
export function meteredModel(
  { deps, actor, write }: UseCaseContext<Member, unknown, 'clock'>,
  service: LanguageModelService,
  use: { projectId: number; searchId: number; purpose: 'planning' | 'answering' },
): AnswerModel {
  const { name, prices, contextTokens = USUAL_CONTEXT_TOKENS } = service
  return {
    name,
    contextTokens,
    prices,
    async ask(request, options) {
      const reply = await service.ask(request, options)
      const { told } = reply.usage
      const usage = told ? reply.usage : { inputTokens: tokensOf(request), outputTokens: tokensOf(reply.text), told }
      const cost = prices && costOf(prices, usage)
      await write(async (within) => {
        await within(modelCallsRepository).add({
          ...use,
          ...(purposeOf(request) === 'checking' && { purpose: 'checking' }),
          userId: actor.userId,
          model: name,
          inputTokens: usage.inputTokens,
          outputTokens: usage.outputTokens,
          isTold: told,
          cost: cost ?? null,
          at: deps.clock.now(),
        })
        publishUsage(within, { organizationId: actor.organizationId, projectId: use.projectId })
      })
      return { ...reply, usage }
    },
  }
}

const tokensOf = (sent: ModelRequest | string) => Math.ceil(JSON.stringify(sent).length / CHARACTERS_A_TOKEN)
