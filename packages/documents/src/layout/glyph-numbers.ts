import type { TextItem, WordBox } from '@llamaindex/liteparse'
import { wordKey } from './word.ts'

/** No text contains these control characters; in a font without a map to characters they are the numbers of the space and the digits. */
const numbered = /(?!\s)\p{Cc}/u
const isNumbered = (text: string): boolean => numbered.test(text)

/**
 * How far the glyph numbers of ASCII can be below its codes: the space, its first character, has a number of at least 1. Left out are those with which
 * a digit, comma or full stop has the number of a white space, at which the parser splits words.
 */
const shifts = Array.from({ length: 31 }, (_, index) => index + 1).filter((shift) =>
  [9, 10, 11, 12, 13, 32].every((space) => !/[\d.,]/.test(String.fromCodePoint(space + shift))),
)
const lastAscii = 126
/** Shorter words match by chance. */
const longWord = /^\p{L}{4,}$/u
/** Number of long words that decide, and the share of them that the document must write elsewhere. */
const minWords = 12
const minKnown = 0.5
/** Characters within words that fonts number after those of ASCII. */
const furtherCharacters = ['fi', 'fl', 'ff', 'ffi', 'ffl', '’', '-', 'é', 'ü', 'ö', 'ä', 'è', 'á', 'ó', 'ñ']
/** Replaces a glyph that no word explains. */
const unread = '\ufffd'

/** How the glyph numbers of a font become characters. */
interface GlyphMap {
  /** From a glyph's number to its character in ASCII. */
  shift: number
  /** Characters beyond ASCII, by what is printed for them. */
  further: Map<string, string>
  /** Most words of the font have control characters, so the others are numbers too. */
  isWhole: boolean
}

const wordsOf = (item: TextItem): readonly WordBox[] => (item.words === undefined || item.words.length === 0 ? [item] : item.words)

const decode = (text: string, { shift, further }: Pick<GlyphMap, 'shift' | 'further'>): string =>
  Array.from(text, (glyph) => {
    const code = (glyph.codePointAt(0) ?? 0) + shift
    return code <= lastAscii ? String.fromCodePoint(code) : (further.get(glyph) ?? unread)
  }).join('')

/** The shift with which most long words are words of the document, if enough are. */
const shiftOf = (texts: readonly string[], known: ReadonlySet<string>): number | undefined => {
  let best: { shift: number; count: number } | undefined
  for (const shift of shifts) {
    const words = texts
      .flatMap((text) => decode(text, { shift, further: new Map() }).split(' ').map(wordKey))
      .filter((word) => longWord.test(word))
    const count = words.filter((word) => known.has(word)).length
    if (words.length >= minWords && count >= words.length * minKnown && count > (best?.count ?? 0)) best = { shift, count }
  }
  return best?.shift
}

/** Of "today’s" the document may write "today" only. */
const isWord = (key: string, known: ReadonlySet<string>): boolean => known.has(key) || known.has(key.replace(/’\p{L}{1,2}$/u, ''))

/** Characters for the glyphs beyond ASCII: those that make the most words with them words of the document. */
const furtherOf = (texts: readonly string[], shift: number, known: ReadonlySet<string>): Map<string, string> => {
  const words = new Map<string, Set<string>>()
  const space = String.fromCodePoint(32 - shift)
  for (const word of new Set(texts.flatMap((text) => text.split(space)))) {
    const beyond = new Set(Array.from(word).filter((glyph) => (glyph.codePointAt(0) ?? 0) + shift > lastAscii))
    const [glyph] = beyond
    if (glyph !== undefined && beyond.size === 1) words.set(glyph, (words.get(glyph) ?? new Set()).add(word))
  }
  const further = new Map<string, string>()
  for (const [glyph, own] of words) {
    const votes = furtherCharacters.map((character) => {
      const map = { shift, further: new Map([[glyph, character]]) }
      return { character, count: [...own].filter((word) => isWord(wordKey(decode(word, map)), known)).length }
    })
    const [first, second] = votes.toSorted((one, other) => other.count - one.count)
    if (first !== undefined && first.count > (second?.count ?? 0)) further.set(glyph, first.character)
  }
  return further
}

const addKnown = (pages: readonly (readonly TextItem[])[], known: Set<string>): void => {
  for (const items of pages) for (const item of items) for (const { text } of wordsOf(item)) if (!isNumbered(text)) known.add(wordKey(text))
}

/** The parts of a word whose spaces were numbers, like all its glyphs; their boxes share the word's width by their number of characters. */
const partsOf = (word: WordBox, text: string): WordBox[] => {
  const step = word.width / Math.max(1, text.length)
  return Array.from(text.matchAll(/[^ ]+/g), (match) => ({
    ...word,
    text: match[0],
    x: word.x + match.index * step,
    width: match[0].length * step,
  }))
}

const decodedItem = (item: TextItem, map: GlyphMap): TextItem => {
  const words = wordsOf(item).flatMap((word) => (map.isWhole || isNumbered(word.text) ? partsOf(word, decode(word.text, map)) : [word]))
  return { ...item, text: words.map(({ text }) => text).join(' '), words }
}

/**
 * Reads the text of fonts without a map to characters, for which the parser returns the numbers of the glyphs. Most fonts number ASCII in its order;
 * where that begins is the shift with which their words are words of the rest of the document. Otherwise nothing is changed.
 */
export const watchGlyphNumbers = () => {
  const maps = new Map<string, GlyphMap>()
  const known = new Set<string>()
  return {
    /** The text of further pages. */
    read(pages: readonly (readonly TextItem[])[]): readonly (readonly TextItem[])[] {
      const suspects = Map.groupBy(
        pages.flatMap((items) => items.filter(({ text }) => isNumbered(text))),
        ({ fontName = '' }) => fontName,
      )
      if (suspects.size === 0) return pages
      addKnown(pages, known)
      for (const [font, items] of suspects) {
        const texts = items.flatMap((item) => wordsOf(item).flatMap(({ text }) => (isNumbered(text) ? [text] : [])))
        const shift = maps.has(font) ? undefined : shiftOf(texts, known)
        if (shift === undefined) continue
        const all = pages
          .flat()
          .filter(({ fontName = '' }) => fontName === font)
          .flatMap(wordsOf)
        maps.set(font, { shift, further: furtherOf(texts, shift, known), isWhole: texts.length * 2 > all.length })
      }
      if (maps.size === 0) return pages
      return pages.map((items) =>
        items.map((item) => {
          const map = maps.get(item.fontName ?? '')
          return map === undefined || !(map.isWhole || isNumbered(item.text)) ? item : decodedItem(item, map)
        }),
      )
    },
  }
}
