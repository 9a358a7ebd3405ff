import type { AnswerSentence, DraftSentence } from './answer-sentence.ts'
import { draftSentence } from './draft-sentence.ts'
import type { Inquiry } from '../inquiry.ts'
import type { WrittenSentence } from './written-answer.ts'

/** A sentence of the answer that may still be repaired. */
export interface JudgedDraft {
  written: WrittenSentence
  sentence: AnswerSentence
  /** The model withdrew it when it was asked to mend it. */
  isWithdrawn?: true
}

export const isSupported = ({ verification }: AnswerSentence): boolean => verification !== 'unsupported'

/** Verifies a sentence on the pages that it cites. */
export async function judgeSentence(written: WrittenSentence, { registry, question, request }: Inquiry): Promise<JudgedDraft> {
  const { draft, unknownRefs } = await draftSentence(written, registry, request.tools)
  const verdict = await request.verify({ ...draft, question })
  const reasons = verdict.reasons.map((reason) => (reason.code === 'no-citation' ? { ...reason, text: unknownRefs.join(', ') } : reason))
  // Without a citation nothing is supported, whatever the verifier answers.
  const verification = verdict.citations.length === 0 ? 'unsupported' : verdict.verification
  const answering = written.answers && { answers: written.answers, ...(verification === 'unsupported' && { pages: pagesOf(draft) }) }
  return { written, sentence: { ...verdict, text: draft.text, verification, reasons, ...answering } }
}

const pagesOf = ({ citations }: DraftSentence) => [
  ...new Map(citations.map(({ source, page }) => [`${source}:${page}`, { source, page }])).values(),
]
