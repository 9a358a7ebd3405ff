import { readDocument } from '@dossier/documents'
import { expect, it } from 'vitest'
import { indexDocument } from './index-document.ts'

const folders = (count: number) => Array.from({ length: count }, (_, at) => ({ number: `${at + 1}`, name: `folder-${at + 1}`, file: null }))

it('states how many lines are omitted', async () => {
  const { pages } = await readDocument(await indexDocument('Deal', folders(1_002), 'ko', 1_000), { filename: 'index.docx' })
  const text = pages.map((page) => page.text).join('\n')
  expect(text).toContain('전체 1,002행 중 처음 1,000행입니다')
  expect(text).toContain('folder-1000')
  expect(text).not.toContain('folder-1001')
})

it('has no such note when it is complete', async () => {
  const { pages } = await readDocument(await indexDocument('Deal', folders(2), 'en'), { filename: 'index.docx' })
  expect(pages.map((page) => page.text).join('\n')).not.toContain('The first')
})
