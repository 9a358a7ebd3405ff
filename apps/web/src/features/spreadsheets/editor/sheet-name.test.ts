import { expect, it } from 'vitest'
import { copyName } from './sheet-name.ts'

it('names the copy of a sheet as Excel does, within its limit', () => {
  expect(copyName('Model', ['Model'])).toBe('Model (2)')
  expect(copyName('Model', ['Model', 'MODEL (2)'])).toBe('Model (3)')
  expect(copyName('Model (2)', ['Model', 'Model (2)'])).toBe('Model (3)')
  expect(copyName('x'.repeat(31), ['x'.repeat(31)])).toBe(`${'x'.repeat(27)} (2)`)
})
