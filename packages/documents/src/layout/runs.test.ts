import type { TextItem } from '@llamaindex/liteparse'
import { describe, expect, it } from 'vitest'
import { runsOf } from './runs.ts'

const letter = 5

/** An item with words of 10 points height at the given left edges, in the order in which they are drawn. */
function itemOf(...words: readonly (readonly [text: string, x: number, y?: number])[]): TextItem {
  const boxes = words.map(([text, x, y = 0]) => ({ text, x, y, width: text.length * letter, height: 10 }))
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x, width }) => x + width))]
  return {
    text: words.map(([text]) => text).join(' '),
    x: left,
    y: 0,
    width: right - left,
    height: 10,
    words: boxes,
  }
}

const textsOf = (item: TextItem): string[] => runsOf([item]).map(({ words }) => words.map(({ text }) => text).join(' '))

describe('runs of words', () => {
  it('parts two columns of which the right one is drawn first', () => {
    const runs = runsOf([itemOf(['663', 200], ['712', 160])])
    expect(runs.map(({ words, x0, x1 }) => [words[0]?.text, x0, x1])).toEqual([
      ['663', 200, 215],
      ['712', 160, 175],
    ])
  })

  it('keeps words that follow each other, and those of the next line', () => {
    expect(textsOf(itemOf(['Net', 0], ['sales', 20]))).toEqual(['Net sales'])
    expect(textsOf(itemOf(['of', 300], ['the', 0, 12]))).toEqual(['of the'])
  })

  it('keeps words of a script that is written from the right', () => {
    expect(textsOf(itemOf(['שלום', 100], ['עולם', 50]))).toEqual(['שלום עולם'])
  })
})
