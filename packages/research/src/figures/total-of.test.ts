import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellsOf, type CellCandidate } from './cell-candidates.ts'
import { totalOf } from './total-of.ts'
import { testAnalyser } from '../test-analyser.test-support.ts'

const analyser = testAnalyser()

/** The cells of a table with one column of figures. */
function cellsOfColumn(lines: readonly (readonly [label: string, value: number])[]): CellCandidate[] {
  let text = 'Harbor Corp\n'
  const rows = [['', '2022'], ...lines.map(([label, value]) => [label, value.toLocaleString('en-US')])].map((words) => {
    const cells = words.map((word) => {
      const start = text.length
      text += `${word}  `
      return { text: word, start, end: start + word.length }
    })
    text += '\n'
    return cells
  })
  const page = { number: 1, text, headings: [], tables: [{ headerRows: 1, rows }] }
  return cellsOf({ fileId: 1, page, weight: 1, termYears: new Map() }, analyser)
}

const labels = ['Pumps', 'Valves', 'Rails', 'Cranes', 'Hoists', 'Winches']
const parts = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 2, maxLength: 6 })
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const notAsked = () => false

it('each part finds the total that all of them add up to, below or above them', () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (values, first) => {
      const lines = values.map((value, at) => [labels[at] ?? '', value] as const)
      const total = ['Total', sumOf(values)] as const
      const cells = cellsOfColumn(first ? [total, ...lines] : [...lines, total])
      for (const cell of cells.filter(({ figure }) => figure.labels[0]?.text !== 'Total'))
        expect(totalOf(cell, cells, notAsked)?.figure.value).toBe(sumOf(values))
    }),
    { numRuns: 40 },
  )
})

it('a figure that the parts do not add up to is no total of theirs, whatever it is called', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 20, max: 1_000 }), (values, more) => {
      const cells = cellsOfColumn([...values.map((value, at) => [labels[at] ?? '', value] as const), ['Total', sumOf(values) + more]])
      expect(totalOf(cells[0] as CellCandidate, cells, notAsked)).toBeNull()
    }),
    { numRuns: 40 },
  )
})

it('a sum that is not called a total counts when it is what is asked for', () => {
  const cells = cellsOfColumn([
    ['Pumps', 40],
    ['Valves', 60],
    ['Revenue', 100],
  ])
  const [pumps] = cells
  if (!pumps) throw new Error('no cells')
  expect(totalOf(pumps, cells, notAsked)).toBeNull()
  expect(totalOf(pumps, cells, (words) => words.has('revenu'))?.figure.value).toBe(100)
})
