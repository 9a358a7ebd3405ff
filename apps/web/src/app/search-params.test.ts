import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defined, idParam, parseSearch, stringifySearch, textParam } from './search-params.ts'

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

test('stringifySearch omits empty and undefined values', () => {
  expect(defined({ text: textParam(''), id: idParam('4') })).toEqual({ id: 4 })
})
