import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { defaultLimits } from '../limits.ts'
import { UnreadableDocument } from '../page.ts'
import { readDocument } from '../read-document.ts'
import { unpack } from '../document-package.ts'

/** Documents written by people and by Hancom's own programs, stored next to the checkout and never in it. */
const folder = join(import.meta.dirname, '../../../../../shared/data/hwp/python-hwpx')

const squeezed = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]/gu, '')

const unescaped = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')

/** The pieces of text in markup, as its own elements give them; tabs and line ends divide them. */
const piecesIn = (markup: string): string[] =>
  [...markup.matchAll(/<hp:t(?:\s[^>]*)?>([\s\S]*?)<\/hp:t>/g)]
    .flatMap(([, content = '']) => content.split(/<[^>]*>/))
    .map((piece) => squeezed(unescaped(piece)))
    .filter((piece) => piece !== '')

/** Cells with text and without a nested table, in tables of at least two rows and two columns. */
const cellsIn = (markup: string): string[] =>
  [...markup.matchAll(/<hp:tbl\b[^>]*>(?:(?!<hp:tbl\b)[\s\S])*?<\/hp:tbl>/g)]
    .filter(([table]) => Number(/rowCnt="(\d+)"/.exec(table)?.[1]) > 1 && Number(/colCnt="(\d+)"/.exec(table)?.[1]) > 1)
    .flatMap(([table]) => [...table.matchAll(/<hp:tc\b[\s\S]*?<\/hp:tc>/g)].map(([cell]) => piecesIn(cell).join('')))
    .filter((cell) => cell !== '')

/** Sections as written, without reviewers' margin notes, which are not the document's text. */
const markupOf = (bytes: Uint8Array): string =>
  [...unpack(bytes, defaultLimits, (name) => /^Contents\/section\d+\.xml$/.test(name)).values()]
    .join('')
    .replace(/<hp:fieldBegin\b[^>]*type="MEMO"[\s\S]*?<\/hp:fieldBegin>/g, '')

const readBack = async (bytes: Uint8Array): Promise<{ text: string; cells: Set<string> }> => {
  try {
    const document = await readDocument(bytes, { filename: 'a.hwpx' })
    expectExactSpans(document)
    const cells = document.pages.flatMap((page) => page.tables.flatMap((table) => table.rows.flat().map((cell) => squeezed(cell.text))))
    return { text: squeezed(document.pages.map((page) => page.text).join('')), cells: new Set(cells) }
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return { text: '', cells: new Set() }
  }
}

describe('documents in HWPX that people wrote', () => {
  it.skipIf(!existsSync(folder))(
    'are read with nearly all their text and the cells of their tables',
    async ({ annotate }) => {
      let letters = 0
      let read = 0
      let cells = 0
      let found = 0
      for (const name of readdirSync(folder)) {
        const bytes = readFileSync(join(folder, name))
        const markup = markupOf(bytes)
        const back = await readBack(bytes)
        for (const piece of piecesIn(markup)) {
          letters += piece.length
          if (back.text.includes(piece)) read += piece.length
        }
        for (const cell of cellsIn(markup)) {
          cells++
          if (back.cells.has(cell)) found++
        }
      }
      await annotate(`letters ${read} of ${letters}, cells ${found} of ${cells}`)
      expect(read / letters).toBeGreaterThan(0.99)
      expect(found / cells).toBeGreaterThan(0.8)
    },
    60_000,
  )
})
