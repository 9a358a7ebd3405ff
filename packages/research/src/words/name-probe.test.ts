import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactText, probeOf } from './name-probe.ts'

describe('probeOf', () => {
  it.each([
    ['research and development', 'R&D, that is Research & Development costs'],
    ["shareholders' equity", 'total shareholders’ equity'],
    ['영업 활동 현금흐름', '영업활동 현금 흐름은 얼마인가?'],
    ['EBITDA', 'adjusted ebitda'],
  ])('the probe of %s is in "%s"', (name, text) => expect(compactText(text)).toContain(probeOf(name)))

  it('is not in a text without the longest word of the name', () => {
    expect(compactText('What was revenue?')).not.toContain(probeOf('cost of revenue adjustments'))
    expect(probeOf('&')).toBe('')
  })

  it('is in every text that has the name as written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, name, after) => {
        expect(compactText(`${before} ${name} ${after}`)).toContain(probeOf(name))
      }),
    )
  })
})
