import { TranscriptionError, type TranscriptionFailure, type TranscriptionService } from './transcription-service.ts'

/** What was found out about a service: whether it takes a recording and answers in a form that is known. */
export type TranscriptionTest = { ok: true; latencyMs: number } | { ok: false; failure: TranscriptionFailure }

// What speech models work with.
const SAMPLES_A_SECOND = 16_000
const TONE_HZ = 440
// A fifth of full volume, without speech.
const AMPLITUDE = 0.2 * 0x7fff

/**
 * Has a second of a tone written down. No words need come back: a tone has none.
 *
 * @throws the signal's reason
 */
export async function testTranscription(service: TranscriptionService, signal?: AbortSignal): Promise<TranscriptionTest> {
  const bytes = secondOfTone()
  const recording = {
    filename: 'recording.wav',
    mediaType: 'audio/wav',
    size: bytes.byteLength,
    async *open() {
      yield bytes
    },
  }
  try {
    const startedAt = performance.now()
    await service.transcribe(recording, signal, 1)
    return { ok: true, latencyMs: Math.round(performance.now() - startedAt) }
  } catch (error) {
    if (!(error instanceof TranscriptionError)) throw error
    return { ok: false, failure: error.failure }
  }
}

/** A WAV file of one channel with samples of 16 bits. */
function secondOfTone(): Uint8Array {
  const header = Buffer.alloc(44)
  const size = SAMPLES_A_SECOND * 2
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + size, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_A_SECOND, 24)
  header.writeUInt32LE(SAMPLES_A_SECOND * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(size, 40)
  const samples = Buffer.alloc(size)
  for (let at = 0; at < SAMPLES_A_SECOND; at += 1) {
    samples.writeInt16LE(Math.round(AMPLITUDE * Math.sin((2 * Math.PI * TONE_HZ * at) / SAMPLES_A_SECOND)), at * 2)
  }
  return Buffer.concat([header, samples])
}
