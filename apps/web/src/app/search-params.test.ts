import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defined, idParam, parseSearch, stringifySearch, textParam } from './search-params.ts'

test('addresses are plain names and values', () => {
  expect(stringifySearch({ project: 3, evidence: '12.4.100.180', folder: undefined, search: '' })).toBe('?project=3&evidence=12.4.100.180')
  expect(stringifySearch({})).toBe('')
})

test('what is written is read back', () => {
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
])('%j as an id is %j', (value, id) => {
  expect(idParam(value)).toBe(id)
})

test('empty texts and undefined values are left out', () => {
  expect(defined({ text: textParam(''), id: idParam('4') })).toEqual({ id: 4 })
})
