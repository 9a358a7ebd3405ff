import { APICallError, RetryError } from 'ai'

/**
 * Why a model gave nothing: it refuses what it is asked or who asks (`refused`), it is not to be reached or too busy
 * (`unavailable`), or what it says cannot be used (`wrong-answer`).
 */
export type ModelFailure = 'refused' | 'unavailable' | 'wrong-answer'

/** Thrown when a model gives no answer that can be used. The message never holds what was sent or what the provider said. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly failure: ModelFailure
  constructor(failure: ModelFailure, detail: string) {
    super(`the model gave no answer: ${detail}`)
    this.failure = failure
  }
}

/**
 * What became of a request, without the texts that errors of the AI SDK carry.
 *
 * @throws the signal's reason when whoever asked has ended it
 */
export function modelErrorOf(error: unknown, signal: AbortSignal | undefined): ModelError {
  signal?.throwIfAborted()
  if (error instanceof ModelError) return error
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (APICallError.isInstance(last)) {
    const { statusCode, isRetryable } = last
    if (statusCode === undefined) return new ModelError('unavailable', 'no connection')
    if (statusCode >= 200 && statusCode < 300) return new ModelError('wrong-answer', 'its answer has another form')
    return new ModelError(isRetryable ? 'unavailable' : 'refused', `status ${statusCode}`)
  }
  const name = last instanceof Error ? last.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return new ModelError('unavailable', 'it took too long')
  if (name === 'AI_InvalidArgumentError') return new ModelError('refused', 'its provider does not take such settings')
  if (name === 'RequestRefused') return new ModelError('refused', 'its address may not be asked')
  return new ModelError('wrong-answer', `its answer cannot be used (${name})`)
}
