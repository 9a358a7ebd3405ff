import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EvidenceTarget, formatEvidence, isSameEvidence, parseEvidence, spansOf } from './evidence-target.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const span = fc.record({ start: fc.nat(), length: fc.nat({ max: 10_000 }) }).map(({ start, length }) => ({ start, end: start + length }))
const target: fc.Arbitrary<EvidenceTarget> = fc
  .record({ projectId: id, fileId: id, page: id, first: span, further: fc.array(span, { maxLength: 15 }) })
  .map(({ first, further, ...rest }) => ({ ...rest, ...first, ...(further.length > 0 ? { further } : {}) }))

describe('the evidence part of an address', () => {
  it('gives back what it was made of', () => {
    fc.assert(
      fc.property(target, (place) => {
        expect(parseEvidence(formatEvidence(place), place.projectId)).toEqual(place)
      }),
    )
  })

  it('is never taken for a number', () => {
    fc.assert(
      fc.property(target, (place) => {
        expect(Number(formatEvidence(place))).toBeNaN()
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
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect([undefined, 1]).toContain(parseEvidence(value, 1)?.projectId)
      }),
    )
  })

  it('never ends before it starts', () => {
    expect(parseEvidence('1.2.30.4', 1)).toEqual({ projectId: 1, fileId: 1, page: 2, start: 30, end: 30 })
  })

  it('means the page as a whole when its span is empty', () => {
    expect(spansOf({ start: 0, end: 0 })).toEqual([])
    expect(
      spansOf({
        start: 3,
        end: 5,
        further: [
          { start: 9, end: 9 },
          { start: 12, end: 14 },
        ],
      }),
    ).toEqual([
      { start: 3, end: 5 },
      { start: 12, end: 14 },
    ])
  })

  it('is the same place only in the same workspace, with the same spans', () => {
    const here = { projectId: 1, fileId: 2, page: 3, start: 4, end: 5 }
    expect(isSameEvidence(here, { ...here })).toBe(true)
    expect(isSameEvidence(here, { ...here, projectId: 9 })).toBe(false)
    expect(isSameEvidence(here, { ...here, further: [{ start: 8, end: 9 }] })).toBe(false)
    expect(isSameEvidence(here, undefined)).toBe(false)
  })
})
