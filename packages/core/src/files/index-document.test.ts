import { readDocument } from '@dossier/documents'
import { expect, it } from 'vitest'
import { indexDocument } from './index-document.ts'
import type { IndexRow } from './index-rows.ts'

const now = new Date('2026-11-21T00:00:00Z')
const folders = (count: number): IndexRow[] =>
  Array.from({ length: count }, (_, at) => ({ number: `${at + 1}`, name: `folder-${at + 1}`, file: null }))

async function textOf(title: string, rows: Iterable<IndexRow>): Promise<string> {
  const bytes = Buffer.concat(await Array.fromAsync(indexDocument(title, rows, 'ko', now)))
  const { pages } = await readDocument(bytes, { filename: 'index.docx' })
  return pages.map((page) => page.text).join('\n')
}

it('has every line, from the first to the last', async () => {
  const text = await textOf('Deal', folders(300))
  for (const name of ['folder-1', 'folder-150', 'folder-300']) expect(text).toContain(name)
})

it('has names with the signs of XML as they are, without what XML cannot hold', async () => {
  const text = await textOf('R&D <계획>', [{ number: '1', name: 'a & "b" <c>]]>\u0001\ud800.pdf', file: null }])
  expect(text).toContain('R&D <계획> · 색인')
  expect(text).toContain('a & "b" <c>]]>\ufffd.pdf')
})

it('is made while it is read', async () => {
  let made = 0
  function* endless(): Generator<IndexRow> {
    for (;;) yield { number: `${(made += 1)}`, name: crypto.randomUUID(), file: null }
  }
  let read = 0
  for await (const chunk of indexDocument('Deal', endless(), 'en', now)) if ((read += chunk.length) > 100_000) break
  expect(made).toBeLessThan(30_000)
})
