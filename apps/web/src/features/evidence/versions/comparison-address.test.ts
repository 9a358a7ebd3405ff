import { describe, expect, it } from 'vitest'
import { formatComparison, parseComparison } from './comparison-address.ts'

describe('parseComparison', () => {
  it('parses what formatComparison writes', () => {
    expect(parseComparison(formatComparison({ later: 12, earlier: 30 }))).toEqual({ later: 12, earlier: 30 })
  })

  it.each([undefined, '', '12', '12-', '0-1', '12-12', '1-2-3', '-1-2', '1.5-2', 'a-b', '99999999999-1'])(
    'returns undefined for %s',
    (value) => {
      expect(parseComparison(value)).toBeUndefined()
    },
  )
})
