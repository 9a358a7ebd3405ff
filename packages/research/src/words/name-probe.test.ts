import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactText, probeOf } from './name-probe.ts'

describe('what is looked for before a name is', () => {
  it.each([
    ['research and development', 'R&D, that is Research & Development costs'],
    ["shareholders' equity", 'total shareholders’ equity'],
    ['영업 활동 현금흐름', '영업활동 현금 흐름은 얼마인가?'],
    ['EBITDA', 'adjusted ebitda'],
  ])('%s stands in "%s"', (name, text) => expect(compactText(text)).toContain(probeOf(name)))

  it('tells names that cannot stand in a text', () => {
    expect(compactText('What was revenue?')).not.toContain(probeOf('cost of revenue adjustments'))
    expect(probeOf('&')).toBe('')
  })

  it('never hides a name that a text has as it is written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, name, behind) => {
        expect(compactText(`${before} ${name} ${behind}`)).toContain(probeOf(name))
      }),
    )
  })
})
