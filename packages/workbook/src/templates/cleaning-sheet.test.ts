import { expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { addSheet, newWorkbook, type Workbook } from '../model/index.ts'
import { expectLibreOfficeAgrees, testEngine } from '../libre-office.test-support.ts'
import { buildWorkbook } from '../recalculate/build-workbook.ts'
import { writeWorkbook } from '../write/write-workbook.ts'
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

function cleaned(rules: CleaningInput['rules']): Workbook {
  const workbook = newWorkbook('Orders', 'en')
  const sheet = addSheet(workbook, 'Cleaning')
  const input = {
    title: 'Orders',
    files: [{ name: 'orders.csv', sheet: '', read: 0, used: 0, leftOut: 0 }],
    amounts: { read: 0, used: 0, leftOut: 0 },
    rules,
  }
  fillCleaning({ sheet, listings: workbook.listings }, '', [input], ({ en }) => en)
  return workbook
}

/** The texts of the sheet. */
function textsOf(rules: CleaningInput['rules']): string[] {
  const rows = cleaned(rules).sheets.flatMap((sheet) => sheet.rows)
  return rows.flatMap(({ cells }) => cells.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : [])))
}

it('lists every change of every rule', () => {
  const texts = textsOf([rule(700, 700)])
  expect(texts.filter((text) => text === '(5)')).toHaveLength(700)
  expect(texts.some((text) => text.startsWith('Every change is listed.'))).toBe(true)
})

it('states how many changes of a rule are listed when there are more', () => {
  const texts = textsOf([rule(3, 3), rule(5_000, 2_000)])
  expect(texts.some((text) => text.startsWith('At most 2,000 changes of a rule are listed'))).toBe(true)
  expect(texts.some((text) => text.includes('Changes that are not listed: 3,000.'))).toBe(true)
})

it('lists changes beyond the limit of its sheet on a further sheet, which other programs open', async () => {
  const workbook = cleaned([rule(3, 3), rule(24_000, 24_000)])
  const note = workbook.sheets.flatMap(({ rows }) => rows).flatMap(({ cells }) => cells.map(({ content }) => content))
  expect(note.some((content) => content.kind === 'text' && content.text.includes('the other 14,000 on the sheet “Cleaning 2”'))).toBe(true)
  const madeAt = new Date('2026-11-26T00:00:00Z')
  const { bytes } = await buildWorkbook(testEngine(), workbook, { independent: new Map(), madeAt })
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Cleaning', 'Certificate', 'Cleaning 2'])
  const { rows } = sheets[2]!
  expect(rows).toHaveLength(14_001)
  expect(rows[0]).toEqual(['Rule', 'File', 'Row', 'Column', 'In the file', 'As used'])
  expect(rows.at(-1)).toEqual(['Negative amounts as returns', 'orders.csv', '24001', 'Amount', '(5)', '-5'])
  await expectLibreOfficeAgrees(bytes)
})

it('writes markup and formulas in listed texts as texts', async () => {
  const workbook = cleaned([])
  const row = ['=1+1', '<b>&"', 'a\u0000b', '', '한강 ', '_x0041_']
  workbook.listings.push({ name: 'Cleaning', headings: ['A'], rows: [row], widths: [10] })
  const { sheets } = await readXlsx(await writeWorkbook(workbook, new Map(), new Date('2026-11-26T00:00:00Z')))
  expect(sheets[1]!.name).toBe('Cleaning 2')
  expect(sheets[1]!.rows[1]).toEqual(['=1+1', '<b>&"', 'ab', '', '한강 ', '_x0041_'])
})
