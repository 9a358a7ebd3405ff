import { describe, expect, it } from 'vitest'
import type { DraftRow } from './draft-row.ts'
import { joinHeadings } from './heading-rows.ts'

const letter = 5
const columnWidth = 100

/** Lines of headings whose cells are separated by bars and centred over their columns; `>` moves one to the left edge of its column. */
function linesOf(...lines: string[]): DraftRow[] {
  return lines.map((line, index) => {
    const y0 = index * 12
    const cells = line.split('|').flatMap((cell, column) => {
      const text = cell.replace('>', '').trim()
      if (text === '') return []
      const width = text.length * letter
      const x0 = column * columnWidth + (cell.includes('>') ? 0 : (columnWidth - width) / 2)
      return [{ column, span: 1, words: [{ text, x0, x1: x0 + width, y0, y1: y0 + 10 }], text, figure: false }]
    })
    return { cells, y0, y1: y0 + 10, size: 10, bold: false }
  })
}

const read = (...lines: string[]): string[][] => joinHeadings(linesOf(...lines)).map(({ cells }) => cells.map(({ text }) => text))

describe('headings over several lines', () => {
  it.each([
    [
      'of names',
      ['||Weighted||Weighted', '|Average|Average|Average|Average', '|Balance|Rate|Balance|Rate'],
      ['Average Balance', 'Weighted Average Rate', 'Average Balance', 'Weighted Average Rate'],
    ],
    [
      'with shorter headings beside them',
      ['||Retained|Private', '|Total|Earnings|Equity'],
      ['Total', 'Retained Earnings', 'Private Equity'],
    ],
    ['of one column at the end', ['|||Total', '|Consumer|Business|Segments'], ['Consumer', 'Business', 'Total Segments']],
    ['whose words go on', ['|Exploration', '|and production|Solar energy'], ['Exploration and production', 'Solar energy']],
    ['with a year below its day', ['|December 31,|December 31,', '|2023|2022'], ['December 31, 2023', 'December 31, 2022']],
  ])('are one row: %s', (_what, lines, row) => {
    expect(read(...lines)).toEqual([row])
  })

  it.each([
    ['a name over a duration', ['|Revenue|Sales', '|Three Months Ended|Three Months Ended']],
    ['a year over a name', ['|Year ended 2022|Year ended 2022', '|Revenue|Capital']],
    ['a name over a unit', ['|Money lending|Solar energy', "|HK$'000|HK$'000"]],
    ['names of groups that begin over their first column', ['|>Fair value||>Book value', '|>Assets|>Debts|>Assets|>Debts']],
    ['a name in the middle of several columns', ['||Amount', '|Gross|Tax|Net']],
    ['a name that reaches over the next column', ['|>Details of the subscription|>Price', '|>Shares|>Warrants|>Pence']],
  ])('stay two: %s', (_what, lines) => {
    expect(read(...lines)).toHaveLength(2)
  })
})
