import { createHash } from 'node:crypto'
import type { Passage } from '../passage.ts'

/** What of a passage is turned into its vector: with its context, since headings and column names say what it is about. */
export function embeddedText({ text, context }: Pick<Passage, 'text' | 'context'>): string {
  return context === '' ? text : `${context}\n${text}`
}

/** By which the vector of a text is found again: 32 hexadecimal digits. */
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
