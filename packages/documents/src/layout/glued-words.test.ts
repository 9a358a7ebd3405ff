import { describe, expect, it } from 'vitest'
import { watchGluedWords } from './glued-words.ts'
import type { Run } from './word.ts'

const size = 10
/** The box of a letter; that of an "f" reaches into the gap after it, as with wrong widths in a font. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (letter === 'f' ? 5 : 4), 0)

/** A run of words; `+` joins two words with the given gap in points, as the parser does where it sees none. */
function runOf(text: string, { gap = 2, font = 'Times', letterHeight = size } = {}): Run {
  let x = 0
  const words = text.split(' ').map((word) => {
    const parts = word.split('+')
    const width = parts.reduce((sum, part) => sum + widthOf(part), 0) + (parts.length - 1) * gap
    const box = { text: parts.join(''), x0: x, x1: x + width, y0: 0, y1: letterHeight }
    x += width + 2
    return box
  })
  return { words, x0: 0, x1: x, y0: 0, y1: letterHeight, bold: false, running: false, font }
}

const read = (...runs: Run[]): string[] => {
  watchGluedWords().divide([runs])
  return runs.map(({ words }) => words.map(({ text }) => text).join(' '))
}

describe('a word that the parser joined', () => {
  const alone = runOf('out of control, from any or all financial statements')

  it.each([
    ['of+control,', 1, 'of control,'],
    ['from+any', 2, 'from any'],
    ['or+all+financial', 2, 'or all financial'],
  ])('is divided at its gap: %s', (glued, gap, text) => {
    expect(read(alone, runOf(glued, { gap }))[1]).toBe(text)
  })

  it('has boxes that end and begin at the gap', () => {
    const run = runOf('financial+statements', { gap: 2 })
    read(alone, run)
    expect(run.words.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [0, widthOf('financial')],
      [widthOf('financial') + 2, widthOf('financialstatements') + 2],
    ])
  })

  it('is divided by words of earlier pages', () => {
    const glued = watchGluedWords()
    glued.divide([[alone]])
    const run = runOf('from+any')
    glued.divide([[run]])
    expect(run.words.map(({ text }) => text)).toEqual(['from', 'any'])
  })
})

describe('a word is kept', () => {
  it.each([
    ['without a gap', [runOf('with out'), runOf('without')], 'without'],
    ['whose parts are not printed alone', [runOf('from'), runOf('from+any')], 'fromany'],
    ['whose parts are printed in another font only', [runOf('from any', { font: 'Arial' }), runOf('from+any')], 'fromany'],
    ['whose parts are printed in another size only', [runOf('from any', { letterHeight: 12 }), runOf('from+any')], 'fromany'],
    ['that is set wide, but elsewhere without a gap', [runOf('with out without'), runOf('with+out')], 'without'],
    ['that has no gap in another font', [runOf('with out without', { font: 'Arial' }), runOf('with out'), runOf('with+out')], 'without'],
    ['that ends in a sign', [runOf('control .'), runOf('control+.')], 'control.'],
    ['that is a figure', [runOf('10 .2 2,500 CHF'), runOf('10+.2')], '10.2'],
    ['with a hyphen', [runOf('Non- controlling'), runOf('Non-+controlling')], 'Non-controlling'],
    ['of which a part is a fragment', [runOf('fi eld'), runOf('fi+eld')], 'field'],
    ['in a gap as wide as a column', [runOf('from any'), runOf('from+any', { gap: 8 })], 'fromany'],
  ])('%s', (_what, runs, text) => {
    expect(read(...runs).at(-1)).toBe(text)
  })
})

it('takes a bounded time for words that consist of each other in many ways', () => {
  const lengths = Array.from({ length: 400 }, (_, index) => 'a'.repeat(index + 1)).join(' ')
  expect(read(runOf(lengths))).toEqual([lengths])
})
