import { type IFunctionService, LexerTreeBuilder } from '@univerjs/preset-sheets-core'
import { describe, expect, it } from 'vitest'
import { signedFormula } from './signed-formula.ts'

const functions: Pick<IFunctionService, 'hasExecutor'> = { hasExecutor: (name) => String(name) === 'SUM' }
const read = (text: string) => signedFormula(text, { lexer: new LexerTreeBuilder(), functions, hasName: (name) => name === 'TaxRate' })

describe('a text that begins with a sign', () => {
  it.each(['+B2*2', '-SUM(A1:A2)', '-TaxRate*2', "+Model!B2/'My sheet'!C3", '-(B2+C3)*1.5', '+100+200', '+TRUE', '-A1*-SUM(B1:B2)'])(
    'is a formula: %s',
    (text) => {
      expect(read(text)).toBe(`=${text}`)
    },
  )

  it('gets the brackets that are missing', () => {
    expect(read('-SUM(A1:A2')).toBe('=-SUM(A1:A2)')
  })

  it.each(['- Net debt', '-', '-A1-', '-revenue (net)', '-SUMME(A1)', '+Profit', '-5 apples', 'A1+B1', '=A1'])(
    'stays a text: %s',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )
})
