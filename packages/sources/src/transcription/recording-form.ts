import { randomBytes } from 'node:crypto'
import type { Recording } from './transcription-service.ts'

/** A form with a file (RFC 7578) whose bytes pass through: its length is known before. */
export interface RecordingForm {
  headers: Readonly<Record<string, string>>
  body: () => AsyncIterable<Uint8Array>
}

/** A form of these fields and one recording. Names and values are the program's own: nothing of them needs to be escaped. */
export function recordingForm(fields: readonly (readonly [name: string, value: string])[], recording: Recording): RecordingForm {
  const boundary = randomBytes(24).toString('hex')
  const texts = fields.map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const { filename, mediaType } = recording
  const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${mediaType}\r\n\r\n`
  const before = Buffer.from(`${texts.join('')}${opening}`)
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.byteLength + recording.size + after.byteLength),
    },
    async *body() {
      yield before
      yield* recording.open()
      yield after
    },
  }
}
