import { createHash } from 'node:crypto'
import { type AnswerModel, failureOf, type ModelFailure, type ModelReply, type ModelRequest } from './model/model.ts'

/** What came of a request: a reply, or that the model gave none, after so much text. */
export type NotedReply = ModelReply | { failure: ModelFailure; text: string }

/** The requests to models of one run with their replies, in order; whoever runs it keeps them. */
export interface Journal {
  /** What came of the next request that was noted, when it is this one; from the first that is not, nothing any more. */
  take: (hash: string) => NotedReply | undefined
  add: (entry: NewJournalEntry) => void | Promise<void>
}

export interface JournalEntry {
  hash: string
  reply: NotedReply
}

export interface NewJournalEntry extends JournalEntry {
  request: ModelRequest
  /** What answered, as its provider calls it; where nothing did, as it is called here. */
  model: string
}

/**
 * A journal over what an earlier run noted.
 *
 * @param keep is called with what is new, in order. What was noted from the place `at` on, counted from 0, is of requests that are not made
 *   any more.
 */
export function openJournal(entries: readonly JournalEntry[], keep: (entry: NewJournalEntry, at: number) => void | Promise<void>): Journal {
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
    add: (entry) => keep(entry, next++),
  }
}

/** A failure that was noted. */
class NotedFailure extends Error {
  readonly failure: ModelFailure
  constructor(failure: ModelFailure) {
    super(`the model gave nothing: ${failure}`)
    this.failure = failure
  }
}

/**
 * A model whose replies are noted, and taken from what was noted as long as the requests are the same: a run that was interrupted begins
 * again without asking anything twice. Failures are noted like replies, since what was asked next follows from them. Several models of one
 * run share a journal.
 */
export function journalled(model: AnswerModel, journal: Journal): AnswerModel {
  return {
    name: model.name,
    contextTokens: model.contextTokens,
    prices: model.prices,
    ask: async (request, options = {}) => {
      const hash = hashOfRequest(model.name, request)
      const known = journal.take(hash)
      if (known) {
        options.signal?.throwIfAborted()
        if (known.text !== '') options.onText?.(known.text)
        if ('failure' in known) throw new NotedFailure(known.failure)
        return known
      }
      let text = ''
      const onText = (piece: string) => {
        text += piece
        options.onText?.(piece)
      }
      try {
        const reply = await model.ask(request, { ...options, onText })
        await journal.add({ hash, request, reply, model: reply.model })
        return reply
      } catch (error) {
        const failure = failureOf(error)
        // Who ends a run makes its requests fail.
        if (failure !== null && options.signal?.aborted !== true)
          await journal.add({ hash, request, reply: { failure, text }, model: model.name })
        throw error
      }
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
