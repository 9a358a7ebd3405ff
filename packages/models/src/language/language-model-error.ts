import type { ModelFailure } from '../model-error.ts'

/**
 * Why a language model gave nothing: it refuses what it is asked or who asks (`refused`), has no time now (`busy`), is not to be reached
 * (`unavailable`), is given more than it takes (`too-long`), may not answer this (`filtered`), or says what cannot be used (`wrong-answer`).
 */
export type LanguageModelFailure = ModelFailure | 'busy' | 'too-long' | 'filtered'

/** Thrown when a language model gives no answer that can be used. The message never holds what was sent or what the provider said. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError'
  readonly failure: LanguageModelFailure
  /** After how long a busy model wants to be asked again, when it says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(failure: LanguageModelFailure, detail: string, retryAfterSeconds?: number) {
    super(`the model gave no answer: ${detail}`)
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}
