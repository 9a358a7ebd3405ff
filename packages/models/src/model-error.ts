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
