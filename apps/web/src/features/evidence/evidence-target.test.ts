import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatEvidence, isSameEvidence, parseEvidence } from './evidence-target.ts'

const number = fc.integer({ min: 1, max: 2_147_483_647 })
const target = fc
  .record({ projectId: number, fileId: number, page: number, start: fc.nat(), length: fc.nat({ max: 10_000 }) })
  .map(({ start, length, ...rest }) => ({ ...rest, start, end: start + length }))

describe('the evidence part of an address', () => {
  it('gives back what it was made of', () => {
    fc.assert(
      fc.property(target, (place) => {
        expect(parseEvidence(formatEvidence(place), place.projectId)).toEqual(place)
      }),
    )
  })

  it('is never taken for a number by a router that reads values as JSON', () => {
    fc.assert(
      fc.property(target, (place) => {
        expect(() => JSON.parse(formatEvidence(place))).toThrow(SyntaxError)
      }),
    )
  })

  it('is refused quietly when it is anything else', () => {
    const other = [
      undefined,
      null,
      12.3,
      '',
      '12',
      '1.2',
      '1.2.3',
      '1.2.3.x',
      '0.1.0.0',
      '1.0.0.0',
      '-1.2.3.4',
      '1.2.3.4.5',
      '1.2.3.99999999999',
      {},
    ]
    for (const value of other) expect(parseEvidence(value, 1)).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (value) => void parseEvidence(value, 1)))
  })

  it('never ends before it starts', () => {
    expect(parseEvidence('1.2.30.4', 1)).toEqual({ projectId: 1, fileId: 1, page: 2, start: 30, end: 30 })
  })

  it('is the same place only in the same workspace', () => {
    const here = { projectId: 1, fileId: 2, page: 3, start: 4, end: 5 }
    expect(isSameEvidence(here, { ...here })).toBe(true)
    expect(isSameEvidence(here, { ...here, projectId: 9 })).toBe(false)
    expect(isSameEvidence(here, undefined)).toBe(false)
  })
})
