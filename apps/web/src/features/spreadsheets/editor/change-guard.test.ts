import { expect, it } from 'vitest'
import { isRefused, keepFormats } from './change-guard.ts'

it('changes other than contents of cells are refused, those that are not known too', () => {
  const refused = [
    'insert-row',
    'remove-col',
    'add-worksheet-merge',
    'insert-sheet',
    'set-worksheet-name',
    'set-frozen',
    'set.numfmt',
    'made-up',
  ]
  expect(refused.filter((name) => !isRefused(`sheet.mutation.${name}`))).toEqual([])
  expect(isRefused('formula.mutation.set-defined-name')).toBe(true)
})

it('contents of cells, calculation and the view are let through', () => {
  const allowed = [
    'sheet.mutation.set-range-values',
    'sheet.mutation.set-worksheet-row-auto-height',
    'formula.mutation.set-formula-calculation-result',
  ]
  expect(allowed.filter(isRefused)).toEqual([])
  expect(isRefused('sheet.operation.set-worksheet-active')).toBe(false)
})

it('typed contents lose their formats, and an emptied cell keeps that of the file', () => {
  const cells = { 0: { 0: { v: 0.12, t: 2, s: { n: { pattern: '0%' } } }, 1: null }, 3: { 2: { s: 's1' } } }
  expect(keepFormats(cells)).toBe(false)
  expect(cells).toEqual({ 0: { 0: { v: 0.12, t: 2 }, 1: { v: null, f: null, si: null, p: null } }, 3: { 2: {} } })
  expect(keepFormats({ 0: { 0: { s: { bl: 1 } } } })).toBe(true)
})
