import { createHash } from 'node:crypto'
import type { Passage } from '../passage.ts'

/** The text of a passage that is embedded: with its context, since headings and column names carry its topic. */
export function embeddedText({ text, context }: Pick<Passage, 'text' | 'context'>): string {
  return context === '' ? text : `${context}\n${text}`
}

/** The key of a text's vector: 32 hexadecimal digits. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The vector of a passage of a file, of unit length. */
export interface PassageVector {
  page: number
  ordinal: number
  vector: Float32Array
}

/** A passage whose vector is close to another one. */
export interface NearPassage {
  fileId: number
  page: number
  ordinal: number
  /** -1 to 1. */
  cosine: number
}
