import { expect, it } from 'vitest'
import { readDocument } from '../read-document.ts'

const read = (svg: string) => readDocument(Buffer.from(svg), { filename: 'structure.svg' })

it('reads the title, the descriptions and the labels of a drawing, and neither scripts nor styles', async () => {
  const { kind, title, pages } = await read(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><title>Group structure</title><style>text { fill: red }</style>
    <script>alert('run')</script><desc>지분 구조</desc><g><text x="1">Holding <tspan>B.V.</tspan></text><text>51 %</text></g></svg>`,
  )
  expect([kind, title]).toEqual(['svg', 'Group structure'])
  expect(pages.map(({ text }) => text)).toEqual(['Group structure\n\n지분 구조\n\nHolding B.V.\n\n51 %'])
})

it('reads the text of an embedded page without its script', async () => {
  const { pages } = await read('<svg><foreignObject><p>Net debt</p><script>steal()</script><p>12.3x</p></foreignObject></svg>')
  expect(pages[0]?.text).toBe('Net debt 12.3x')
})

it('rejects a drawing without words as having no text', async () => {
  await expect(read('<svg><rect width="1" height="1"/></svg>')).rejects.toMatchObject({ failure: 'no-text' })
})

it('expands no entity and rejects excessive nesting', async () => {
  const { pages } = await read('<!DOCTYPE svg [<!ENTITY a "lol">]><svg><text>kept &a;&a;</text></svg>')
  expect(pages[0]?.text).not.toContain('lol')
  await expect(read(`<svg>${'<g>'.repeat(100_000)}</svg>`)).rejects.toMatchObject({ failure: 'too-large' })
})
