import { expect, it } from 'vitest'
import { addSheet, newWorkbook } from '../model/index.ts'
import { type CleaningInput, fillCleaning } from './cleaning-sheet.ts'

const change = (row: number) => ({ file: 'orders.csv', row, column: 'Amount', before: '(5)', after: '-5' })
const rule = (rows: number, listed: number) => ({
  label: 'Negative amounts as returns',
  action: 'changed',
  rows,
  amount: -5 * rows,
  isComplete: rows === listed,
  changes: Array.from({ length: listed }, (_, at) => change(at + 2)),
})

/** The texts of the sheet. */
function textsOf(rules: CleaningInput['rules']): string[] {
  const sheet = addSheet(newWorkbook('Orders', 'en'), 'Cleaning')
  const input = {
    title: 'Orders',
    files: [{ name: 'orders.csv', sheet: '', read: 0, used: 0, leftOut: 0 }],
    amounts: { read: 0, used: 0, leftOut: 0 },
    rules,
  }
  fillCleaning(sheet, '', [input], ({ en }) => en)
  return sheet.rows.flatMap(({ cells }) => cells.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : [])))
}

it('lists every change of every rule', () => {
  const texts = textsOf([rule(700, 700)])
  expect(texts.filter((text) => text === '(5)')).toHaveLength(700)
  expect(texts.some((text) => text.startsWith('Every change is listed.'))).toBe(true)
})

it('states how many changes of a rule are listed when there are more', () => {
  const texts = textsOf([rule(3, 3), rule(5_000, 2_000)])
  expect(texts.some((text) => text.startsWith('The first 2,000 changes of a rule are listed'))).toBe(true)
})
