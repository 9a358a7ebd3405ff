import { describe, expect, it } from 'vitest'
import { joinBrokenWords } from './broken-words.ts'
import type { Run } from './word.ts'

const letter = 5

/** A run of words with the given gap in points between them. */
function runOf(text: string, gap: number): Run {
  let x = 0
  const words = text.split(' ').map((word) => {
    const box = { text: word, x0: x, x1: x + word.length * letter, y0: 0, y1: 10 }
    x = box.x1 + gap
    return box
  })
  return { words, x0: 0, x1: x - gap, y0: 0, y1: 10, bold: false, running: false }
}

function read(...runs: Run[]): string[] {
  joinBrokenWords([runs], new Set())
  return runs.map(({ words }) => words.map(({ text }) => text).join(' '))
}

describe('words drawn in pieces', () => {
  it.each([
    ['A N N U A L', 'The Annual report', 'ANNUAL'],
    ['R e p o r t', 'The Annual report', 'Report'],
  ])('are joined if spaced letter by letter: %s', (spaced, elsewhere, word) => {
    expect(read(runOf(spaced, 4), runOf(elsewhere, 2))[0]).toBe(word)
  })

  it('are joined where the last letter stands apart', () => {
    expect(read(runOf('Cash Flow s', 1), runOf('Cash flows', 2))[0]).toBe('Cash Flows')
  })

  it.each([
    ['that the document does not write', 'A N N U A L', 'The yearly report'],
    ['of three letters, as over columns', 'A L L', 'All of it'],
    ['of figures', '1 2 3 4', '1234 in all'],
  ])('are kept if they are letters %s', (_what, spaced, elsewhere) => {
    expect(read(runOf(spaced, 4), runOf(elsewhere, 2))[0]).toBe(spaced)
  })
})
