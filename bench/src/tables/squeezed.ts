/** A text for comparison: without spaces, leaders and bullets, with the offsets (UTF-16) at which its words begin and end. */
export interface Squeezed {
  text: string
  edges: ReadonlySet<number>
}

const dashes = /[‐‑‒–—―−﹣－]/g
const singleQuotes = /[‘’‛′`´]/g
const doubleQuotes = /[“”„″]/g
/** Marks at a cell that are not part of its text. Zero-width characters are invisible. */
const ornaments = /[•●⚫■▪◦○∙]|\p{Cf}/gu
const leader = /\.{3,}/g

/** Normalises a text, so that it equals other spellings with different dashes, quotes, widths and spaces. */
export function squeeze(printed: string): Squeezed {
  const words = printed
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(ornaments, ' ')
    .replace(leader, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'ㅇ' && word !== '.')
  const edges = new Set([0])
  let end = 0
  for (const word of words) {
    end += word.length
    edges.add(end)
  }
  return { text: words.join(''), edges }
}

/** Offset of `part` as complete words of a text, or -1. */
export function placeOfWords(part: string, whole: Squeezed): number {
  for (let at = whole.text.indexOf(part); at >= 0; at = whole.text.indexOf(part, at + 1))
    if (whole.edges.has(at) && whole.edges.has(at + part.length)) return at
  return -1
}
