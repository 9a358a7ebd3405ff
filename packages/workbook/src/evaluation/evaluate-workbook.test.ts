import { describe, expect, it } from 'vitest'
import { main, type Parts, relations, sheetOf } from '../edit/workbook-parts.test-support.ts'
import { below, rowOf, rowsOf, valuesOf, type Written } from './evaluated.test-support.ts'

describe('formulas that are not array formulas', () => {
  it.each([
    ['an operand', '=A1:A3*10', 20],
    ['a parameter that is one value', '=ABS(A1:A3)', 2],
    ['a function of cells within one of values', '=ROUND(SUM(A1:A3)+A1:A3,0)', 8],
    ['a branch of IF', '=IF(TRUE,A1:A3,0)', 2],
    ['a criterion', '=COUNTIF(A1:A3,A1:A3)', 1],
    ['cells that OFFSET gives', '=OFFSET(A1,0,0,3,1)+1', 3],
    ['no cell, where none crosses', '=$C$1:$F$1', '#VALUE!'],
  ])('take the cell of their own row: %s', async (_, formula, expected) => {
    const rows = rowsOf([
      [1, null],
      [2, formula],
      [3, null],
    ])
    expect(await valuesOf({ sheets: { Model: sheetOf(rows) } }, ['B2'])).toEqual([expected])
  })

  it('take all cells where a function computes arrays', async () => {
    expect(await below([[1, 4], [2, 5], [3, 6]], ['SUMPRODUCT((A1:A3>1)*B1:B3)', 'SUM(A1:A3)', 'LOOKUP(2,1/(A1:A3>1),B1:B3)'])).toEqual([11, 6, 6]) // prettier-ignore
  })

  it('have no value where their row or column does not cross the cells', async () => {
    expect(await below([[1], [2]], ['A1:A2+1', 'A1:B1*1'])).toEqual(['#VALUE!', 1])
  })

  it('take the first value of an array', async () => {
    const names = '<definedNames><definedName name="Rates">{7,8;9,10}</definedName></definedNames>'
    expect(await below([], ['Rates', '{3,4}*2'], { names })).toEqual([7, 6])
  })

  it('keep the parentheses around a comparison', async () => {
    expect(await below([], ['"its "&(2<3)&"!"', '(1=1)&"x"'])).toEqual(['its TRUE!', 'TRUEx'])
  })
})

describe('array formulas', () => {
  const array = (at: string, range: string, formula: string) => `<c r="${at}"><f t="array" ref="${range}">${formula}</f></c>`
  const withArray = (formula: string, range: string) =>
    `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>${array('D1', range, formula)}</row>` +
    '<row r="2"><c r="A2"><v>3</v></c><c r="B2"><v>5</v></c></row>'

  it.each([
    ['A1:B2+A1:B2', 'D1:E2', [2, 4, 6, 10]],
    ['TRANSPOSE(A1:B2)', 'D1:E2', [1, 3, 2, 5]],
    ['MMULT(A1:B2,A1:B2)', 'D1:E2', [7, 12, 18, 31]],
    ['MINVERSE(A1:B2)', 'D1:E2', [-5, 2, 3, -1]],
    ['A1:B1*10', 'D1:E2', [10, 20, 10, 20]],
    ['A1:A2*10', 'D1:E2', [10, 10, 30, 30]],
    ['SUM(A1:B2*2)', 'D1:E2', [22, 22, 22, 22]],
  ])('compute %s over %s', async (formula, range, expected) => {
    const computed = await valuesOf({ sheets: { Model: sheetOf(withArray(formula, range)) } }, ['D1', 'E1', 'D2', 'E2'])
    expect(computed.map((value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value))).toEqual(expected)
  })

  it('have no value beyond what they compute', async () => {
    const addresses = ['D1', 'F1', 'D3', 'F3']
    expect(await valuesOf({ sheets: { Model: sheetOf(withArray('A1:B2*1', 'D1:F3')) } }, addresses)).toEqual([1, '#N/A', '#N/A', '#N/A'])
  })

  it('keep the values of the file, for what depends on them, where the engine computes others', async () => {
    const rows = '<row r="1"><c r="A1"><f t="array" ref="A1">NOFUNCTION(B1)</f><v>4</v></c><c r="C1"><f>A1*2</f><v>8</v></c></row>'
    expect(await valuesOf({ sheets: { Model: sheetOf(rows) } }, ['A1', 'C1'])).toEqual([undefined, 8])
  })
})

describe('AGGREGATE', () => {
  const rows: Written[][] = [[4], ['=1/0'], [9], ['text'], [null], [2], ['=SUBTOTAL(9,A1:A1)']]

  it.each([
    ['AGGREGATE(9,6,A1:A7)', 19],
    ['AGGREGATE(9,2,A1:A7)', 15],
    ['AGGREGATE(9,4,A1:A7)', '#DIV/0!'],
    ['AGGREGATE(3,6,A1:A7)', 5],
    ['AGGREGATE(2,2,A1:A7)', 3],
    ['AGGREGATE(14,2,A1:A7,2)', 4],
    ['AGGREGATE(15,6,A1:A6/(A1:A6>3),1)', 4],
    ['AGGREGATE(4,2,A1:A3,A6:A6)', 9],
    ['AGGREGATE(12,2,A1,A3,A6)', 4],
    ['AGGREGATE(9,,A1:A1)', 4],
    ['ROUND(AGGREGATE(1,2,A1:A7),0)', 5],
    ['AGGREGATE(2,6,C1:C9)', 0],
  ])('%s', async (formula, expected) => {
    expect(await below(rows, [formula])).toEqual([expected])
  })

  it('takes its function and its option from cells', async () => {
    expect(await below([...rows, [4, 2]], ['AGGREGATE(A8,B8,A1:A7)'])).toEqual([9])
  })

  it('leaves out hidden rows by its option', async () => {
    const sheet = sheetOf(
      rowOf(1, [1]) + rowOf(2, [2], ' hidden="1"') + rowOf(3, [4]) + rowOf(4, ['=AGGREGATE(9,5,A1:A3)', '=AGGREGATE(9,4,A1:A3)']),
    )
    expect(await valuesOf({ sheets: { Model: sheet } }, ['A4', 'B4'])).toEqual([5, 7])
  })
})

