/**
 * Why a model failed: the request or the key was refused (`refused`), it is unreachable or busy (`unavailable`), or the response is
 * unusable (`wrong-answer`).
 */
export type ModelFailure = 'refused' | 'unavailable' | 'wrong-answer'

/** Thrown when a model returns no usable response. The message never contains the request or the provider's response. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly failure: ModelFailure
  constructor(failure: ModelFailure, detail: string) {
    super(`the model gave no answer: ${detail}`)
    this.failure = failure
  }
}
