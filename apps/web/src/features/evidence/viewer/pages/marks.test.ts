import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedPieces, touches, type Mark } from './marks.ts'

const kind = fc.constantFrom('passage', 'match', 'currentMatch')
const mark: fc.Arbitrary<Mark> = fc.record({ start: fc.nat(60), end: fc.nat(60), kind })

describe('markedPieces', () => {
  it('marks the cited words and nothing else', () => {
    const text = 'Total revenue was 1,234 million.'
    const pieces = markedPieces(text, { start: 0, end: text.length }, [{ start: 18, end: 23, kind: 'passage' }])
    expect(pieces.map((piece) => [piece.text, piece.mark])).toEqual([
      ['Total revenue was ', undefined],
      ['1,234', 'passage'],
      [' million.', undefined],
    ])
  })

  it('shows a match over the passage without losing the passage', () => {
    const pieces = markedPieces('abcdef', { start: 0, end: 6 }, [
      { start: 1, end: 5, kind: 'passage' },
      { start: 2, end: 3, kind: 'currentMatch' },
    ])
    expect(pieces.map((piece) => [piece.text, piece.mark, piece.cited])).toEqual([
      ['a', undefined, false],
      ['b', 'passage', true],
      ['c', 'currentMatch', true],
      ['de', 'passage', true],
      ['f', undefined, false],
    ])
  })

  it('keeps every character exactly once, for any marks', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(mark, { maxLength: 8 }), (text, marks) => {
        const pieces = markedPieces(text, { start: 0, end: text.length }, marks)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) {
          for (let at = piece.start; at < piece.start + piece.text.length; at += 1) {
            expect(piece.cited).toBe(marks.some((one) => one.kind === 'passage' && one.start <= at && at < one.end))
          }
        }
      }),
    )
  })

  it('touches only spans that share a character with the mark', () => {
    expect(touches({ start: 3, end: 5 }, { start: 5, end: 9 })).toBe(false)
    expect(touches({ start: 3, end: 6 }, { start: 5, end: 9 })).toBe(true)
    expect(touches({ start: 6, end: 6 }, { start: 5, end: 9 })).toBe(false)
  })
})
