import { describe, expect, it } from 'vitest'
import { printTable } from '../testing-table.test-support.ts'
import { factTablesOf } from './fact-tables.ts'
import { FactsOutdated, packFacts, unpackFacts } from './packed-facts.ts'

const lines = [
  '(In millions)|FY2023A|FY2024E|% Change',
  'Revenue|$ 1,200.5|1,500|25%',
  'Cost of sales|(700)|(800)|14%',
  'Gross profit|500.5|700|40%',
  'Operating expenses|(200)|(300)|50%',
  'Income before income taxes|300.5|400|33%',
  'Net income|240|320|33%',
]
const { text, table } = printTable(lines, { caption: 'Consolidated Income Statement' })
const tables = [...factTablesOf([{ number: 3, text, headings: [], tables: [table] }])]

describe('packed facts', () => {
  it('are unpacked unchanged', () => {
    const [statement] = tables
    expect(statement).toMatchObject({ page: 3, statement: 'income', scope: 'consolidated' })
    expect(statement?.facts.length).toBe(18)
    expect(unpackFacts(packFacts(tables))).toEqual(tables)
  })

  it('end with the last table that fits', () => {
    expect(unpackFacts(packFacts([...tables, ...tables], 20))).toHaveLength(1)
    expect(unpackFacts(packFacts(tables, 5))).toEqual([])
  })

  it('of another version are rejected', () => {
    expect(() => unpackFacts(packFacts([]).replace(/"version":\d+/, '"version":0'))).toThrow(FactsOutdated)
  })
})
