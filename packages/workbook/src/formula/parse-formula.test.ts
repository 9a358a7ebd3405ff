import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BinaryOperator, type FormulaNode, nodesOf } from './formula-node.ts'
import { FormulaSyntaxError } from './formula-syntax-error.ts'
import { parseFormula } from './parse-formula.ts'
import { relativeForm } from './relative-form.ts'
import { shiftFormula } from './shift-formula.ts'
import { writeFormulaText } from './write-formula.ts'

const at = { row: 4, column: 2 }
const formOf = (text: string): string => relativeForm(parseFormula(text), at, 'Model')

describe('parsing a formula', () => {
  it.each([
    ['A1*(1+B2)-3', '((R[-4]C[-2]*(1+R[-3]C[-1]))-3)'],
    ['-2^2', '(-2^2)'],
    ['2^3^2', '((2^3)^2)'],
    ['1+2*3&"x"=TRUE', '(((1+(2*3))&"x")=true)'],
    ['SUM(C1:C4,$A$1)', 'SUM(R[-4]C:R[-1]C,R1C1)'],
    ['SUM(C$1:C4)', 'SUM(R1C:R[-1]C)'],
    ['SUM(B4:B2)', 'SUM(R[-3]C[-1]:R[-1]C[-1])'],
    ['SUM(A:A,$B:$C)', 'SUM(C[-2]:C[-2],C2:C3)'],
    ['SUM(1:1,$2:$3)', 'SUM(R[-4]:R[-4],R2:R3)'],
    ["'P&L'!B3+'It''s'!B3", "(p&l!R[-2]C[-1]+it's!R[-2]C[-1])"],
    ['Sheet2!B3:B9', 'sheet2!R[-2]C[-1]:R[4]C[-1]'],
    ['Model!B3', 'R[-2]C[-1]'],
    ['SUM(Jan:Dec!B3)', 'SUM(jan:dec!R[-2]C[-1])'],
    ["SUM('Jan 24:Dec 24'!B3)", 'SUM(jan 24:dec 24!R[-2]C[-1])'],
    ['[1]Sheet1!A1', '[1]sheet1!R[-4]C[-2]'],
    ["'C:\\deals\\[Book 1.xlsx]Sheet 1'!A1", '[C:\\deals\\Book 1.xlsx]sheet 1!R[-4]C[-2]'],
    ['[1]!Rate*2', '([1]!rate*2)'],
    ['Table1[[#This Row],[Sales]]*2', '(table1[[#This Row],[Sales]]*2)'],
    ["Table1[It''s '] odd]", "table1[It''s '] odd]"],
    ['IF(A1>=0,,"no")', 'IF((R[-4]C[-2]>=0),,"no")'],
    ['{1,2;3,4}*A1', '({1,2;3,4}*R[-4]C[-2])'],
    ['#REF!+Sheet2!#REF!', '(#REF!+#REF!)'],
    ['A1:INDEX(B:B,3)', '(R[-4]C[-2]:INDEX(C[-1]:C[-1],3))'],
    ['(A1,B2) C3', '((R[-4]C[-2],R[-3]C[-1]) R[-2]C)'],
    ['_xlfn.XLOOKUP(A1,B:B,C:C)', 'XLOOKUP(R[-4]C[-2],C[-1]:C[-1],C:C)'],
    ['+D12+1', '(R[7]C[1]+1)'],
    ['--A1', '--R[-4]C[-2]'],
    ['5%*1.5E-3', '(5%*0.0015)'],
    ['SUM(A1#)', 'SUM(R[-4]C[-2])'],
    ['매출!B3*성장률', '(매출!R[-2]C[-1]*성장률)'],
    ['LOG10(5)+A1048577', '(LOG10(5)+a1048577)'],
  ])('reads %s', (text, form) => {
    expect(formOf(text)).toBe(form)
  })

  it('ignores a single leading equals sign', () => {
    expect(formOf('=A1')).toBe(formOf('A1'))
  })

  it.each([
    ['an empty text', '', 'unfinished'],
    ['an operator without a right side', '1+', 'unfinished'],
    ['an open parenthesis', 'SUM(A1', 'unfinished'],
    ['an open quotation mark', '"open', 'unfinished'],
    ['a closing parenthesis too many', 'A1)', 'unexpected'],
    ['two numbers side by side', '1 2', 'unexpected'],
    ['an operator without a left side', '*3', 'unexpected'],
    ['an unknown error code', '#WHAT', 'unexpected'],
    ['9,000 characters', 'x'.repeat(9000), 'too-long'],
    ['1,000 parentheses', '('.repeat(1000), 'too-deep'],
    ['5,000 percent signs', `1${'%'.repeat(5000)}`, 'too-deep'],
    ['2,000 range operators', 'A1:'.repeat(2000), 'too-deep'],
  ])('refuses %s', (_, text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  it('has the same form in every cell that it is copied to', () => {
    const root = parseFormula("SUM(C$1:C4)*'Other'!$B2-A1^2")
    expect(relativeForm(shiftFormula(root, 3, 5), { row: at.row + 3, column: at.column + 5 }, 'Model')).toBe(
      relativeForm(root, at, 'Model'),
    )
  })

  it('copies and writes sums of thousands of terms', () => {
    const root = parseFormula(Array.from({ length: 2700 }, () => 'A1').join('+'))
    expect(parseFormula(`=${'-'.repeat(8000)}A1`)).toEqual(parseFormula('--A1'))
    expect(writeFormulaText(shiftFormula(root, 1, 1)).replaceAll(/[()]/g, '')).toBe(Array.from({ length: 2700 }, () => 'B2').join('+'))
  })

  it('throws no error other than its own, whatever the text', () => {
    const pieces = fc.constantFrom(
      ...'A1 B$2 $C$3 SUM( IF( ) ( , ; : ! + - * / ^ & % = < > "x" " \' [ ] { } # #REF! 1 2.5 1E5 Sheet1! a.b @ \\ 가'.split(' '),
      ' ',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(pieces, { maxLength: 120 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readOrRefused(text)
        expect(read instanceof FormulaSyntaxError || [...nodesOf(read)].length <= 2 * text.length + 1).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads its own output to the same form', () => {
    const cell = fc
      .tuple(fc.constantFrom('A', '$B', 'AZ', '$XFD'), fc.constantFrom('1', '$2', '99', '$1048576'), fc.constantFrom('', "'P&L'!", 'S2!'))
      .map(([column, row, prefix]): FormulaNode => parseFormula(`${prefix}${column}${row}`))
    const leaf = fc.oneof(
      cell,
      fc.nat(9999).map((value): FormulaNode => ({ kind: 'number', value: value / 100 })),
      fc.string({ maxLength: 5 }).map((value): FormulaNode => ({ kind: 'text', value })),
    )
    const { tree } = fc.letrec<{ tree: FormulaNode }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(fc.constantFrom<BinaryOperator>('+', '-', '*', '/', '^', '&', '<=', '<>'), tie('tree'), tie('tree'))
          .map(([operator, left, right]): FormulaNode => ({ kind: 'binary', operator, left, right })),
        fc
          .array(tie('tree'), { minLength: 1, maxLength: 3 })
          .map((parts): FormulaNode => ({ kind: 'call', name: 'SUM', arguments: parts })),
        tie('tree').map((operand): FormulaNode => ({ kind: 'percent', operand })),
      ),
    }))
    fc.assert(
      fc.property(tree, (root) => {
        fc.pre(writeFormulaText(root).length < 8000)
        expect(formOf(writeFormulaText(root))).toBe(relativeForm(root, at, 'Model'))
      }),
    )
  })

  it.each(['1+', '-', '(', 'A1:', "'a'!", '[a]', 'SUM(', 'a:b:', '"', '$A$1,', '{1;', 'A1 ', '1:', '#REF!', 'x', '('])(
    'looks at each character of a long run of "%s" a bounded number of times',
    (piece) => {
      const looks = (length: number): number => {
        const text = new CountingText(piece.repeat(length / piece.length))
        readOrRefused(text as unknown as string)
        return text.looks
      }
      expect(looks(8000)).toBeLessThan(8000 * 40)
    },
  )
})

/** The tree of a formula, or the syntax error; other errors are rethrown. */
function readOrRefused(text: string): FormulaNode | FormulaSyntaxError {
  try {
    const root = parseFormula(text)
    relativeForm(root, at, 'Model')
    return root
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return error
    throw error
  }
}

const problemOf = (text: string): unknown => {
  const read = readOrRefused(text)
  return read instanceof FormulaSyntaxError ? read.problem : undefined
}

/** A text that counts character accesses. */
class CountingText {
  looks = 0
  readonly length: number
  private readonly text: string

  constructor(text: string) {
    this.text = text
    this.length = text.length
  }

  charCodeAt(at: number): number {
    this.looks++
    return this.text.charCodeAt(at)
  }

  charAt(at: number): string {
    this.looks++
    return this.text.charAt(at)
  }

  startsWith(sign: string, at = 0): boolean {
    this.looks += sign.length
    return this.text.startsWith(sign, at)
  }

  indexOf(mark: string, at: number): number {
    const found = this.text.indexOf(mark, at)
    this.looks += (found < 0 ? this.length : found) - at + 1
    return found
  }

  slice(from: number, to: number): string {
    const part = this.text.slice(from, to)
    this.looks += part.length
    return part
  }
}
