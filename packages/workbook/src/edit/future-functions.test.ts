import { describe, expect, it } from 'vitest'
import { parseFormula } from '../formula/parse-formula.ts'
import { boundNames } from '../formula/bound-names.ts'
import { toFileFormula } from './future-functions.ts'
import { edited, sheetOf } from './workbook-parts.test-support.ts'

describe('names that a formula binds', () => {
  it.each([
    ['LET(rate,A1,rate*2)', '_xlfn.LET(_xlpm.rate,A1,_xlpm.rate*2)'],
    ['LET(x,A1,y,x+1,Sheet!x&"x"&T[x]&X)', '_xlfn.LET(_xlpm.x,A1,_xlpm.y,_xlpm.x+1,Sheet!x&"x"&T[x]&_xlpm.X)'],
    [
      'MAP(A1:A3,LAMBDA(each,LET(twice,each*2,twice)))',
      '_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.each,_xlfn.LET(_xlpm.twice,_xlpm.each*2,_xlpm.twice)))',
    ],
    ['LET(add,LAMBDA(each,each+1),add(2))', '_xlfn.LET(_xlpm.add,_xlfn.LAMBDA(_xlpm.each,_xlpm.each+1),_xlpm.add(2))'],
    ['_xlfn.LET(_xlpm.rate,A1,_xlpm.rate*2)', '_xlfn.LET(_xlpm.rate,A1,_xlpm.rate*2)'],
  ])('have a prefix in files: %s', (formula, written) => {
    expect(toFileFormula(formula)).toBe(written)
  })

  it('are known, but where one is no name or is used outside', () => {
    expect(boundNames(parseFormula('LET(Rate,A1,LAMBDA(each,each*rate))'))).toEqual(new Set(['rate', 'each']))
    for (const formula of ['LET(A1,2,A1)', 'LET(rate,A1,rate)+rate', 'LET(rate,rate,rate)', 'LAMBDA(1,2)'])
      expect(boundNames(parseFormula(formula))).toBeNull()
  })

  it('are computed after a save', async () => {
    const rows = '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><v>0</v></c></row>'
    const { parts, stale } = await edited(
      { sheets: { Model: sheetOf(rows) } },
      { sheet: 'Model', row: 0, column: 1, content: { formula: 'LET(rate,A1,add,LAMBDA(each,each+rate),add(5))' } },
    )
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('_xlpm.add(5))</f><v>7</v>')
    expect(stale).toEqual([])
  })
})
