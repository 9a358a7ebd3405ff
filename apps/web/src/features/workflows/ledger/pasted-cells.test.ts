import { array, assert, nat, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedCells, withPasted } from './pasted-cells.ts'

describe('a range copied in a spreadsheet', () => {
  it('is rows of cells, whatever ends its lines', () => {
    expect(pastedCells('1,200\t1,300\r\n(5)\t\r\n')).toEqual([
      ['1,200', '1,300'],
      ['(5)', ''],
    ])
    expect(pastedCells('7')).toEqual([['7']])
    expect(pastedCells('1\n2')).toEqual([['1'], ['2']])
  })

  it('may have cells in quotation marks', () => {
    expect(pastedCells('"a\nb"\t"say ""yes"""\n')).toEqual([['a\nb', 'say "yes"']])
  })

  it('is taken in whatever it holds', () => {
    assert(
      property(string(), (text) => {
        expect(pastedCells(text).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a grid with a pasted range', () => {
  const grid = [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]

  it('holds the range from the cell that was chosen on', () => {
    expect(withPasted(grid, { row: 0, column: 1 }, [['1', '2'], ['3']])).toEqual([
      ['a', '1', '2'],
      ['d', '3', 'f'],
    ])
  })

  it('keeps its size, and what lies before the range', () => {
    const cells = array(array(string(), { maxLength: 5 }), { maxLength: 5 })
    assert(
      property(nat(1), nat(2), cells, (row, column, range) => {
        const pasted = withPasted(grid, { row, column }, range)
        expect(pasted.map(({ length }) => length)).toEqual([3, 3])
        expect(pasted.slice(0, row)).toEqual(grid.slice(0, row))
        for (const [y, values] of pasted.entries()) expect(values.slice(0, column)).toEqual(grid[y]?.slice(0, column))
      }),
    )
  })
})
