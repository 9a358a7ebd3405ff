import { describe, expect, it } from 'vitest'
import { reopenedTestEngine } from '../libre-office.test-support.ts'
import type { Grid } from './engine.ts'

const sheetOf = (...formulas: string[]): Grid => ({
  sheets: [{ name: 'Sheet', cells: formulas.map((formula, row) => ({ row, column: 0, content: { formula } })) }],
  names: [],
})
const failing = sheetOf('1+1', 'SUBSTITUTE(1,2)')
const sums = sheetOf('2*3', 'SUM(A1,4)')
const none = { kind: 'error', error: '#ERROR!' }

describe('a formula at which the engine fails', () => {
  it('leaves all formulas without a value, with an error that no file has, until the engine is opened again', async () => {
    for (let times = 0; times < 3; times++) {
      const engine = await reopenedTestEngine()
      expect(engine.compute(sums).map(({ computed }) => computed)).toEqual([6, 10].map((value) => ({ kind: 'value', value })))
      expect(engine.hasFailed()).toBe(false)
      expect(engine.compute(failing).map(({ computed }) => computed)).toEqual([none, none])
      expect(engine.hasFailed()).toBe(true)
      expect(engine.compute(sums).map(({ computed }) => computed)).toEqual([none, none])
    }
  })
})
