import type { TextItem } from '@llamaindex/liteparse'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { watchGlyphNumbers } from './glyph-numbers.ts'

const letter = 5

function itemOf(text: string, fontName = 'Helvetica'): TextItem {
  const box = { y: 100, height: 10 }
  const words = Array.from(text.matchAll(/\S+/g), (match) => ({
    ...box,
    text: match[0],
    x: match.index * letter,
    width: match[0].length * letter,
  }))
  return { ...box, text, x: 0, width: text.length * letter, fontName, words }
}

/** The glyphs of ASCII have numbers in its order; further ones are given. */
const numbersOf = (text: string, shift: number, further: Readonly<Record<string, string>> = {}): string =>
  Array.from(text, (character) => further[character] ?? String.fromCodePoint((character.codePointAt(0) ?? 0) - shift)).join('')

const letterToShareholders =
  'Throughout the year we encountered rising interest rates. Our customers reduced their volumes, and revenue was $3,710 million in 2022. We expanded into further markets through acquisitions.'
const rest =
  'Interest rates rose during the year. Revenue from customers in further markets, including acquisitions, was lower because volumes were reduced. We expanded in rising markets throughout 2022, encountered by their financial profile.'

const textOf = (items: readonly TextItem[]): string => items.map(({ text }) => text).join('\n')

describe('text of a font without a map to characters', () => {
  it.each([3, 28, 29, 30])('is read if its words are those of the document (glyph numbers %i below ASCII)', (shift) => {
    const [page] = watchGlyphNumbers().read([[itemOf(numbersOf(letterToShareholders, shift), 'A'), itemOf(rest)]])
    expect(textOf(page ?? [])).toBe(`${letterToShareholders}\n${rest}`)
  })

  it('has a box for each word, in order and within that of the text', () => {
    const [page] = watchGlyphNumbers().read([[itemOf(numbersOf(letterToShareholders, 28), 'A'), itemOf(rest)]])
    const words = page?.[0]?.words ?? []
    expect(words.map(({ text }) => text)).toEqual(letterToShareholders.split(' '))
    expect(words[1]).toMatchObject({ x: 'Throughout '.length * letter, width: 'the'.length * letter })
  })

  it('has the ligatures and apostrophes with which its words are those of the document', () => {
    const text = `${letterToShareholders} The year’s proﬁle is ﬁnancial.`
    const [page] = watchGlyphNumbers().read([[itemOf(numbersOf(text, 28, { ﬁ: 'Ƽ', '’': 'ƅ' }), 'A'), itemOf(rest)]])
    expect(textOf(page ?? [])).toContain('The year’s profile is financial.')
  })

  it('keeps a mark for a glyph that no word explains', () => {
    const [page] = watchGlyphNumbers().read([[itemOf(numbersOf(`${letterToShareholders} — 5`, 28, { '—': 'ƃ' }), 'A'), itemOf(rest)]])
    expect(textOf(page ?? [])).toContain('acquisitions. \ufffd 5')
  })

  it('is read on later pages as on those that explained it', () => {
    const glyphs = watchGlyphNumbers()
    glyphs.read([[itemOf(numbersOf(letterToShareholders, 28), 'A'), itemOf(rest)]])
    const [page] = glyphs.read([[itemOf(numbersOf('Signed in Chicago', 28), 'A')]])
    expect(textOf(page ?? [])).toBe('Signed in Chicago')
  })

  it('stays as it is where a comma has the number of a line end, so that "3,710" would be two figures', () => {
    const items = [itemOf(numbersOf(letterToShareholders, 31), 'A'), itemOf(rest)]
    expect(watchGlyphNumbers().read([items])).toEqual([items])
  })

  it('stays as it is if the document has too few of its words', () => {
    const items = [itemOf(numbersOf(letterToShareholders, 28), 'A'), itemOf('The words of another language do not occur here at all.')]
    expect(watchGlyphNumbers().read([items])).toEqual([items])
  })

  it('is not assumed for text without control characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }).filter((text) => !/\p{Cc}/u.test(text))), (texts) => {
        const pages = [texts.map((text) => itemOf(text))]
        expect(watchGlyphNumbers().read(pages)).toBe(pages)
      }),
    )
  })
})
