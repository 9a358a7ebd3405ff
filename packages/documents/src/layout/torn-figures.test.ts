import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf } from './lines.ts'
import { joinTornFigures } from './torn-figures.ts'
import type { Run } from './word.ts'

const letter = 5

/** A run of pieces with letters of 10 points height, each at the given distance in points after the previous one. */
function runOf(...pieces: (string | number)[]): Run {
  const words: Run['words'] = []
  let x = 0
  for (const piece of pieces) {
    if (typeof piece === 'number') x += piece
    else {
      words.push({ text: piece, x0: x, x1: x + piece.length * letter, y0: 0, y1: 10 })
      x += piece.length * letter
    }
  }
  return { words, x0: 0, x1: x, y0: 0, y1: 10, bold: false, running: false }
}

function joined(run: Run): string {
  joinTornFigures([run])
  return run.words.map(({ text }) => text).join(' ')
}

describe('pieces that touch', () => {
  it.each([
    ['a decimal', runOf('£31', 0.3, '.7', 2.5, 'million'), '£31.7 million'],
    ['a date', runOf('31', 0, '.12', 0.2, '.2022'), '31.12.2022'],
    ['a per cent sign', runOf('15', 0.1, '.4', 0.4, '%'), '15.4%'],
    ['groups of digits', runOf('123,', 0, '577'), '123,577'],
    ['brackets', runOf('(', 0, '1,234', 0, ')'), '(1,234)'],
    ['a currency sign', runOf('US$', 0.2, '20'), 'US$20'],
    ['a minus', runOf('−', 0, '12.5'), '−12.5'],
    ['a full stop', runOf('Inc', 0, '.', 2.5, 'and'), 'Inc. and'],
    ['letters placed one by one', runOf('T', 0, 'o', 0, 't', 0, 'al', 2.3, 'a', 0, 's', 0, 's', 0, 'e', 0, 't', 0, 's'), 'Total assets'],
  ])('are one: %s', (_what, run, text) => {
    expect(joined(run)).toBe(text)
  })

  it.each([
    ['two figures of a row', runOf('12', 2.5, '34'), '12 34'],
    ['columns without a gap', runOf('12.5', 0, '9.8'), '12.5 9.8'],
    ['grouped columns without a gap', runOf('4,053', 0, '1,072'), '4,053 1,072'],
    ['a day before its year', runOf('30,', 1, '2021'), '30, 2021'],
    [
      'words of which one leans over the next',
      runOf('of', 0, 'governments', 2.5, 'and', 2.5, 'of', 0.2, 'the'),
      'of governments and of the',
    ],
  ])('are not joined: %s', (_what, run, text) => {
    expect(joined(run)).toBe(text)
  })

  it('are not joined if one is smaller and raised: a footnote mark', () => {
    const run = runOf('1,234', 0, '2')
    Object.assign(run.words[1] ?? {}, { y0: 0, y1: 6 })
    expect(joined(run)).toBe('1,234 2')
  })
})

it('neither loses nor adds a character, and keeps the order', () => {
  const piece = fc.oneof(fc.stringMatching(/^[\w.,%()$£-]{1,6}$/), fc.double({ min: -1, max: 4, noNaN: true }))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
      const run = runOf(...pieces)
      const before = run.words.map(({ text }) => text).join('')
      const [first, last] = [run.words.at(0)?.x0, run.words.map(({ x1 }) => x1)]
      joinTornFigures([run])
      expect(run.words.map(({ text }) => text).join('')).toBe(before)
      expect(Math.max(...run.words.map(({ x1 }) => x1), -Infinity)).toBe(Math.max(...last, -Infinity))
      expect(first === undefined || run.words.some(({ x0 }) => x0 <= first)).toBe(true)
    }),
  )
})

describe('pieces of a figure in two fonts', () => {
  /** The full stop or comma of a fallback font is as wide as a letter of the other font, and reaches over the next piece. */
  const after = (text: string, next: string, overlap: number): string => {
    const first = runOf(text)
    const second = runOf(next)
    const move = first.x1 - overlap
    for (const word of second.words) Object.assign(word, { x0: word.x0 + move, x1: word.x1 + move })
    const lines = linesOf([first, { ...second, x0: second.x0 + move, x1: second.x1 + move }])
    return lines.flatMap(({ segments }) => segments.map((segment) => segment.text)).join(' | ')
  }

  it('are one although the box of the sign reaches over the digits', () => {
    expect(after('2,', '800억원', 6.7)).toBe('2,800억원')
    expect(after('3.', '1', 6.4)).toBe('3.1')
  })

  it('stay apart where they are no figure together, or no sign is between them', () => {
    expect(after('2,', '8001', 6.7)).toBe('2, 8001')
    expect(after('1.5', '1', 6.7)).toBe('1.5 1')
  })
})
