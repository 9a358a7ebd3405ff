import { describe, expect, it } from 'vitest'
import { highlight } from './highlighter.ts'

const join = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('')

describe('highlight', () => {
  it.each([
    ['json', '{ "매출": [1, null, "a\\"b & <c>"] }'],
    ['xml', '<?xml version="1.0"?><a b="1">&amp; <!-- note --></a>'],
    ['js', "const x = `</span><script>alert('1')</script>` // & end"],
    ['css', 'a::before { content: "<" } /* x */'],
    ['txt', 'nothing <b>to</b> colour'],
  ])('changes no character of %s', (language, text) => {
    expect(join(highlight(text, language))).toBe(text)
  })

  it('distinguishes names from values', () => {
    const pieces = highlight('{"a": 1}', 'json')
    expect(pieces.find((piece) => piece.text === '"a"')?.look).toBe('hljs-attr')
    expect(pieces.find((piece) => piece.text === '1')?.look).toBe('hljs-number')
  })
})
