import { scan } from './scan.ts'

/** Four digits in groups cannot be a year, day or ordinal. */
const number = '1,111'
/** Dimensions of a number without a unit, or with a noun that it counts. */
const bare = new Set(['number', 'count', 'unknown'])
/** Most numbers are not followed by a unit; this cheap test skips them. */
const mayBeUnit = /^\s{0,2}[\p{L}\p{Sc}\p{So}%‰'’]/u
/**
 * Capital letters on the next line begin another row: "5
 * EUR 6".
 */
const nextRow = /^[^\S\n]*\n\s*\p{Lu}/u

/**
 * The number of characters after a number that belong to it: its scale, currency, percent sign or "times". 0 for other text and for counted things: "
 * million in" -> 8, "억원을" -> 2, " employees" -> 0. Pass the beginning of the text only.
 */
export function unitAfter(text: string): number {
  if (!mayBeUnit.test(text) || nextRow.test(text)) return 0
  const [mention] = scan(`${number}${text}`, 'prose')
  if (mention?.kind !== 'quantity' || mention.start > 0 || mention.upper !== undefined) return 0
  const { dimension, scale } = mention.unit
  return bare.has(dimension) && scale === 0 ? 0 : mention.end - number.length
}
