/** A text as it is compared: without spaces, leaders and bullets, and where its words begin and end in it (offsets, UTF-16). */
export interface Squeezed {
  text: string
  edges: ReadonlySet<number>
}

const dashes = /[‐‑‒–—―−﹣－]/g
const singleQuotes = /[‘’‛′`´]/g
const doubleQuotes = /[“”„″]/g
/** What points at a cell but is none of its text. Zero-width characters are drawn nowhere. */
const ornaments = /[•●⚫■▪◦○∙]|\p{Cf}/gu
const leader = /\.{3,}/g

/** Reads two printings of one text as the same: whatever dashes, quotes, widths and spaces they are printed with. */
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

/** Where `part` stands in a text as whole words of it, or -1. */
export function placeOfWords(part: string, whole: Squeezed): number {
  for (let at = whole.text.indexOf(part); at >= 0; at = whole.text.indexOf(part, at + 1))
    if (whole.edges.has(at) && whole.edges.has(at + part.length)) return at
  return -1
}
