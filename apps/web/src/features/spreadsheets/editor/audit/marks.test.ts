import { expect, it } from 'vitest'
import { marksOf } from './marks.ts'

it('marks each place once, with its gravest finding, and leaves out findings of a complete sheet or workbook', () => {
  const finding = (sheet: string | null, range: string | null, severity: 'critical' | 'low') => ({ sheet, range, severity })
  expect(
    marksOf([
      finding('Model', 'B5', 'critical'),
      finding('Model', 'B5', 'low'),
      finding('Model', 'B5:C6', 'low'),
      finding('Model', null, 'low'),
      finding(null, null, 'low'),
    ]),
  ).toEqual([
    { sheet: 'Model', range: { top: 4, left: 1, bottom: 4, right: 1 }, severity: 'critical' },
    { sheet: 'Model', range: { top: 4, left: 1, bottom: 5, right: 2 }, severity: 'low' },
  ])
})
