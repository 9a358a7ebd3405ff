import { scan } from './scan.ts'

/** Four digits in groups are no year, day or ordinal. */
const number = '1,111'
/** What a number has without a unit, or with a noun that it counts. */
const bare = new Set(['number', 'count', 'unknown'])
/** Most numbers are followed by other things, which is seen at once. */
const mayBeUnit = /^\s{0,2}[\p{L}\p{Sc}\p{So}%‰'’]/u
/** Capital letters on the next line begin another row: "5\nEUR 6". */
const nextRow = /^[^\S\n]*\n\s*\p{Lu}/u

/**
 * How many characters of a text belong to the number that it stands behind: its scale, its currency, per cent or "times". 0 where it goes on with
 * something else, and for what is counted: " million in" -> 8, "억원을" -> 2, " employees" -> 0. Give it the beginning of the text only.
 */
export function unitAfter(text: string): number {
  if (!mayBeUnit.test(text) || nextRow.test(text)) return 0
  const [mention] = scan(`${number}${text}`, 'prose')
  if (mention?.kind !== 'quantity' || mention.start > 0 || mention.upper !== undefined) return 0
  const { dimension, scale } = mention.unit
  return bare.has(dimension) && scale === 0 ? 0 : mention.end - number.length
}
