import { createHash } from 'node:crypto'
import type { AnswerModel, ModelReply, ModelRequest } from './model.ts'

/** The requests to models of one run with their replies, in order; whoever runs it keeps them. */
export interface Journal {
  /** The next reply that was noted, when it is that of this request; from the first that is not, nothing any more. */
  take: (hash: string) => ModelReply | undefined | Promise<ModelReply | undefined>
  add: (hash: string, request: ModelRequest, reply: ModelReply) => void | Promise<void>
}

export interface JournalEntry {
  hash: string
  reply: ModelReply
}

/** A journal over what an earlier run noted. @param keep is called with what is new, in order */
export function openJournal(
  entries: readonly JournalEntry[],
  keep: (entry: JournalEntry & { request: ModelRequest }) => void | Promise<void>,
): Journal {
  let next = 0
  let same = true
  return {
    take: (hash) => {
      const entry = same ? entries[next] : undefined
      same = entry?.hash === hash
      if (!entry || !same) return undefined
      next++
      return entry.reply
    },
    add: (hash, request, reply) => keep({ hash, request, reply }),
  }
}

/**
 * A model whose replies are noted, and taken from what was noted as long as the requests are the same: a run that was interrupted begins
 * again without asking anything twice. Several models of one run share a journal.
 */
export function journalled(model: AnswerModel, journal: Journal): AnswerModel {
  return {
    name: model.name,
    contextTokens: model.contextTokens,
    prices: model.prices,
    ask: async (request, options = {}) => {
      const hash = hashOfRequest(model.name, request)
      const known = await journal.take(hash)
      if (known) {
        options.signal?.throwIfAborted()
        if (known.text !== '') options.onText?.(known.text)
        return known
      }
      const reply = await model.ask(request, options)
      await journal.add(hash, request, reply)
      return reply
    },
  }
}

/** By which a request is known again: 64 hexadecimal digits. */
function hashOfRequest(name: string, request: ModelRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([name, request], inOrder))
    .digest('hex')
}

/** The same object is the same in whatever order it was put together. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}
