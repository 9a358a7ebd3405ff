import { expect, it } from 'vitest'
import { personName } from './person-name.ts'

it.each([
  ['지원', '김', '김지원'],
  ['Ji-won', 'Kim', 'Ji-won Kim'],
  ['지원', '', '지원'],
  ['Anna', '김', 'Anna 김'],
])('joins %s and %s to %s', (firstName, lastName, name) => {
  expect(personName(firstName, lastName)).toBe(name)
})
