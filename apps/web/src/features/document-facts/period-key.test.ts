import { describe, expect, it } from 'vitest'
import { periodKey } from './period-key.ts'

describe('a period of a document', () => {
  it.each([
    ['FY2022', { key: 'year', details: { year: '2022' } }],
    ['Q2 FY2023', { key: 'quarter', details: { quarter: '2', year: '2023' } }],
    ['H1 2023', { key: 'half', details: { year: '2023' } }],
    ['2022-07-01', undefined],
    ['2022', undefined],
  ])('%s', (period, expected) => expect(periodKey(period)).toEqual(expected))
})
