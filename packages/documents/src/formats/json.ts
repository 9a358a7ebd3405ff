import { decodeText } from '../decode-text.ts'
import { jsonBlocks } from '../flow/json-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length < 2) throw new UnreadableDocument('damaged', { cause })
    try {
      return lines.map((line): unknown => JSON.parse(line))
    } catch {
      throw new UnreadableDocument('damaged', { cause })
    }
  }
}

/**
 * Reads JSON, or one JSON value a line.
 * @throws UnreadableDocument
 */
export const readJson = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '')
  if (text.trim() === '') throw new UnreadableDocument('empty')
  return { kind: 'json', ...paginate(jsonBlocks(parse(text), limits), limits) }
}
