import { unconfirmedAnswer } from '@dossier/contract'
import type { EarlierTurn } from '@dossier/research'
import type { Read } from '../../use-case/index.ts'
import { type SearchRow, searchesRepository } from '../searches.repository.ts'
import { sentTurns } from './sent-turns.ts'

/** So many questions back a conversation is remembered. */
const TURNS_REMEMBERED = 6

interface Asked {
  conversationId: number | undefined
  /** The question that goes on; without it the whole conversation is earlier. */
  searchId?: number
  /** `chat_history`, as whoever asks sends it. */
  sent: readonly unknown[]
}

/** What was asked and answered before a question: in its conversation, else as whoever asks tells it. Oldest first. */
export async function earlierTurns(read: Read, { conversationId, searchId, sent }: Asked): Promise<EarlierTurn[]> {
  const rows =
    conversationId === undefined ? [] : await read(searchesRepository).earlier(conversationId, { searchId, limit: TURNS_REMEMBERED })
  const kept = rows
    .filter(({ state }) => state === 'completed')
    .map(({ query, answer }) => ({ question: query, answer: supportedText(answer) }))
  return kept.length > 0 ? kept : sentTurns(sent).slice(-TURNS_REMEMBERED)
}

/** A sentence that was not supported is not gone on with; figures to choose among are told as such. */
const supportedText = ({ sentences, candidates = [] }: SearchRow['answer']) =>
  [
    ...(candidates.length === 0 ? [] : [`None is certain; closest: ${candidates.map(({ text }) => text).join('; ')}.`]),
    ...(unconfirmedAnswer(sentences) === undefined ? [] : ['The answer could not be confirmed.']),
    ...sentences.filter(({ verification }) => verification !== 'unsupported').map(({ text }) => text),
  ].join(' ')