describe('SUBTOTAL', () => {
  const rows = (filter: string) =>
    sheetOf(
      rowOf(1, ['Sales']) +
        rowOf(2, [1]) +
        rowOf(3, [2], ' hidden="1"') +
        rowOf(4, [4]) +
        rowOf(5, ['=SUBTOTAL(9,A2:A4)', '=SUBTOTAL(109,A2:A4)']),
      {
        after: filter,
      },
    )

  it('counts hidden rows below 100 only', async () => {
    expect(await valuesOf({ sheets: { Model: rows('') } }, ['A5', 'B5'])).toEqual([7, 5])
  })

  it('leaves out the rows that a filter hides', async () => {
    const filter = '<autoFilter ref="A1:A4"><filterColumn colId="0"><filters><filter val="1"/></filters></filterColumn></autoFilter>'
    expect(await valuesOf({ sheets: { Model: rows(filter) } }, ['A5', 'B5'])).toEqual([5, 5])
  })
})

describe('functions that the engine reads otherwise', () => {
  it.each([
    ['HYPERLINK("https://example.com/","More")', 'More'],
    ['HYPERLINK("https://example.com/")', 'https://example.com/'],
    ['TEXT(44000,"YY")', '20'],
    ['TEXT(44000,"DD.MM.YYYY")', '18.06.2020'],
    ['TEXT(1.5,"0.0""M""")', '1.5M'],
    ['LEFT("abcdef","3")', 'abc'],
    ['RIGHT("abcdef",TRUE)', 'f'],
    ['STDEV("1","2",TRUE)', 0.5773502691896258],
    ['MIN("-100",3)', -100],
    ['SUM(OFFSET(A1:B2,0,0,,1))', 4],
    ['SUM(OFFSET(A1:B2,0,0,))', 10],
    ['SUM(OFFSET(A1,,1,2))', 6],
  ])('%s', async (formula, expected) => {
    expect(await below([[1, 2], [3, 4]], [formula])).toEqual([expected]) // prettier-ignore
  })
})

describe('references', () => {
  const link = `<externalLink xmlns="${main}"><externalBook><sheetNames><sheetName val="Prices"/><sheetName val="Gone"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>12.5</v></cell><cell r="B1"><v>2</v></cell></row></sheetData><sheetData sheetId="1" refreshError="1"/></sheetDataSet></externalBook></externalLink>`
  const outside: Partial<Parts> = {
    names: '<externalReferences><externalReference r:id="r2"/></externalReferences>',
    ofWorkbook: [['externalLink', 'externalLinks/externalLink1.xml']],
    more: {
      'xl/externalLinks/externalLink1.xml': link,
      'xl/externalLinks/_rels/externalLink1.xml.rels': relations(['externalLinkPath', 'prices.xlsx']),
    },
  }

  it('to another file have the values that are kept of it', async () => {
    expect(await below([], ['[1]Prices!A1*2', 'SUM([1]Prices!A1:B1)'], outside)).toEqual([25, 14.5])
  })

  it('to a file of which nothing is kept have none', async () => {
    expect(await below([], ['[1]Gone!A1'], outside)).toEqual(['#ERROR!'])
  })

  it('to times of the day have the time without a day', async () => {
    const styles = `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`
    const rows =
      '<row r="1"><c r="A1" s="1"><v>0.5625</v></c><c r="B1"><f>A1*24</f></c><c r="C1" s="1"><v>59</v></c><c r="D1"><f>C1+1</f></c></row>'
    const parts: Parts = { sheets: { Model: sheetOf(rows) }, ofWorkbook: [['styles', 'styles.xml']], more: { 'xl/styles.xml': styles } }
    expect(await valuesOf(parts, ['B1', 'D1'])).toEqual([13.5, 60])
  })
})

describe('hostile files', () => {
  it('with calls that lack parameters have all other values', async () => {
    expect(await below([[1]], ['SUBSTITUTE(1,2)', 'XNPV(1,2)', 'A1+1'])).toEqual(['#NAME?', '#NAME?', 2])
  })

  it('with array formulas over a whole sheet, and with thousands of totals, keep their values', async () => {
    const array = '<c r="A1"><f t="array" ref="A1:XFD1048576">B1:B2*2</f><v>8</v></c><c r="B1"><v>4</v></c>'
    const total = Array.from(
      { length: 400 },
      (_, at) => `<row r="${at + 2}"><c r="B${at + 2}"><v>1</v></c><c r="C${at + 2}"><f>AGGREGATE(9,6,$B$1:$B$${at + 2})</f></c></row>`,
    )
    const book = { sheets: { Model: sheetOf(`<row r="1">${array}<c r="C1"><f>A1+1</f><v>9</v></c></row>${total.join('')}`) } }
    expect(await valuesOf(book, ['A1', 'C1', 'C2', 'C401'])).toEqual([undefined, 9, 5, '#NAME?'])
  })
})
