import { formatReason } from '../verify/index.ts'
import type { Answered } from './answer.ts'
import { requestOfTurn, withReply, withWords } from './conversation.ts'
import { type Ending, endingOf } from './ending.ts'
import { evidenceTokensOf, type Inquiry } from './inquiry.ts'
import type { InvestigationStep } from './investigation.ts'
import { askModel } from './model/ask-model.ts'
import { scanObjects } from './model/json-objects.ts'
import { estimateRequest } from './model/spending.ts'
import { isSupported, type JudgedDraft, judgeSentence } from './sentences/judge-sentence.ts'
import { type FailedSentence, repairWords } from './prompts/repair-prompt.ts'
import { isRecord, readWrittenSentence, type WrittenSentence } from './sentences/written-answer.ts'

const mostRounds = 2
const mostReasons = 4

/**
 * Has sentences that do not hold written anew by who wrote them, in the same conversation, at most twice. What holds then takes their place in
 * `sentences` and is told; the others stay as they were first written, unsupported.
 *
 * @param options.keepsOpen what the program cannot decide takes the place of what it refused, too: it is still to be checked
 */
export async function* repair(
  inquiry: Inquiry,
  { sentences, conversation: first }: Answered,
  { keepsOpen }: { keepsOpen: boolean },
): AsyncGenerator<InvestigationStep, Ending> {
  const { request, spending } = inquiry
  const { model, signal } = request
  const failed = new Map([...sentences.entries()].filter(([, { sentence }]) => !isSupported(sentence)))
  let conversation = first
  let toldBefore = ''
  for (let round = 1; round <= mostRounds && failed.size > 0 && conversation !== undefined; round++) {
    const stoppedBy = spending.reached()
    if (stoppedBy) return { stoppedBy }
    const told = repairWords(Array.from(failed, ([at, draft]) => describe(at, draft)))
    // The same request would get the same reply.
    if (told === toldBefore) return {}
    toldBefore = told
    const asking = withWords(conversation, told)
    const sent = requestOfTurn(asking, false)
    if (estimateRequest(sent) > evidenceTokensOf(model, Infinity)) return {}
    const step = { type: 'progress', id: `repair-${round}`, activity: { kind: 'repair', round } } as const
    yield { ...step, state: 'started' }
    const asked = await askModel(model, sent, { spending, signal })
    for (const [at, written] of asked.reply ? replacementsIn(asked.reply.text) : []) {
      const before = failed.get(at)
      if (before === undefined) continue
      const judged = await judgeSentence({ ...written, ...(before.written.answers && { answers: true }) }, inquiry)
      if (isSupported(judged.sentence)) {
        failed.delete(at)
        sentences[at] = judged
        yield { type: 'revised', at, sentence: judged.sentence }
      } else {
        failed.set(at, judged)
        if (!keepsOpen || judged.sentence.open === undefined) continue
        sentences[at] = judged
        yield { type: 'revised', at, sentence: judged.sentence }
      }
    }
    yield { ...step, state: 'done' }
    if (!asked.reply) return endingOf(asked)
    conversation = withReply(asking, asked.reply)
  }
  return {}
}

function describe(at: number, { written: { answers: _place, ...written }, sentence }: JudgedDraft): FailedSentence {
  const reasons = sentence.reasons.slice(0, mostReasons).map(formatReason)
  return {
    at,
    written: JSON.stringify(written),
    reasons: reasons.length > 0 ? reasons : [formatReason({ code: 'no-citation', text: '' })],
  }
}

/** By the number of the sentence that each replaces; of several the last. */
function replacementsIn(text: string): Map<number, WrittenSentence> {
  const found = scanObjects()
    .push(text)
    .flatMap(({ value }): [number, WrittenSentence][] => {
      const written = readWrittenSentence(value)
      const at = isRecord(value) ? Number(value['at']) : Number.NaN
      return written && Number.isInteger(at) ? [[at, written]] : []
    })
  return new Map(found)
}
