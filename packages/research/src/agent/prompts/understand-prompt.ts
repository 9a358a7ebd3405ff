import { dataBlock } from './data-marks.ts'
import { withinTokens } from '../model/estimate-tokens.ts'
import type { EarlierTurn } from '../investigation.ts'
import { listOf, objectOf, text } from '../model/json-schema.ts'
import type { ModelRequest } from '../model/model.ts'
import { answerIn, dataRule, questionBlock } from './question-block.ts'

const system = `You prepare the research of a question about a company's files (filings, contracts, decks, in English or Korean).
Return JSON: "question" = the question, understandable without the conversation, keeping its meaning, company, period and language;
"searches" = 1 to 5 searches, each {"title": a few words for the reader, "query": 3 to 12 words as the files would print them}; add queries in the other language (Korean/English) where files may be in it;
"measures", "periods", "entities" = the figures, fiscal periods ("FY2022", "Q3 2023") and companies that the question asks about, empty lists when none.
${dataRule}`

const schema = objectOf({
  question: text,
  searches: listOf(objectOf({ title: text, query: text })),
  measures: listOf(text),
  periods: listOf(text),
  entities: listOf(text),
})

const maxTurns = 6
const maxAnswerTokens = 300

/** Asks what a question means and what to search for. */
export function understandRequest(question: string, history: readonly EarlierTurn[], language: 'en' | 'ko'): ModelRequest {
  const turns = history
    .slice(-maxTurns)
    .map((turn) => dataBlock('EARLIER', [], `Q: ${turn.question}\nA: ${withinTokens(turn.answer, maxAnswerTokens)}`))
  return {
    system: `${system}\nTitles: ${answerIn(language)}`,
    messages: [{ role: 'user', text: [...turns, questionBlock(question)].join('\n\n') }],
    output: { name: 'plan', schema },
    mostOutputTokens: 1_000,
    temperature: 0,
  }
}
