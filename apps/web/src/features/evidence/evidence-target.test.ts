import { describe, expect, it } from 'vitest'
import { type EvidenceTarget, fileOfTarget, formatEvidence, isSameEvidence, pageTarget, parseEvidence } from './evidence-target.ts'

const cells: EvidenceTarget = { projectId: 3, refs: [{ kind: 'cell', fileId: 12, sheet: 'Model', range: 'C12' }] }

describe('what is shown as evidence', () => {
  it('is in the address, in the workspace that the address names', () => {
    for (const target of [cells, pageTarget(3, 12, 4, { start: 100, end: 180 })]) {
      expect(parseEvidence(formatEvidence(target), 3)).toEqual(target)
    }
    expect(formatEvidence(pageTarget(3, 12))).toBe('12.1.0.0')
    expect(parseEvidence('not one', 3)).toBeUndefined()
  })

  it('is the same only in the same workspace, at the same place', () => {
    expect(isSameEvidence(cells, { ...cells })).toBe(true)
    expect(isSameEvidence(cells, { ...cells, projectId: 9 })).toBe(false)
    expect(isSameEvidence(cells, pageTarget(3, 12))).toBe(false)
    expect(isSameEvidence(cells, undefined)).toBe(false)
    expect(isSameEvidence(undefined, undefined)).toBe(true)
  })

  it('is in a file, or in none', () => {
    expect(fileOfTarget(cells)).toBe(12)
    expect(fileOfTarget(undefined)).toBeUndefined()
  })
})
