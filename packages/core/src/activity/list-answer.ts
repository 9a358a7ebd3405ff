import type { BytesAnswer } from '../use-case/index.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' }

/** A list as a download that is made while it is sent. */
export function listAnswer(filename: `${string}.${keyof typeof mediaTypes}`, text: AsyncIterable<string>): BytesAnswer {
  const mediaType = filename.endsWith('.csv') ? mediaTypes.csv : mediaTypes.jsonl
  return { filename, mediaType, size: null, etag: null, open: async () => encoded(text) }
}

// Handed on in pieces of this many characters: a line each would cost more than its making.
const PIECE = 16_384

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const line of text) {
    piece += line
    if (piece.length < PIECE) continue
    yield encoder.encode(piece)
    piece = ''
  }
  if (piece !== '') yield encoder.encode(piece)
}
