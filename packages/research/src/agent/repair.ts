import { formatReason } from '../verify/index.ts'
import type { Answered } from './answer.ts'
import { requestOfTurn, withReply, withUserMessage } from './conversation.ts'
import { type Ending, endingOf } from './ending.ts'
import { evidenceTokensOf, type Inquiry } from './inquiry.ts'
import type { InvestigationStep } from './investigation.ts'
import { askModel } from './model/ask-model.ts'
import { scanObjects } from './model/json-objects.ts'
import { estimateRequest } from './model/spending.ts'
import { isSupported, type JudgedDraft, judgeSentence } from './sentences/judge-sentence.ts'
import { type FailedSentence, repairWords } from './prompts/repair-prompt.ts'
import { isRecord, readWrittenSentence, type WrittenSentence } from './sentences/written-answer.ts'

const maxRounds = 2
const maxReasons = 4

/**
 * Asks the model to rewrite unsupported sentences, in the same conversation, at most twice. Supported replacements are emitted and take their place
 * in `sentences`; the others stay as first written, unsupported. A sentence that the model withdraws is marked; one that it leaves out is not asked
 * for again.
 *
 * @param options.acceptsOpen whether a replacement that is open to a check also takes the place of a refused sentence
 */
export async function* repair(
  inquiry: Inquiry,
  { sentences, conversation: first }: Answered,
  { acceptsOpen }: { acceptsOpen: boolean },
): AsyncGenerator<InvestigationStep, Ending> {
  const { request, spending } = inquiry
  const { model, signal } = request
  const failed = new Map([...sentences.entries()].filter(([, { sentence }]) => !isSupported(sentence)))
  let conversation = first
  let previousMessage = ''
  for (let round = 1; round <= maxRounds && failed.size > 0 && conversation !== undefined; round++) {
    const stoppedBy = spending.reached()
    if (stoppedBy) return { stoppedBy }
    const message = repairWords(Array.from(failed, ([at, draft]) => describe(at, draft)))
    // The same request would get the same reply.
    if (message === previousMessage) return {}
    previousMessage = message
    const withRequest = withUserMessage(conversation, message)
    const sent = requestOfTurn(withRequest, false)
    if (estimateRequest(sent) > evidenceTokensOf(model, Infinity)) return {}
    const step = { type: 'progress', id: `repair-${round}`, activity: { kind: 'repair', round } } as const
    yield { ...step, state: 'started' }
    const result = await askModel(model, sent, { spending, signal })
    const replaced = result.reply ? replacementsIn(result.reply.text) : new Map<number, WrittenSentence | null>()
    const hasEnded = result.reply?.finish === 'stop' && replaced.size > 0
    for (const at of hasEnded ? [...failed.keys()].filter((one) => !replaced.has(one)) : []) failed.delete(at)
    for (const [at, written] of replaced) {
      const before = failed.get(at)
      if (before === undefined) continue
      if (written === null) {
        failed.delete(at)
        sentences[at] = { ...before, isWithdrawn: true }
        continue
      }
      const judged = await judgeSentence({ ...written, ...(before.written.answers && { answers: true }) }, inquiry)
      if (isSupported(judged.sentence)) {
        failed.delete(at)
        sentences[at] = judged
        yield { type: 'revised', at, sentence: judged.sentence }
      } else {
        failed.set(at, judged)
        if (!acceptsOpen || judged.sentence.open === undefined) continue
        sentences[at] = judged
        yield { type: 'revised', at, sentence: judged.sentence }
      }
    }
    yield { ...step, state: 'done' }
    if (!result.reply) return endingOf(result)
    conversation = withReply(withRequest, result.reply)
  }
  return {}
}

function describe(at: number, { written: { answers: _place, ...written }, sentence }: JudgedDraft): FailedSentence {
  const reasons = sentence.reasons.slice(0, maxReasons).map(formatReason)
  return {
    at,
    written: JSON.stringify(written),
    reasons: reasons.length > 0 ? reasons : [formatReason({ code: 'no-citation', text: '' })],
  }
}

/** Replacements by the number of the sentence that each replaces, null for a sentence that is withdrawn; the last one counts. */
function replacementsIn(text: string): Map<number, WrittenSentence | null> {
  const found = scanObjects()
    .push(text)
    .flatMap(({ value }): [number, WrittenSentence | null][] => {
      if (!isRecord(value) || !('at' in value)) return []
      const written = readWrittenSentence(value)
      const at = Number(value['at'])
      return Number.isInteger(at) && (written !== null || value['text'] === null) ? [[at, written]] : []
    })
  return new Map(found)
}
