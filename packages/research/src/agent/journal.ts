import { createHash } from 'node:crypto'
import { type AnswerModel, failureOf, type ModelFailure, type ModelReply, type ModelRequest } from './model/model.ts'
import { withoutFiles } from './prompts/understand-prompt.ts'

/** Result of a request: a reply, or a failure after some text. */
export type RecordedReply = ModelReply | { failure: ModelFailure; text: string }

/** The requests to models of one run with their replies, in order; the caller stores them. */
export interface Journal {
  /** The recorded reply of the next request if it is this one. After the first request that differs nothing is replayed. */
  take: (hash: string) => RecordedReply | undefined
  add: (entry: NewJournalEntry) => void | Promise<void>
}

export interface JournalEntry {
  hash: string
  reply: RecordedReply
}

export interface NewJournalEntry extends JournalEntry {
  request: ModelRequest
  /** Version that answered, as named by its provider; without a reply the configured name. */
  model: string
}

/**
 * A journal that replays the entries of an earlier run.
 *
 * @param persist called with each new entry, in order. Entries recorded from index `at` on, counted from 0, belong to requests that are no longer
 * made.
 */
export function openJournal(
  entries: readonly JournalEntry[],
  persist: (entry: NewJournalEntry, at: number) => void | Promise<void>,
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
    add: (entry) => persist(entry, next++),
  }
}

/** A failure that was recorded. */
class RecordedFailure extends Error {
  readonly failure: ModelFailure
  constructor(failure: ModelFailure) {
    super(`the model gave nothing: ${failure}`)
    this.failure = failure
  }
}

/**
 * A model whose replies are recorded, and replayed as long as the requests are the same, so that an interrupted run restarts without asking anything
 * twice. Failures are recorded like replies, since later requests depend on them. Several models of one run share a journal.
 */
export function journalled(model: AnswerModel, journal: Journal): AnswerModel {
  return {
    name: model.name,
    contextTokens: model.contextTokens,
    prices: model.prices,
    ask: async (request, options = {}) => {
      const hash = hashOfRequest(model.name, request)
      const recorded = journal.take(hash)
      if (recorded) {
        options.signal?.throwIfAborted()
        if (recorded.text !== '') options.onText?.(recorded.text)
        if ('failure' in recorded) throw new RecordedFailure(recorded.failure)
        return recorded
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
        // Requests that fail because the run is ended are not recorded.
        if (failure !== null && options.signal?.aborted !== true)
          await journal.add({ hash, request, reply: { failure, text }, model: model.name })
        throw error
      }
    },
  }
}

/** Identifies a request: 64 hexadecimal digits. */
function hashOfRequest(name: string, request: ModelRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([name, withoutFiles(request)], withSortedKeys))
    .digest('hex')
}

/** Makes the hash independent of the order of keys. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}
