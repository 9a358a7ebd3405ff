import { answerCall } from './model/answer-call.ts'
import { type ModelResult, streamReply } from './model/ask-model.ts'
import { type Conversation, openConversation, requestOfTurn, withReply, withUserMessage } from './conversation.ts'
import { type Ending, endingOf } from './ending.ts'
import { estimateTokens } from './model/estimate-tokens.ts'
import { promptOverhead, evidenceTokensOf, type Inquiry, minEvidenceTokens, outputTokensOf } from './inquiry.ts'
import type { InvestigationStep } from './investigation.ts'
import type { ModelToolCall, ModelToolResult } from './model/model.ts'
import { answerNow } from './prompts/answer-prompt.ts'
import { type JudgedDraft, judgeSentence } from './sentences/judge-sentence.ts'
import { type ReadAnswer, readAnswer } from './sentences/read-answer.ts'
import { showEvidence } from './pages/show-evidence.ts'
import { estimateRequest } from './model/spending.ts'
import { prefetchCall } from './tools/prefetch-call.ts'
import { toolsFor } from './tools/tools-of-models.ts'
import type { WrittenSentence } from './sentences/written-answer.ts'

/** Share of each limit that reading may use; the rest is for answering. */
const readingShare = 0.6
/** How often a model may call tools before it must answer. */
const maxReadings = 6
/** Tool calls per reply; further ones are ignored. */
const maxCalls = 6

/** What a model answered, with verified sentences. */
export interface Answered extends Ending {
  sentences: JudgedDraft[]
  /** The model's own statement; null if it makes none. */
  found: boolean | null
  missing: string[]
  /** The conversation of the answer, which the repair of sentences continues. */
  conversation?: Conversation
}

/**
 * Lets the model answer from the evidence, in one conversation; it may first call tools to read more. Each sentence is verified and emitted as soon
 * as it is complete.
 */
export async function* answer(inquiry: Inquiry): AsyncGenerator<InvestigationStep, Answered> {
  const { spending, request } = inquiry
  const { model } = request
  const step = { type: 'progress', id: 'answer', activity: { kind: 'answer' } } as const
  const { tokens, limit } = spending.inputLeft(model)
  const reserved = promptOverhead + (limit === 'tokens' ? outputTokensOf(model) : 0)
  const budget = Math.min(evidenceTokensOf(model), Math.floor(tokens) - reserved)
  if (budget < minEvidenceTokens) return { sentences: [], found: null, missing: [], stoppedBy: limit }
  yield { ...step, state: 'started' }
  const evidence = showEvidence(inquiry, budget)
  let answered = yield* converse(inquiry, evidence)
  if (answered.failure === 'too-long' && answered.sentences.length === 0)
    answered = yield* converse(inquiry, showEvidence(inquiry, Math.floor(estimateTokens(evidence) / 2)))
  yield { ...step, state: 'done' }
  return answered
}

/** Lets the model read until it answers, or until a limit is near and it must answer. */
async function* converse(inquiry: Inquiry, evidence: string): AsyncGenerator<InvestigationStep, Answered> {
  const { question, request, spending } = inquiry
  const { language, model } = request
  const opening = { question, language, tools: toolsFor(request.tools), mostOutputTokens: outputTokensOf(model) }
  let conversation = openConversation(opening, evidence)
  const seen = new Set<string>()
  for (let readings = 0; ; readings++) {
    const stoppedBy = spending.reached(readingShare)
    const mayRead = stoppedBy === null && readings < maxReadings && hasRoom(conversation, inquiry)
    if (!mayRead && readings > 0) conversation = withUserMessage(conversation, answerNow)
    const { result, ...turn } = yield* takeTurn(inquiry, conversation, mayRead)
    const calls = result.reply?.toolCalls.slice(0, maxCalls) ?? []
    if (result.reply && mayRead && calls.length > 0 && turn.sentences.length === 0) {
      conversation = withReply(conversation, result.reply, yield* answerCalls(inquiry, calls, seen))
      continue
    }
    return {
      ...turn,
      ...(stoppedBy !== null && { stoppedBy }),
      ...answerEnding(result, turn.form),
      conversation: result.reply ? withReply(conversation, result.reply) : conversation,
    }
  }
}

/** Whether the model's context has room for another reading and the answer. */
const hasRoom = (conversation: Conversation, { request: { model } }: Inquiry): boolean =>
  conversation.messages.length === 1 || estimateRequest(requestOfTurn(conversation, true)) < evidenceTokensOf(model, Infinity)

async function* answerCalls(
  inquiry: Inquiry,
  calls: readonly ModelToolCall[],
  seen: Set<string>,
): AsyncGenerator<InvestigationStep, ModelToolResult[]> {
  // What follows a search of outside sources reaches the documents that it adds, so it is not started before.
  const adding = calls.findIndex(({ name }) => name === 'search_sources')
  for (const call of adding < 0 ? calls : calls.slice(0, adding)) prefetchCall(inquiry, call)
  const results: ModelToolResult[] = []
  for (const call of calls) results.push(yield* answerCall(inquiry, call, seen))
  return results
}

interface Turn extends Pick<ReadAnswer, 'found' | 'missing' | 'form'> {
  result: ModelResult
  sentences: JudgedDraft[]
}

async function* takeTurn(inquiry: Inquiry, conversation: Conversation, mayRead: boolean): AsyncGenerator<InvestigationStep, Turn> {
  const { request, spending } = inquiry
  const { model, signal } = request
  const reader = readAnswer()
  const sentences: JudgedDraft[] = []
  const judge = async function* (all: readonly WrittenSentence[]): AsyncGenerator<InvestigationStep> {
    for (const written of all) {
      const judged = await judgeSentence(written, inquiry)
      sentences.push(judged)
      yield { type: 'sentence', at: sentences.length - 1, sentence: judged.sentence }
    }
  }
  const pieces = streamReply(model, requestOfTurn(conversation, mayRead), { spending, signal })
  let streamed = false
  let result: ModelResult
  try {
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      streamed = true
      yield* judge(reader.push(next.value))
    }
    result = next.value
  } finally {
    // A consumer that stops listening ends the request.
    await pieces.return({ failure: 'out-of-time' })
  }
  if (!streamed && result.reply) yield* judge(reader.push(result.reply.text))
  const read = reader.end()
  // Text before tool calls is no answer; prose that was cut off may end in half a sentence.
  const isReading = mayRead && (result.reply?.toolCalls.length ?? 0) > 0
  if (!isReading) yield* judge(isCut(result) ? read.sentences.slice(0, -1) : read.sentences)
  return { result: result, sentences, found: read.found, missing: read.missing, form: read.form }
}

const isCut = ({ reply }: ModelResult): boolean => reply === undefined || reply.cut === true || reply.finish === 'length'

function answerEnding(asked: ModelResult, form: ReadAnswer['form']): Ending {
  if (!asked.reply) return endingOf(asked)
  if (asked.reply.cut) return { failure: 'unavailable' }
  if (asked.reply.finish === 'filtered') return { failure: 'filtered' }
  return form === 'nothing' ? { failure: 'wrong-answer' } : {}
}
