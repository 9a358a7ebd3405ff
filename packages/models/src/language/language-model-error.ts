import type { ModelFailure } from '../model-error.ts'

/**
 * Why a language model failed: the request or the key was refused (`refused`), it is busy (`busy`) or unreachable (`unavailable`), the
 * request exceeds its context window (`too-long`), the content is filtered (`filtered`), or the response is unusable (`wrong-answer`).
 */
export type LanguageModelFailure = ModelFailure | 'busy' | 'too-long' | 'filtered'

/** Thrown when a language model returns no usable reply. The message never contains the request or the provider's response. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError'
  readonly failure: LanguageModelFailure
  /** Delay requested by a busy provider, if any. */
  readonly retryAfterSeconds: number | undefined

  constructor(failure: LanguageModelFailure, detail: string, retryAfterSeconds?: number) {
    super(`the model gave no answer: ${detail}`)
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}
