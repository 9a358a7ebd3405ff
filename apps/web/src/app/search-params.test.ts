import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { idParam, parseSearch, stringifySearch, textParam, validated } from './search-params.ts'

test('stringifySearch writes plain names and values', () => {
  expect(stringifySearch({ project: 3, evidence: '12.4.100.180', folder: undefined, search: '' })).toBe('?project=3&evidence=12.4.100.180')
  expect(stringifySearch({})).toBe('')
})

test('parseSearch reads what stringifySearch writes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 })), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
    }),
  )
})

test.each([
  ['12', 12],
  [12, 12],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  [undefined, undefined],
])('idParam(%j) is %j', (value, id) => {
  expect(idParam(value)).toBe(id)
})

test('validated replaces an invalid value of the address, which the router merges with it', () => {
  const address = { text: '', id: 'nope', other: '4' }
  const merged = { ...address, ...validated({ text: textParam(address.text), id: idParam(address.id), other: idParam(address.other) }) }
  expect(merged).toEqual({ text: undefined, id: undefined, other: 4 })
  expect(stringifySearch(merged)).toBe('?other=4')
})
