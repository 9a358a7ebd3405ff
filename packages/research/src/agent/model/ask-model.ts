import { type AskOptions, failureOf, type AnswerModel, type ModelFailure, type ModelReply, type ModelRequest } from './model.ts'
import type { Spending } from './spending.ts'

/** Thrown within an investigation when its time is over while a model is still working. */
class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** Result of a request: a reply, or why there is none. */
export type ModelResult =
  | { reply: ModelReply; failure?: undefined }
  | { reply?: undefined; failure: ModelFailure }
  | { reply?: undefined; failure: 'out-of-time' }

export interface ModelCallContext {
  spending: Spending
  signal: AbortSignal | undefined
  timeouts?: AskOptions['timeouts']
}

/**
 * Asks a model and yields the text of its reply piece by piece.
 *
 * @returns the result, after the last piece
 * @throws the signal's reason, unless it is a `TimeoutError`, and errors that are no failure of the model
 */
export async function* streamReply(
  model: AnswerModel,
  request: ModelRequest,
  { spending, signal, timeouts }: ModelCallContext,
): AsyncGenerator<string, ModelResult> {
  const own = new AbortController()
  const pieces: string[] = []
  let wake: () => void = () => undefined
  let result: ModelResult | Error | undefined
  const pending = requestReply(model, request, {
    ...(timeouts && { timeouts }),
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    onText: (piece) => {
      if (spending.isLate()) own.abort(new OutOfTime())
      pieces.push(piece)
      wake()
    },
  })
  void (async () => {
    result = await pending
    wake()
  })()
  try {
    for (;;) {
      const piece = pieces.shift()
      if (piece !== undefined) yield piece
      else if (result !== undefined) break
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
  if (result instanceof Error) throw result
  if (result.reply) spending.add(model, request, result.reply)
  return result
}

/** Asks a model and returns its complete reply. */
export async function askModel(model: AnswerModel, request: ModelRequest, context: ModelCallContext): Promise<ModelResult> {
  const pieces = streamReply(model, request, context)
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return value
  }
}

async function requestReply(
  model: AnswerModel,
  request: ModelRequest,
  options: AskOptions & { signal: AbortSignal },
): Promise<ModelResult | Error> {
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

/** @throws the reason of an aborted signal, unless the reason is that the time is over */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted && !isTimeSpent(signal.reason)) throw asError(signal.reason)
}

const isTimeSpent = (reason: unknown): boolean => reason instanceof Error && (reason.name === 'TimeoutError' || reason instanceof OutOfTime)

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('the investigation was ended', { cause: error }))
