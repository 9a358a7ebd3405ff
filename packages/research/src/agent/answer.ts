import { answerCall } from './model/answer-call.ts'
import { type Asked, askInPieces } from './model/ask-model.ts'
import { type Conversation, openConversation, requestOfTurn, withReply, withWords } from './conversation.ts'
import { type Ending, endingOf } from './ending.ts'
import { estimateTokens } from './model/estimate-tokens.ts'
import { besides, evidenceTokensOf, type Inquiry, leastEvidence, outputTokensOf } from './inquiry.ts'
import type { InvestigationStep } from './investigation.ts'
import type { ModelToolCall, ModelToolResult } from './model/model.ts'
import { answerNow } from './prompts/answer-prompt.ts'
import { type JudgedDraft, judgeSentence } from './sentences/judge-sentence.ts'
import { type ReadAnswer, readAnswer } from './sentences/read-answer.ts'
import { showEvidence } from './pages/show-evidence.ts'
import { estimateRequest } from './model/spending.ts'
import { beginRead } from './tools/begin-read.ts'
import type { WrittenSentence } from './sentences/written-answer.ts'

/** The share of each limit that reading may use; the rest is for answering. */
const share = 0.6
/** Times that a model may read on before it answers. */
const mostReadings = 6
/** Calls of tools in one reply; the rest is not heard. */
const mostCalls = 6

/** What a model answered, judged. */
export interface Answered extends Ending {
  sentences: JudgedDraft[]
  /** What the model says; null when it does not. */
  found: boolean | null
  missing: string[]
  /** In which it was said; it goes on where sentences are mended. */
  conversation?: Conversation
}

/**
 * Has the model answer from what was read, in one conversation: it may read on with tools first. Each sentence is verified and told as soon as
 * it is complete.
 */
export async function* answer(inquiry: Inquiry): AsyncGenerator<InvestigationStep, Answered> {
  const { spending, request } = inquiry
  const { model } = request
  const step = { type: 'progress', id: 'answer', activity: { kind: 'answer' } } as const
  const budget = Math.min(evidenceTokensOf(model), spending.tokensLeft() - outputTokensOf(model) - besides)
  if (budget < leastEvidence) return { sentences: [], found: null, missing: [], stoppedBy: 'tokens' }
  yield { ...step, state: 'started' }
  const evidence = showEvidence(inquiry, budget)
  let answered = yield* converse(inquiry, evidence)
  if (answered.failure === 'too-long' && answered.sentences.length === 0)
    answered = yield* converse(inquiry, showEvidence(inquiry, Math.floor(estimateTokens(evidence) / 2)))
  yield { ...step, state: 'done' }
  return answered
}

/** Lets the model read until it answers, or until a limit comes near and it has to. */
async function* converse(inquiry: Inquiry, evidence: string): AsyncGenerator<InvestigationStep, Answered> {
  const { question, request, spending } = inquiry
  const { language, model } = request
  let conversation = openConversation(question, language, evidence, outputTokensOf(model))
  const seen = new Set<string>()
  for (let readings = 0; ; readings++) {
    const stoppedBy = spending.reached(share)
    const mayRead = stoppedBy === null && readings < mostReadings && hasRoom(conversation, inquiry)
    if (!mayRead && readings > 0) conversation = withWords(conversation, answerNow)
    const { asked, ...said } = yield* takeTurn(inquiry, conversation, mayRead)
    const calls = asked.reply?.toolCalls.slice(0, mostCalls) ?? []
    if (asked.reply && mayRead && calls.length > 0 && said.sentences.length === 0) {
      conversation = withReply(conversation, asked.reply, yield* answerCalls(inquiry, calls, seen))
      continue
    }
    return {
      ...said,
      ...(stoppedBy !== null && { stoppedBy }),
      ...answerEnding(asked, said.form),
      conversation: asked.reply ? withReply(conversation, asked.reply) : conversation,
    }
  }
}

/** Whether the model would take in another reading and have room left to answer. */
const hasRoom = (conversation: Conversation, { request: { model } }: Inquiry): boolean =>
  conversation.messages.length === 1 || estimateRequest(requestOfTurn(conversation, true)) < evidenceTokensOf(model, Infinity)

async function* answerCalls(
  inquiry: Inquiry,
  calls: readonly ModelToolCall[],
  seen: Set<string>,
): AsyncGenerator<InvestigationStep, ModelToolResult[]> {
  for (const call of calls) beginRead(inquiry, call)
  const results: ModelToolResult[] = []
  for (const call of calls) results.push(yield* answerCall(inquiry, call, seen))
  return results
}

interface Turn extends Pick<ReadAnswer, 'found' | 'missing' | 'form'> {
  asked: Asked
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
  const pieces = askInPieces(model, requestOfTurn(conversation, mayRead), { spending, signal })
  let streamed = false
  let asked: Asked
  try {
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      streamed = true
      yield* judge(reader.push(next.value))
    }
    asked = next.value
  } finally {
    // Whoever listens no longer wants no more of it.
    await pieces.return({ failure: 'out-of-time' })
  }
  if (!streamed && asked.reply) yield* judge(reader.push(asked.reply.text))
  const read = reader.end()
  // What a model says before it reads on is no answer; prose that broke off may end in half a sentence.
  const isReading = mayRead && (asked.reply?.toolCalls.length ?? 0) > 0
  if (!isReading) yield* judge(isCut(asked) ? read.sentences.slice(0, -1) : read.sentences)
  return { asked, sentences, found: read.found, missing: read.missing, form: read.form }
}

const isCut = ({ reply }: Asked): boolean => reply === undefined || reply.cut === true || reply.finish === 'length'

function answerEnding(asked: Asked, form: ReadAnswer['form']): Ending {
  if (!asked.reply) return endingOf(asked)
  if (asked.reply.cut) return { failure: 'unavailable' }
  if (asked.reply.finish === 'filtered') return { failure: 'filtered' }
  return form === 'nothing' ? { failure: 'wrong-answer' } : {}
}
