/** A recording that is to be written down. */
export interface Recording {
  /** By which a service recognises the format; never the file name given by users. */
  filename: string
  mediaType: string
  /** Bytes. */
  size: number
  /** Called once for each attempt. */
  open(): AsyncIterable<Uint8Array>
}

/** The speech of a recording. Times in seconds, ascending; `duration` is 0 if the service does not state it. */
export interface WrittenSpeech {
  duration: number
  passages: { from: number; to: number; text: string }[]
}

/** Transcribes recordings. */
export interface TranscriptionService {
  /** Provider and model, as `openai/whisper-1`. */
  readonly name: string
  /** Bytes of a recording that it takes at most. */
  maxBytes: number
  /**
   * @param attempts at a service that is too busy or not reached; 4 by default
   * @throws TranscriptionError; the signal's reason
   */
  transcribe(recording: Recording, signal?: AbortSignal, attempts?: number): Promise<WrittenSpeech>
}

/** The reason for a failure: the service refuses, is unavailable, or gives an unusable reply. */
export type TranscriptionFailure = 'refused' | 'unavailable' | 'wrong-answer'

/** Thrown when a service does not transcribe a recording. The message never contains the reply of the service. */
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
