import { describe, expect, it } from 'vitest'
import { edited, sheetOf } from './workbook-parts.test-support.ts'

const first = 'xl/worksheets/sheet1.xml'
const values = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>5</v></c></row><row r="2"><c r="A2"><v>4</v></c><c r="B2"><v>6</v></c></row>'
const saved = async (formula: string, isTyped: boolean) => {
  const { parts } = await edited(
    {
      sheets: { Model: sheetOf(values) },
      names:
        '<definedNames><definedName name="Both">Model!$A$1:$A$2</definedName><definedName name="One">Model!$A$1</definedName></definedNames>',
    },
    { sheet: 'Model', row: 0, column: 3, content: { formula, isTyped } },
  )
  return /<c r="D1".*?<\/c>/.exec(parts.get(first) ?? '')?.[0]
}

describe('a formula that is typed', () => {
  it.each([
    ['SUM(IF(A1:A2&gt;2,B1:B2))', '6'],
    ['SUM(Both*2)', '10'],
    ['INDEX(A1:B2,2,1)', '4'],
    ['SUM(SEQUENCE(3))', '6'],
    ['SUM(ABS(A1:A2-3))', '3'],
  ])('is a dynamic array of one cell where it computes arrays: %s', async (written, value) => {
    const formula = written.replaceAll('&gt;', '>')
    const text = written.replace('SEQUENCE', '_xlfn.SEQUENCE')
    expect(await saved(formula, true)).toBe(`<c r="D1" cm="1"><f t="array" ref="D1">${text}</f><v>${value}</v></c>`)
  })

  it.each(['SUM(A1:A2)*2', 'SUMPRODUCT((A1:A2>2)*B1:B2)', 'One*2', 'VLOOKUP(A1,A1:B2,2,FALSE)', 'COUNTIF(A1:A2,1)', 'SUM(Both)'])(
    'is a plain one where it does not: %s',
    async (formula) => {
      expect(await saved(formula, true)).not.toContain('cm=')
    },
  )

  it('is a plain one where it was pasted or filled', async () => {
    expect(await saved('SUM(IF(A1:A2>2,B1:B2))', false)).not.toContain('cm=')
  })
})
