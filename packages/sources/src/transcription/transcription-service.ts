/** A recording that is to be written down. */
export interface Recording {
  /** By which a service tells the format; never the name that people gave the file. */
  filename: string
  mediaType: string
  /** Bytes. */
  size: number
  /** Called once for each attempt. */
  open(): AsyncIterable<Uint8Array>
}

/** What was said in a recording. Times in seconds, in their order; `duration` is 0 when the service does not tell. */
export interface WrittenSpeech {
  duration: number
  passages: { from: number; to: number; text: string }[]
}

/** Writes down what is said in recordings. */
export interface TranscriptionService {
  /** Provider and model, as `openai/whisper-1`. */
  readonly name: string
  /** Bytes of a recording that it takes at most. */
  maxBytes: number
  /**
   * @param attempts at a service that is too busy or not reached; 4 unless told
   * @throws TranscriptionError; the signal's reason
   */
  transcribe(recording: Recording, signal?: AbortSignal, attempts?: number): Promise<WrittenSpeech>
}

/** What lies behind a failure: the service refuses, is not to be had, or says what cannot be used. */
export type TranscriptionFailure = 'refused' | 'unavailable' | 'wrong-answer'

/** Thrown when a service does not write down a recording. The message never holds what the service said of it. */
export class TranscriptionError extends Error {
  override readonly name = 'TranscriptionError'
  readonly reason: 'too-large' | 'failed'
  readonly failure: TranscriptionFailure
  constructor(reason: 'too-large' | 'failed', failure: TranscriptionFailure, detail: string, options?: ErrorOptions) {
    super(`the recording was not written down: ${detail}`, options)
    this.reason = reason
    this.failure = failure
  }
}
