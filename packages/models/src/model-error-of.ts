import { APICallError, RetryError } from 'ai'
import { ModelError } from './model-error.ts'

/**
 * Maps an error of the AI SDK to a ModelError, without the texts it contains.
 *
 * @throws the signal's reason if it was aborted
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
