import { listOf, objectOf, text } from '../model/json-schema.ts'
import type { ModelRequest } from '../model/model.ts'
import { sentenceProperties } from '../sentences/written-answer.ts'
import { answerIn, dataRule, questionBlock } from './question-block.ts'

/** What a sentence has to be, for answering and for mending alike. A program checks all of it. */
export const sentenceRules = `Each sentence states one thing and stands by itself. "citations" = [{"ref": "E3", "quote": "…"}]: the quote is copied character by character from that page, the shortest stretch that carries the statement (for a table: its row label, then the figure's cell, as separate quotes), never joined with "…". Name company and period as the page does.
A number that no page prints needs "calculation": arithmetic over quoted figures with + - * / ( ) and numbers as printed, such as "(6,489 - 7,500) / 7,500 * 100"; quote each of its figures. Otherwise "calculation" is null.`

const system = `You answer a question about a company's files from the numbered pages given, and from nothing else. A program checks every quote, number, name and period against the pages; what does not hold is struck out.
Return JSON {"found", "sentences": [{"text", "citations", "calculation"}], "missing"}.
${sentenceRules}
Answer first, then what the reader needs to judge it; 1 to 8 sentences. Where sources disagree say so and give both values with their sources. "found" is false when the pages do not answer; then "sentences" is empty. "missing" names what was asked and is not told.
${dataRule}`

/** `found` comes first, so that it is known before the sentences. */
const schema = objectOf({ found: { type: 'boolean' }, sentences: listOf(objectOf(sentenceProperties)), missing: listOf(text) })

/** Asks for the answer. */
export function answerRequest(question: string, language: 'en' | 'ko', evidence: string, mostOutputTokens: number): ModelRequest {
  return {
    system: `${system}\n${answerIn(language)}`,
    messages: [{ role: 'user', text: `${evidence}\n\n${questionBlock(question)}` }],
    output: { name: 'answer', schema },
    mostOutputTokens,
    temperature: 0,
  }
}
