import { describe, expect, it } from 'vitest'
import { type EvidenceTarget, fileOfTarget, formatEvidence, isSameEvidence, pageTarget, parseEvidence } from './evidence-target.ts'

const cells: EvidenceTarget = { projectId: 3, refs: [{ kind: 'cell', fileId: 12, sheet: 'Model', range: 'C12' }] }

describe('evidence targets', () => {
  it('round-trip through the `evidence` part of an address', () => {
    for (const target of [cells, pageTarget(3, 12, 4, { start: 100, end: 180 })]) {
      expect(parseEvidence(formatEvidence(target), 3)).toEqual(target)
    }
    expect(formatEvidence(pageTarget(3, 12))).toBe('12.1.0.0')
    expect(parseEvidence('not one', 3)).toBeUndefined()
  })

  it('are equal only in the same workspace and at the same place', () => {
    expect(isSameEvidence(cells, { ...cells })).toBe(true)
    expect(isSameEvidence(cells, { ...cells, projectId: 9 })).toBe(false)
    expect(isSameEvidence(cells, pageTarget(3, 12))).toBe(false)
    expect(isSameEvidence(cells, undefined)).toBe(false)
    expect(isSameEvidence(undefined, undefined)).toBe(true)
  })

  it('return the id of their file, or undefined', () => {
    expect(fileOfTarget(cells)).toBe(12)
    expect(fileOfTarget(undefined)).toBeUndefined()
  })
})
