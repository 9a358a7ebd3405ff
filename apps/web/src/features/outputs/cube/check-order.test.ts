import { describe, expect, it } from 'vitest'
import { groupChecks } from './check-order.ts'

const check = (code: string, passed: boolean | null, weight: 'error' | 'warning', period: string | null = null) => ({
  code,
  text: code.toUpperCase(),
  passed,
  weight,
  period,
})

describe('checks of a result', () => {
  it('are a line each, with the periods in which they failed', () => {
    const [ties] = groupChecks([
      check('ties', true, 'error', '2025 Q1'),
      check('ties', false, 'error', '2025 Q2'),
      check('ties', null, 'error', '2025 Q3'),
    ])
    expect(ties).toMatchObject({ text: 'TIES', passed: false, failedIn: ['2025 Q2'], made: 2 })
  })

  it('begin with mistakes, and end with what passed', () => {
    const all = [
      check('fine', true, 'error'),
      check('without', null, 'error'),
      check('look', false, 'warning'),
      check('wrong', false, 'error'),
    ]
    expect(groupChecks(all).map(({ key, passed }) => `${key} ${passed}`)).toEqual([
      'wrong false',
      'look false',
      'without null',
      'fine true',
    ])
  })
})
