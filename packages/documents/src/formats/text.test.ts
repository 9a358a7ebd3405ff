import { expect, it } from 'vitest'
import { readDocument } from '../read-document.ts'

it.each([
  ['style.css', 'css', '.covenant {\n  color: #c00; /* breach of the leverage ratio */\n}\n'],
  ['calc.js', 'js', '// Discounts free cash flow\nfunction npv(rate) {\n  return rate\n}\n'],
  ['notes.txt', 'txt', 'Two words\n'],
])('reads %s as text with its lines', async (filename, kind, content) => {
  const document = await readDocument(Buffer.from(content), { filename })
  expect(document.kind).toBe(kind)
  expect(document.pages.map(({ text }) => text).join('\n')).toContain(content.trim())
})
