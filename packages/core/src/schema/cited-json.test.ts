import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCitations } from './cited-json.ts'

const old = { source: 'file', fileId: 3, filename: 'a.pdf', page: 2, anchor: { kind: 'page' }, quote: 'x', start: 1, end: 2, boxes: [] }
const cell = {
  kind: 'cell',
  source: 'file',
  fileId: 3,
  filename: 'a.xlsx',
  sheet: 'Model',
  range: 'C12',
  page: 1,
  quote: 'x',
  start: 1,
  end: 2,
}

it('adds the kind to citations stored before kinds existed, at any depth', () => {
  const answer = {
    sentences: [{ text: 'x', citations: [old, cell], pages: [{ source: 'file', fileId: 3, page: 2 }] }],
    candidates: [{ citations: [old] }],
    conflicts: [{ values: [{ citations: [old] }] }],
  }
  const kept = { kind: 'file', ...old }
  expect(readCitations(answer)).toEqual({
    sentences: [{ text: 'x', citations: [kept, cell], pages: [{ kind: 'file', source: 'file', fileId: 3, page: 2 }] }],
    candidates: [{ citations: [kept] }],
    conflicts: [{ values: [{ citations: [kept] }] }],
  })
})

it('changes nothing else and is idempotent', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readCitations(value)).toEqual(value)
      expect(readCitations(readCitations({ value, old }))).toEqual(readCitations({ value, old }))
    }),
  )
})
