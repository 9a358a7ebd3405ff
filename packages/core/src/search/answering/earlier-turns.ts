import { unconfirmedAnswer } from '@dossier/contract'
import type { EarlierTurn } from '@dossier/research'
import type { Read } from '../../use-case/index.ts'
import { type SearchRow, searchesRepository } from '../searches.repository.ts'
import { sentTurns } from './sent-turns.ts'

/** Number of earlier questions given to the model. */
const TURNS_REMEMBERED = 6

interface Asked {
  conversationId: number | undefined
  /** The follow-up question; without it the whole conversation counts as earlier. */
  searchId?: number
  /** `chat_history` of the request. */
  sent: readonly unknown[]
}

/** The earlier questions and answers of the conversation, or of `chat_history` outside of one. Oldest first. */
export async function earlierTurns(read: Read, { conversationId, searchId, sent }: Asked): Promise<EarlierTurn[]> {
  const rows =
    conversationId === undefined ? [] : await read(searchesRepository).earlier(conversationId, { searchId, limit: TURNS_REMEMBERED })
  const kept = rows
    .filter(({ state }) => state === 'completed')
    .map(({ query, answer }) => ({ question: query, answer: supportedText(answer) }))
  return kept.length > 0 ? kept : sentTurns(sent).slice(-TURNS_REMEMBERED)
}

/** The answer's text without unsupported sentences; candidates are listed as such. */
const supportedText = ({ sentences, candidates = [] }: SearchRow['answer']) =>
  [
    ...(candidates.length === 0 ? [] : [`None is certain; closest: ${candidates.map(({ text }) => text).join('; ')}.`]),
    ...(unconfirmedAnswer(sentences) === undefined ? [] : ['The answer could not be confirmed.']),
    ...sentences.filter(({ verification }) => verification !== 'unsupported').map(({ text }) => text),
  ].join(' ')
