import type { streamText } from 'ai'
import { LanguageModelError } from './language-model-error.ts'
import type { ModelFinish, ModelReply, ToolCall } from './model-reply.ts'

type Stream = ReturnType<typeof streamText>['stream']
type Part = Stream extends AsyncIterable<infer Each> ? Each : never
type ToolCallPart = Extract<Part, { type: 'tool-call' }>
type StepEnd = Extract<Part, { type: 'finish-step' }>

/**
 * Reads an answer while it arrives.
 *
 * @param onText gets each piece of text
 * @returns the reply; one that broke off after something had come is `cut`
 * @throws what went wrong before anything had come, as the SDK tells it
 */
export async function readReply(
  stream: Stream,
  asked: { model: string; signal: AbortSignal },
  onText: (piece: string) => void,
): Promise<Omit<ModelReply, 'without'>> {
  let text = ''
  const toolCalls: ToolCall[] = []
  let end: StepEnd | undefined
  let fault: { error: unknown } | undefined
  try {
    for await (const part of stream) {
      if (asked.signal.aborted) break
      if (part.type === 'text-delta') {
        text += part.text
        onText(part.text)
      } else if (part.type === 'tool-call') toolCalls.push(toolCallOf(part))
      else if (part.type === 'finish-step') end = part
      else if (part.type === 'error') {
        fault = { error: part.error }
        break
      }
    }
  } catch (error) {
    fault = { error }
  }
  if (asked.signal.aborted) fault = { error: asked.signal.reason }
  const isWhole = fault === undefined && end !== undefined && saysWhy(end)
  if (!isWhole && text === '' && toolCalls.length === 0)
    throw fault?.error ?? new LanguageModelError('wrong-answer', 'it ended without an answer')
  return {
    text,
    toolCalls,
    finish: isWhole ? finishOf(end?.finishReason) : 'other',
    cut: !isWhole,
    usage: usageOf(isWhole ? end?.usage : undefined),
    model: end?.response.modelId ?? asked.model,
  }
}

/** A provider that ends as it should says why. Where it says nothing the SDK has no reason either, or `other`. */
const saysWhy = ({ finishReason, rawFinishReason }: StepEnd) => rawFinishReason !== undefined || !/^(other|error)$/.test(finishReason)

function toolCallOf({ toolCallId: id, toolName: name, input, invalid }: ToolCallPart): ToolCall {
  // Input that the SDK could not read is the text that the model wrote.
  return { id, name, input: invalid === true && typeof input === 'string' ? { malformed: input } : input }
}

function finishOf(reason: StepEnd['finishReason'] | undefined): ModelFinish {
  if (reason === 'content-filter') return 'filtered'
  return reason === 'stop' || reason === 'length' || reason === 'tool-calls' ? reason : 'other'
}

function usageOf(usage: StepEnd['usage'] | undefined): ModelReply['usage'] {
  const { inputTokens, outputTokens } = usage ?? {}
  const told = inputTokens !== undefined && outputTokens !== undefined
  return told ? { inputTokens, outputTokens, told } : { inputTokens: 0, outputTokens: 0, told }
}
