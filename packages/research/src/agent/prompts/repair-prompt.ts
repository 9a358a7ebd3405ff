import { dataBlock } from './data-marks.ts'
import { listOf, objectOf } from '../model/json-schema.ts'
import type { ModelRequest } from '../model/model.ts'
import { sentenceProperties } from '../sentences/written-answer.ts'
import { sentenceRules } from './answer-prompt.ts'
import { answerIn, dataRule, questionBlock } from './question-block.ts'

/** A sentence that does not hold, as the model wrote it, and why. */
export interface FailedSentence {
  at: number
  /** The sentence as it was written, as JSON. */
  written: string
  reasons: readonly string[]
}

const system = `Sentences of an answer did not pass the check against the numbered pages. For each, write one that the pages carry, with right quotes, or leave it out when they do not carry it. Do not repeat what failed.
Return JSON {"sentences": [{"at", "text", "citations", "calculation"}]}; "at" is the number of the sentence that it replaces.
${sentenceRules}
${dataRule}`

const schema = objectOf({ sentences: listOf(objectOf({ at: { type: 'integer' }, ...sentenceProperties })) })

/** Asks for better sentences in place of those that failed. */
export function repairRequest(
  question: string,
  language: 'en' | 'ko',
  evidence: string,
  failed: readonly FailedSentence[],
  mostOutputTokens: number,
): ModelRequest {
  const sentences = failed.map(({ at, written, reasons }) => `${dataBlock(`S${at}`, [], written)}\nat ${at}, failed: ${reasons.join('; ')}`)
  return {
    system: `${system}\n${answerIn(language)}`,
    messages: [{ role: 'user', text: [evidence, questionBlock(question), ...sentences].join('\n\n') }],
    output: { name: 'repair', schema },
    mostOutputTokens,
    temperature: 0,
  }
}
