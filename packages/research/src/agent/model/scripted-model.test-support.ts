import type { AnswerModel, AskOptions, ModelFailure, ModelReply, ModelRequest, ModelToolCall } from './model.ts'

/** What a scripted model does when asked: reply, call tools, fail, or be cut off. */
export type ScriptedReply =
  | string
  | { text?: string; calls?: Omit<ModelToolCall, 'id'>[]; finish?: ModelReply['finish']; cut?: boolean; tokens?: number }
  | { fails: ModelFailure; after?: string }
  | ((request: ModelRequest) => ScriptedReply)

/** Purpose of a request: planning, answering (with tool calls), checking or repair. */
export type Purpose = 'plan' | 'answer' | 'check' | 'repair'

function purposeOf({ output, messages }: ModelRequest): Purpose {
  if (output?.name === 'plan') return 'plan'
  if (output?.name === 'verdicts') return 'check'
  const last = messages.at(-1)
  return last?.role === 'user' && last.text.includes('did not pass the check') ? 'repair' : 'answer'
}

export interface ScriptedModel extends AnswerModel {
  asked: { purpose: Purpose; request: ModelRequest }[]
}

class ScriptedFailure extends Error {
  readonly failure: ModelFailure
  constructor(failure: ModelFailure) {
    super(`the model gave no answer: ${failure}`)
    this.failure = failure
  }
}

const sizeOfPiece = 7

/** A model that replies in turn with what its script has for each purpose; the last reply of a script is repeated. */
export function scriptedModel(
  script: Partial<Record<Purpose, ScriptedReply[]>>,
  given: Partial<Pick<AnswerModel, 'name' | 'contextTokens' | 'prices'>> = {},
): ScriptedModel {
  const asked: ScriptedModel['asked'] = []
  return {
    name: 'scripted/one',
    contextTokens: 32_000,
    ...given,
    asked,
    ask: async (request: ModelRequest, options: AskOptions = {}) => {
      const purpose = purposeOf(request)
      const turn = asked.filter((one) => one.purpose === purpose).length
      asked.push({ purpose, request })
      let reply: ScriptedReply = script[purpose]?.[turn] ?? script[purpose]?.at(-1) ?? { fails: 'wrong-answer' }
      while (typeof reply === 'function') reply = reply(request)
      await Promise.resolve()
      options.signal?.throwIfAborted()
      if (typeof reply === 'object' && 'fails' in reply) {
        await stream(reply.after ?? '', options)
        throw new ScriptedFailure(reply.fails)
      }
      const { text = '', calls = [], finish, cut, tokens = 100 } = typeof reply === 'string' ? { text: reply } : reply
      await stream(text, options)
      return {
        text,
        toolCalls: calls.map((call, at) => ({ id: `call-${asked.length}-${at}`, ...call })),
        finish: finish ?? (calls.length > 0 ? 'tool-calls' : 'stop'),
        ...(cut && { cut }),
        usage: { inputTokens: tokens, outputTokens: 10, isReported: true },
        model: 'scripted-1',
      }
    },
  }
}

async function stream(text: string, { onText, signal }: AskOptions): Promise<void> {
  for (let at = 0; at < text.length; at += sizeOfPiece) {
    signal?.throwIfAborted()
    onText?.(text.slice(at, at + sizeOfPiece))
    await Promise.resolve()
  }
}
