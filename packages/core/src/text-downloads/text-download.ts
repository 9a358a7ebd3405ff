import type { BytesAnswer } from '../use-case/index.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' }

/** Streams text as a file download: JSON lines (.jsonl), or comma-separated values. */
export function textDownload(filename: string, text: AsyncIterable<string>): BytesAnswer {
  const mediaType = filename.endsWith('.jsonl') ? mediaTypes.jsonl : mediaTypes.csv
  return { filename, mediaType, size: null, etag: null, open: async () => encoded(text) }
}

// Characters per chunk: a chunk for each line would be slow.
const CHUNK_CHARACTERS = 16_384

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let chunk = ''
  for await (const line of text) {
    chunk += line
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield encoder.encode(chunk)
    chunk = ''
  }
  if (chunk !== '') yield encoder.encode(chunk)
}
