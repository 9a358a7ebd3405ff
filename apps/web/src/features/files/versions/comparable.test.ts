import { describe, expect, it } from 'vitest'
import { comparisonOf, versionBefore } from './comparable.ts'

const version = (id: number, number: number) => ({ id, version: number })

describe('comparisonOf and versionBefore', () => {
  it('return two versions with the later one first, in any order of choice', () => {
    expect(comparisonOf([version(8, 1), version(5, 3)])).toEqual({ later: 5, earlier: 8 })
    expect(comparisonOf([version(5, 3), version(8, 1)])).toEqual({ later: 5, earlier: 8 })
  })

  it('return undefined for one or three versions', () => {
    expect(comparisonOf([version(5, 3)])).toBeUndefined()
    expect(comparisonOf([version(5, 3), version(6, 2), version(8, 1)])).toBeUndefined()
  })

  it('skip deleted versions', () => {
    const all = [version(9, 4), version(3, 2), version(1, 1)]
    expect(versionBefore(version(9, 4), all)?.id).toBe(3)
    expect(versionBefore(version(1, 1), all)).toBeUndefined()
  })
})
