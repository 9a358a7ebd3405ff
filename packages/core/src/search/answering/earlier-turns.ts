import type { EarlierTurn } from '@dossier/research'
import type { Read } from '../../use-case/index.ts'
import { type SearchRow, searchesRepository } from '../searches.repository.ts'
import { sentTurns } from './sent-turns.ts'

/** So many questions back a conversation is remembered. */
const TURNS_REMEMBERED = 6

/** What was asked and answered before a question: in its conversation, else as whoever asks tells it. Oldest first. */
export async function earlierTurns(read: Read, row: SearchRow): Promise<EarlierTurn[]> {
  const rows = await read(searchesRepository).earlier(row.conversationId, row.id, TURNS_REMEMBERED)
  const kept = rows
    .filter(({ state }) => state === 'completed')
    .map(({ query, answer }) => ({ question: query, answer: supportedText(answer) }))
  return kept.length > 0 ? kept : sentTurns(row.options.chat_history ?? []).slice(-TURNS_REMEMBERED)
}

/** A sentence that was not supported is not gone on with. */
const supportedText = ({ sentences }: SearchRow['answer']) =>
  sentences
    .filter(({ verification }) => verification !== 'unsupported')
    .map(({ text }) => text)
    .join(' ')
