import { type AskOptions, failureOf, type AnswerModel, type ModelFailure, type ModelReply, type ModelRequest } from './model.ts'
import type { Spending } from './spending.ts'

/** Thrown inside an investigation when its time is over while a model is still at work. */
class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** What came of a request: a reply, or why there is none. */
export type Asked =
  | { reply: ModelReply; failure?: undefined }
  | { reply?: undefined; failure: ModelFailure }
  | { reply?: undefined; failure: 'out-of-time' }

export interface AskingContext {
  spending: Spending
  signal: AbortSignal | undefined
  timeouts?: AskOptions['timeouts']
}

/**
 * Asks a model for a piece of text after the other.
 *
 * @returns after the pieces, what came of it
 * @throws the signal's reason, unless it is a `TimeoutError`, and errors that are no failure of the model
 */
export async function* askInPieces(
  model: AnswerModel,
  request: ModelRequest,
  { spending, signal, timeouts }: AskingContext,
): AsyncGenerator<string, Asked> {
  const own = new AbortController()
  const pieces: string[] = []
  let wake: () => void = () => undefined
  let asked: Asked | Error | undefined
  const settled = settle(model, request, {
    ...(timeouts && { timeouts }),
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    onText: (piece) => {
      if (spending.isLate()) own.abort(new OutOfTime())
      pieces.push(piece)
      wake()
    },
  })
  void (async () => {
    asked = await settled
    wake()
  })()
  try {
    for (;;) {
      const piece = pieces.shift()
      if (piece !== undefined) yield piece
      else if (asked !== undefined) break
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    own.abort(new OutOfTime())
  }
  spending.step()
  if (asked instanceof Error) throw asked
  if (asked.reply) spending.add(model, request, asked.reply)
  return asked
}

/** Asks a model for all at once. */
export async function askModel(model: AnswerModel, request: ModelRequest, context: AskingContext): Promise<Asked> {
  const pieces = askInPieces(model, request, context)
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return value
  }
}

async function settle(model: AnswerModel, request: ModelRequest, options: AskOptions & { signal: AbortSignal }): Promise<Asked | Error> {
  try {
    options.signal.throwIfAborted()
    const reply = await model.ask(request, options)
    return reply.finish === 'filtered' && reply.text.trim() === '' ? { failure: 'filtered' } : { reply }
  } catch (error) {
    const reason: unknown = options.signal.reason
    if (options.signal.aborted) return isTimeSpent(reason) ? { failure: 'out-of-time' } : asError(reason)
    const failure = failureOf(error)
    return failure === null ? asError(error) : { failure }
  }
}

/** @throws the reason of a signal that says anything else than that the time is over */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted && !isTimeSpent(signal.reason)) throw asError(signal.reason)
}

const isTimeSpent = (reason: unknown): boolean => reason instanceof Error && (reason.name === 'TimeoutError' || reason instanceof OutOfTime)

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('the investigation was ended', { cause: error }))
