import { expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { factTablesOf } from './fact-tables.ts'

const tablesOf = (lines: readonly string[]) => {
  const { text, table } = printTable(lines)
  return [...factTablesOf([{ number: 1, text, headings: [], tables: [table] }])]
}

it('takes no page number of a table of contents for a figure', () => {
  const contents = ['|', 'Overview|1', 'Business|4', 'Risks|4', 'Statements|76', 'Notes|84', 'Exhibits|120']
  expect(tablesOf(contents)).toEqual([])
  const falling = ['|', 'Seoul|12', 'Busan|9', 'Daegu|31', 'Incheon|7', 'Gwangju|5', 'Daejeon|4']
  expect(tablesOf(falling)[0]?.facts).toHaveLength(6)
})
