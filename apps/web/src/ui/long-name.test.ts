import { expect, test } from 'vitest'
import { hasRightToLeft, shortenName, splitName } from './long-name.ts'

test('splitName keeps what distinguishes long names that begin alike', () => {
  const names = ['annual-audit-documentation-2023', 'tax-documentation-2023'].map(
    (name) => `summit-digital-solutions__Financial & Accounting__${name}.pdf`,
  )
  const tails = names.map((name) => splitName(name).tail)
  expect(new Set(tails).size).toBe(2)
  expect(tails[0]).toBe('audit-documentation-2023.pdf')
})

test('splitName divides short names in half and no surrogate pair', () => {
  expect(splitName('a.pdf')).toEqual({ head: 'a.p', tail: 'df', isLong: false })
  const { head, tail } = splitName('😀'.repeat(30))
  expect(head + tail).toBe('😀'.repeat(30))
  expect(Array.from(tail)).toHaveLength(12)
})

test('shortenName keeps the beginning and the end', () => {
  expect(shortenName('lease.pdf', 9)).toBe('lease.pdf')
  expect(shortenName('abcdefghij.pdf', 9)).toBe('abcd….pdf')
})

test.each([
  ['עברית חוזה.txt', true],
  ['عقد 2024.pdf', true],
  ['계약서 2024.pdf', false],
  ['Vertrag über Häfen.pdf', false],
])('hasRightToLeft of %s is %s', (name, expected) => {
  expect(hasRightToLeft(name)).toBe(expected)
})
