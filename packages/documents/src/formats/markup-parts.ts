import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'

/** Nesting depth of a part's elements, counted without building a tree. */
const depthOf = (part: Buffer): number => {
  let depth = 0
  let deepest = 0
  for (let at = part.indexOf(0x3c); at >= 0; at = part.indexOf(0x3c, at + 1)) {
    const next = part[at + 1]
    if (next === 0x2f) depth--
    else if (next !== 0x21 && next !== 0x3f) {
      const end = part.indexOf(0x3e, at)
      if (end > 0 && part[end - 1] !== 0x2f) depth++
      if (depth > deepest) deepest = depth
    }
  }
  return deepest
}

/**
 * Checks the XML parts of a package before they are parsed.
 * @throws UnreadableDocument `damaged` for a document type, `too-large` for elements that are nested too deep
 */
export const checkMarkupParts = (parts: ReadonlyMap<string, Buffer>, limits: Pick<ReadLimits, 'depth'>): void => {
  for (const part of parts.values()) {
    // Office files have no document type (ECMA-376 part 2, OWPML): one is only there for entity expansion.
    if (part.subarray(0, 4096).includes('<!DOCTYPE')) throw new UnreadableDocument('damaged')
    if (depthOf(part) > limits.depth) throw new UnreadableDocument('too-large')
  }
}
