import { answerCall } from './model/answer-call.ts'
import { askModel } from './model/ask-model.ts'
import { type Ending, endingOf } from './ending.ts'
import { estimateTokens } from './model/estimate-tokens.ts'
import { evidenceTokensOf, type Inquiry, outputTokensOf } from './inquiry.ts'
import type { InvestigationStep } from './investigation.ts'
import type { Json, ModelMessage, ModelToolResult } from './model/model.ts'
import { gatherRequest } from './prompts/gather-prompt.ts'
import { showEvidence } from './pages/show-evidence.ts'
import { estimateRequest } from './model/spending.ts'
import { toolsOfModels } from './tools/tools-of-models.ts'

/** The share of each limit that reading may use; the rest is for answering. */
const share = 0.6
const mostEvidence = 12_000
const mostCalls = 6

/** Lets the model read on with its tools, until it has enough or a limit comes near. */
export async function* gatherFurther(inquiry: Inquiry): AsyncGenerator<InvestigationStep, Ending> {
  const { request, question, spending } = inquiry
  const { model, signal } = request
  let evidence = showEvidence(inquiry, evidenceTokensOf(model, mostEvidence))
  let calls: ModelMessage[] = []
  let cut = false
  const seen = new Set<string>()
  for (;;) {
    const stoppedBy = spending.reached(share)
    if (stoppedBy) return { stoppedBy }
    const next = gatherRequest(question, evidence, calls, toolsOfModels)
    if (calls.length > 0 && estimateRequest(next) + outputTokensOf(model) > evidenceTokensOf(model, Infinity)) return {}
    const asked = await askModel(model, next, { spending, signal })
    if (asked.failure === 'too-long' && !cut) {
      cut = true
      calls = []
      seen.clear()
      evidence = showEvidence(inquiry, Math.floor(estimateTokens(evidence) / 2))
      continue
    }
    if (!asked.reply) return endingOf(asked)
    const { toolCalls, text } = asked.reply
    if (toolCalls.length === 0) return {}
    const results: ModelToolResult[] = []
    for (const call of toolCalls.slice(0, mostCalls)) results.push(yield* answerCall(inquiry, call, seen))
    calls = [
      ...calls,
      {
        role: 'assistant',
        text,
        toolCalls: toolCalls.slice(0, mostCalls).map(({ id, name, input }) => ({ id, name, input: asJson(input) })),
      },
      { role: 'tool', results },
    ]
  }
}

/** What a model wrote goes back to it as it is; what is no JSON does not come from a model. */
function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, asJson(inside)]))
  return null
}
