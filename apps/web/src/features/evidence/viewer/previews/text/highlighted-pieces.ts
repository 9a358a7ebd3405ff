import type { LinePiece } from './text-lines.ts'

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const token = /<span class="([^"]*)">|<\/span>|([^<]+)/g

/**
 * Parses the highlighter's output (spans around escaped text) into pieces. The page renders these as text, so that markup in a file is never
 * interpreted.
 */
export function highlightedPieces(markup: string): LinePiece[] {
  const open: string[] = []
  const pieces: LinePiece[] = []
  for (const [whole, opened, text] of markup.matchAll(token)) {
    if (text !== undefined) {
      pieces.push({ text: text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (one) => characters[one] ?? one), look: open.at(-1) ?? '' })
    } else if (whole === '</span>') open.pop()
    else open.push(opened ?? '')
  }
  return pieces
}
