import { expect, it } from 'vitest'
import { comparableName, printedNames } from './printed-names.ts'

it.each([
  [
    'This agreement is by and between Harbor Valves, Inc., a Delaware corporation, and Elm & Fir Foods LLC ("Customer").',
    ['Harbor Valves, Inc.', 'Elm & Fir Foods LLC'],
  ],
  ['**Northwind Freight Software, Inc.**, a company with limited liability', ['Northwind Freight Software, Inc.']],
  ['BANK OF HARBOR CORPORATION\nThe Company is a limited liability company.', ['BANK OF HARBOR CORPORATION']],
  ['주식회사 한빛전자와 (주)라온 및 새봄물산 주식회사', ['주식회사 한빛전자와', '(주) 라온', '새봄물산 주식회사']],
  ['The kitchen is on the third floor. No company is named.', []],
])('finds the companies that a text prints: %s', (text, names) => {
  expect([...printedNames(text).values()]).toEqual(names)
})

it('compares names without their form, blanks and signs', () => {
  expect(comparableName('HARBOR  VALVES, INC.')).toBe(comparableName('Harbor Valves Inc'))
  expect(comparableName('㈜라온')).toBe(comparableName('라온 주식회사'))
})
