import { describe, expect, it } from 'vitest'
import { textRows } from './text-lines.ts'

const plain = (text: string) => textRows([{ text, look: '' }])
const shown = (text: string) => plain(text).map(({ number, pieces }) => [number, pieces.map((piece) => piece.text).join('')])

describe('textRows', () => {
  it('splits lines at every kind of line end', () => {
    expect(shown('one\ntwo\r\nthree\n')).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ])
  })

  it('keeps empty lines', () => {
    expect(shown('one\n\nthree')).toEqual([
      [1, 'one'],
      [2, ''],
      [3, 'three'],
    ])
  })

  it('continues a colour on the next line', () => {
    const rows = textRows([
      { text: 'a ', look: '' },
      { text: '/* b\nc */', look: 'hljs-comment' },
    ])
    expect(rows.map((row) => row.pieces.at(-1))).toEqual([
      { text: '/* b', look: 'hljs-comment' },
      { text: 'c */', look: 'hljs-comment' },
    ])
  })

  it('splits a very long line into rows and numbers it once', () => {
    const rows = plain(`${'x'.repeat(4_500)}\ny`)
    expect(rows.map((row) => row.number)).toEqual([1, undefined, undefined, 2])
    expect(rows.flatMap((row) => row.pieces.map((piece) => piece.text)).join('')).toBe(`${'x'.repeat(4_500)}y`)
  })

  it('returns one row for an empty text', () => {
    expect(shown('')).toEqual([[1, '']])
  })
})
