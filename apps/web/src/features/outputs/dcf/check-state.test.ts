import type { DcfCheck } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { stateOfCheck, worstFirst } from './check-state.ts'

type Check = DcfCheck
const check = (code: Check['code'], passed: Check['passed'], weight: Check['weight']): Check => ({
  code,
  of: null,
  passed,
  weight,
  figures: {},
})

describe('the checks of a valuation', () => {
  it('passed, failed, or had nothing to check', () => {
    expect([true, false, null].map((passed) => stateOfCheck({ passed }))).toEqual(['passed', 'failed', 'notApplicable'])
  })

  it('are listed mistakes first', () => {
    const checks = [
      check('bridge-ties', true, 'error'),
      check('scenarios-in-order', null, 'warning'),
      check('terminal-share', false, 'warning'),
      check('grid-centre', false, 'error'),
    ]
    expect(worstFirst(checks).map(({ code }) => code)).toEqual(['grid-centre', 'terminal-share', 'scenarios-in-order', 'bridge-ties'])
  })
})
