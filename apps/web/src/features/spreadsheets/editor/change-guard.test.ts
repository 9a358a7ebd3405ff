import { expect, it } from 'vitest'
import { freezeFromStart, isRefused, keepSavable } from './change-guard.ts'

const noStyles = () => undefined

it('changes that cannot be saved are refused, those that are not known too', () => {
  const refused = ['move-rows', 'set-worksheet-default-style', 'set-gridlines-color', 'made-up']
  expect(refused.filter((name) => !isRefused(`sheet.mutation.${name}`))).toEqual([])
  expect(isRefused('formula.mutation.set-defined-name')).toBe(true)
})

it('contents, formats, sizes, hidden lines, frozen panes, calculation and the view are let through', () => {
  const allowed = [
    'sheet.mutation.set-range-values',
    'sheet.mutation.set-worksheet-col-width',
    'sheet.mutation.set-row-hidden',
    'sheet.mutation.set-frozen',
    'sheet.mutation.update-note',
    'sheet.mutation.set.numfmt',
    'sheet.mutation.set-worksheet-row-auto-height',
    'formula.mutation.set-formula-calculation-result',
  ]
  expect(allowed.filter(isRefused)).toEqual([])
  expect(isRefused('sheet.operation.set-worksheet-active')).toBe(false)
})

it('what of a format cannot be saved is taken out, and all that can be stays', () => {
  const cells = {
    0: {
      0: { v: 0.12, t: 2, s: { n: { pattern: '0%' }, tr: { a: 45 }, bd: { t: { s: 1, cl: {} }, tl_br: { s: 1, cl: {} } } } },
      1: { s: { tr: { a: 45 } } },
    },
  }
  expect(keepSavable(cells, noStyles)).toBe(false)
  expect(cells).toEqual({ 0: { 0: { v: 0.12, t: 2, s: { n: { pattern: '0%' }, bd: { t: { s: 1, cl: {} } } } }, 1: {} } })
  expect(keepSavable({ 0: { 0: { s: { tr: { a: 45 } } } } }, noStyles)).toBe(true)
  const named = { 0: { 0: { s: 's1' } } }
  expect(keepSavable(named, () => ({ bl: 1, pd: { l: 9 } }))).toBe(false)
  expect(named).toEqual({ 0: { 0: { s: { bl: 1 } } } })
})

it('an emptied cell loses what of its format is saved', () => {
  const cells = { 3: { 2: null } }
  expect(keepSavable(cells, noStyles)).toBe(false)
  expect(cells[3][2]).toMatchObject({ v: null, f: null, s: { bl: null, n: null } })
})

it('panes are frozen from the first row on', () => {
  const frozen = { startRow: 9, startColumn: -1, xSplit: 0, ySplit: 2 }
  freezeFromStart(frozen)
  expect(frozen).toMatchObject({ ySplit: 9, xSplit: 0 })
})
