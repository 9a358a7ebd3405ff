import type { EarlierTurn } from '@dossier/research'
import { z } from 'zod'

/** Accepted formats of earlier turns in a request. */
const turnSchema = z.union([
  z.object({ question: z.string(), answer: z.string() }),
  z.object({ query: z.string(), answer: z.string() }).transform(({ query, answer }) => ({ question: query, answer })),
])
const messageSchema = z.object({ role: z.enum(['user', 'assistant']), content: z.string() })

/** Parses `chat_history`: turns, alternating user and assistant messages, or earlier questions as strings. Other entries are skipped. */
export function sentTurns(history: readonly unknown[]): EarlierTurn[] {
  const turns: EarlierTurn[] = []
  for (const sent of history) {
    const turn = turnSchema.safeParse(sent).data
    const message = messageSchema.safeParse(sent).data
    const last = turns.at(-1)
    if (typeof sent === 'string') turns.push({ question: sent, answer: '' })
    else if (turn !== undefined) turns.push(turn)
    else if (message?.role === 'user') turns.push({ question: message.content, answer: '' })
    else if (message?.role === 'assistant' && last !== undefined) turns.splice(-1, 1, { ...last, answer: message.content })
  }
  return turns
}
