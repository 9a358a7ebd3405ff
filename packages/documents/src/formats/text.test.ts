import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReadLimits } from '../limits.ts'
import { readDocument } from '../read-document.ts'

const read = (text: string, filename: string, limits: Partial<ReadLimits> = {}) => readDocument(Buffer.from(text), { filename, limits })
const truncated = [{ code: 'truncated', limit: 'textBytes' }]

it.each([
  ['style.css', 'css', '.covenant {\n  color: #c00; /* breach of the leverage ratio */\n}\n'],
  ['calc.js', 'js', '// Discounts free cash flow\nfunction npv(rate) {\n  return rate\n}\n'],
  ['notes.txt', 'txt', 'Two words\n'],
])('reads %s as text with its lines', async (filename, kind, content) => {
  const document = await readDocument(Buffer.from(content), { filename })
  expect(document.kind).toBe(kind)
  expect(document.pages.map(({ text }) => text).join('\n')).toContain(content.trim())
})

it('reads every paragraph of a text that is longer than one chunk', async () => {
  const paragraphs = Array.from({ length: 40_000 }, (_, number) => `Clause ${number} binds the 매수인 and the seller until closing.`)
  const { pages, warnings } = await read(paragraphs.join('\n\n'), 'agreement.txt')
  expect(warnings).toEqual([])
  expect(
    pages
      .map(({ text }) => text)
      .join('\n\n')
      .split('\n\n'),
  ).toEqual(paragraphs)
})

it('reads a long text without a line end, cutting between words', async () => {
  const words = Array.from({ length: 300_000 }, (_, number) => `word${number}`)
  const { pages } = await read(words.join(' '), 'one-line.txt')
  expect(pages.flatMap(({ text }) => text.split(/\s+/))).toEqual(words)
})

it('reads the beginning of a text above the limit up to its last complete line, with a warning', async () => {
  const lines = Array.from({ length: 100 }, (_, number) => `${number}번째 줄`)
  const { pages, warnings } = await read(lines.join('\n'), 'long.txt', { readTextBytes: 500 })
  const read500 = pages.map(({ text }) => text).join('\n')
  expect(warnings).toEqual(truncated)
  expect(lines.join('\n').startsWith(read500)).toBe(true)
  expect(lines).toContain(read500.split('\n').at(-1))
})

it('never splits a character where it cuts a text without line ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('가', '€', 'a', '😀', 'é'), { minLength: 30, maxLength: 60 }),
      fc.integer({ min: 8, max: 24 }),
      fc.constantFrom('utf8' as const, 'utf16le' as const),
      async (characters, readTextBytes, encoding) => {
        const text = characters.join('')
        const bytes = Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`, encoding)
        const { pages, warnings } = await readDocument(bytes, { filename: 'a.txt', limits: { readTextBytes } })
        expect(warnings).toEqual(truncated)
        const kept = pages.map((page) => page.text).join('')
        expect(kept.length).toBeGreaterThan(0)
        expect(text.startsWith(kept)).toBe(true)
      },
    ),
  )
})

it('reads delimited values above the limit in part, in complete rows', async () => {
  const rows = Array.from({ length: 200 }, (_, number) => `Plant ${number},${number * 1000}`)
  const { pages, warnings } = await read(['Name,Units', ...rows].join('\n'), 'plants.csv', { readTextBytes: 1000 })
  expect(warnings).toEqual(truncated)
  const last = pages
    .at(-1)
    ?.tables.at(-1)
    ?.rows.at(-1)
    ?.map(({ text }) => text)
  expect(rows).toContain(last?.join(','))
})

it("keeps the text of every row, and cells up to the reader's limit", async () => {
  const rows = Array.from({ length: 400 }, (_, number) => `Plant ${number},${number * 1000}`)
  const { pages } = await read(rows.join('\n'), 'plants.csv', { tableCells: 300 })
  expect(pages.at(0)?.tables).not.toEqual([])
  expect(pages.at(-1)?.tables).toEqual([])
  expect(pages.at(-1)?.text).toContain('Plant 399')
})

it('rejects delimited values wider than a workbook can be', async () => {
  await expect(read(`${'a,'.repeat(200_000)}a\n`, 'wide.csv')).rejects.toMatchObject({ failure: 'too-large' })
})

it('reads Markdown nested deeper than its renderer supports as plain text', async () => {
  const { kind, pages } = await read(`${'> '.repeat(200_000)}the lease ends`, 'deep.md')
  expect(kind).toBe('md')
  expect(pages.at(-1)?.text).toContain('the lease ends')
})
