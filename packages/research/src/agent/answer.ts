import { type Asked, askInPieces } from './model/ask-model.ts'
import { type Ending, endingOf } from './ending.ts'
import { estimateTokens } from './model/estimate-tokens.ts'
import { besides, evidenceTokensOf, type Inquiry, leastEvidence, outputTokensOf } from './inquiry.ts'
import type { InvestigationStep } from './investigation.ts'
import { type JudgedDraft, judgeSentence } from './sentences/judge-sentence.ts'
import { answerRequest } from './prompts/answer-prompt.ts'
import { type ReadAnswer, readAnswer } from './sentences/read-answer.ts'
import { showEvidence } from './pages/show-evidence.ts'
import type { WrittenSentence } from './sentences/written-answer.ts'

/** What a model answered, judged. */
export interface Answered extends Ending {
  sentences: JudgedDraft[]
  /** What the model says; null when it does not. */
  found: boolean | null
  missing: string[]
}

/** Has the model answer from what was read. Each sentence is verified and told as soon as it is complete. */
export async function* answer(inquiry: Inquiry): AsyncGenerator<InvestigationStep, Answered> {
  const { spending, request } = inquiry
  const { model } = request
  const step = { type: 'progress', id: 'answer', activity: { kind: 'answer' } } as const
  const budget = Math.min(evidenceTokensOf(model), spending.tokensLeft() - outputTokensOf(model) - besides)
  if (budget < leastEvidence) return { sentences: [], found: null, missing: [], stoppedBy: 'tokens' }
  yield { ...step, state: 'started' }
  const evidence = showEvidence(inquiry, budget)
  let answered = yield* answerFrom(inquiry, evidence)
  if (answered.failure === 'too-long' && answered.sentences.length === 0)
    answered = yield* answerFrom(inquiry, showEvidence(inquiry, Math.floor(estimateTokens(evidence) / 2)))
  yield { ...step, state: 'done' }
  return answered
}

async function* answerFrom(inquiry: Inquiry, evidence: string): AsyncGenerator<InvestigationStep, Answered> {
  const { question, request, spending } = inquiry
  const { language, model, signal } = request
  const reader = readAnswer()
  const sentences: JudgedDraft[] = []
  const judge = async function* (all: readonly WrittenSentence[]): AsyncGenerator<InvestigationStep> {
    for (const written of all) {
      const judged = await judgeSentence(written, inquiry)
      sentences.push(judged)
      yield { type: 'sentence', at: sentences.length - 1, sentence: judged.sentence }
    }
  }
  const pieces = askInPieces(model, answerRequest(question, language, evidence, outputTokensOf(model)), { spending, signal })
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
  // Prose that broke off may end in half a sentence.
  yield* judge(isCut(asked) ? read.sentences.slice(0, -1) : read.sentences)
  return { sentences, found: read.found, missing: read.missing, ...answerEnding(asked, read) }
}

const isCut = ({ reply }: Asked): boolean => reply === undefined || reply.cut === true || reply.finish === 'length'

function answerEnding(asked: Asked, { form }: ReadAnswer): Ending {
  if (!asked.reply) return endingOf(asked)
  if (asked.reply.cut) return { failure: 'unavailable' }
  if (asked.reply.finish === 'filtered') return { failure: 'filtered' }
  return form === 'nothing' ? { failure: 'wrong-answer' } : {}
}
