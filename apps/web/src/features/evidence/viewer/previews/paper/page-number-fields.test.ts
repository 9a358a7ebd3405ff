import { describe, expect, it } from 'vitest'
import { isNumberedThroughout, markPageNumbers } from './page-number-fields.ts'

const field = (charType: string) => ({ type: 'complexField', charType })
const instruction = (text: string) => ({ type: 'instruction', text })
const text = (content: string) => ({ type: 'text', text: content })
const partOf = (type: string, ...children: { type: string; text?: string; charType?: string }[]) => ({
  rootElement: { type, children: [{ type: 'paragraph', children }] },
})
const textsOf = (part: ReturnType<typeof partOf>) =>
  part.rootElement.children[0]?.children.filter(({ type }) => type === 'text').map((child) => child.text)

describe('page numbers of a Word file', () => {
  const fieldOf = (code: string, ...result: string[]) => [
    field('begin'),
    instruction(code),
    field('separate'),
    ...result.map(text),
    field('end'),
  ]

  it('are marked in headers and footers, in whatever case and with whatever switches the field is written', () => {
    const footer = partOf(
      'footer',
      text('Page '),
      ...fieldOf(' page  \\* MERGEFORMAT ', '1', '4'),
      text(' of '),
      ...fieldOf('NUMPAGES', '14'),
    )
    markPageNumbers({ parts: [footer, {}] })
    expect(textsOf(footer)).toEqual(['Page ', '\u{F0000}', '', ' of ', '\u{F0001}'])
  })

  it('leave other fields, fields within fields and the text of the file as saved', () => {
    const nested = [
      field('begin'),
      instruction('IF '),
      ...fieldOf('PAGE', '2'),
      instruction(' > 1'),
      field('separate'),
      text('2'),
      field('end'),
    ]
    const header = partOf('header', ...fieldOf('DATE', '1 May'), ...nested, ...fieldOf('PAGEREF x', '7'))
    const body = partOf('document', ...fieldOf('PAGE', '3'))
    markPageNumbers({ parts: [header, body] })
    expect([textsOf(header), textsOf(body)]).toEqual([['1 May', '2', '2', '7'], ['3']])
  })

  it('are those of the pages only where numbering neither restarts nor has letters', () => {
    const section = (numbering: string) => `<w:sectPr>${numbering}</w:sectPr>`
    expect(
      [section(''), section('<w:pgNumType w:start="1"/>'), section('<w:pgNumType w:fmt="decimal"/>')].map(isNumberedThroughout),
    ).toEqual([true, true, true])
    const restarting = section('') + section('<w:pgNumType w:start="1"/>')
    expect(
      [section('<w:pgNumType w:start="0"/>'), section('<w:pgNumType w:fmt="lowerRoman"/>'), restarting].map(isNumberedThroughout),
    ).toEqual([false, false, false])
  })
})
