import { LanguageModelError } from './language-model-error.ts'
import type { ModelFinish, ModelReply, ToolCall } from './model-reply.ts'
import type { SdkModel } from './provider-model.ts'

type Stream = Awaited<ReturnType<SdkModel['doStream']>>['stream']
type Part = Stream extends ReadableStream<infer Each> ? Each : never
type End = Extract<Part, { type: 'finish' }>

/**
 * Reads a streamed reply.
 *
 * @param onText called with each piece of text
 * @returns the reply; one that was interrupted after its first output is `cut`
 * @throws the SDK's error if nothing had arrived
 */
export async function readReply(
  stream: Stream,
  asked: { model: string; signal: AbortSignal },
  onText: (piece: string) => void,
): Promise<Omit<ModelReply, 'without'>> {
  let text = ''
  let { model } = asked
  const toolCalls: ToolCall[] = []
  let end: End | undefined
  let fault: { error: unknown } | undefined
  try {
    for await (const part of stream) {
      if (asked.signal.aborted) break
      if (part.type === 'text-delta' && part.delta !== '') {
        text += part.delta
        onText(part.delta)
      } else if (part.type === 'tool-call') toolCalls.push({ id: part.toolCallId, name: part.toolName, input: inputOf(part.input) })
      else if (part.type === 'response-metadata') model = part.modelId ?? model
      else if (part.type === 'finish') end = part
      else if (part.type === 'error') {
        fault = { error: part.error }
        break
      }
    }
  } catch (error) {
    fault = { error }
  }
  if (asked.signal.aborted) fault = { error: asked.signal.reason }
  const isComplete = fault === undefined && end !== undefined && hasReason(end.finishReason)
  if (!isComplete && text === '' && toolCalls.length === 0)
    throw fault?.error ?? new LanguageModelError('wrong-answer', 'it ended without an answer')
  return {
    text,
    toolCalls,
    finish: isComplete && end !== undefined ? finishOf(end.finishReason) : 'other',
    cut: !isComplete,
    usage: usageOf(isComplete ? end?.usage : undefined),
    model,
  }
}

/** A regular end has a reason, possibly one that only the provider knows. */
const hasReason = ({ unified, raw }: End['finishReason']) => REGULAR_ENDS.has(unified) || (unified === 'other' && raw !== undefined)
const REGULAR_ENDS = new Set<End['finishReason']['unified']>(['stop', 'length', 'tool-calls', 'content-filter'])

function inputOf(written: string): unknown {
  if (written.trim() === '') return {}
  try {
    return JSON.parse(written)
  } catch {
    return { malformed: written }
  }
}

function finishOf({ unified }: End['finishReason']): ModelFinish {
  if (unified === 'content-filter') return 'filtered'
  return unified === 'stop' || unified === 'length' || unified === 'tool-calls' ? unified : 'other'
}

function usageOf(usage: End['usage'] | undefined): ModelReply['usage'] {
  const inputTokens = usage?.inputTokens.total
  const outputTokens = usage?.outputTokens.total
  const isReported = inputTokens !== undefined && outputTokens !== undefined
  if (!isReported) return { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0, isReported }
  const { cacheRead: cacheReadTokens = 0, cacheWrite: cacheWriteTokens = 0 } = usage?.inputTokens ?? {}
  return { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens, isReported }
}
