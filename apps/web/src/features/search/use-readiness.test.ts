import { describe, expect, it } from 'vitest'
import { readinessOf } from './use-readiness.ts'

const none = { uploaded: 0, reading: 0, indexed: 0, failed: 0, stored: 0, pages: 0 }

describe('whether files can be asked about', () => {
  it('is ready with the first file read, also while others still wait', () => {
    expect(readinessOf({ ...none, indexed: 1, reading: 2, uploaded: 3, pages: 40 })).toEqual({
      state: 'ready',
      files: 1,
      pages: 40,
      waiting: 5,
    })
  })

  it('waits while nothing is read and something is under way', () => {
    expect(readinessOf({ ...none, uploaded: 3, reading: 1, failed: 2 })).toEqual({ state: 'reading', read: 2, total: 6 })
  })

  it('tells a workspace without files from one whose files cannot be read', () => {
    expect(readinessOf(none)).toEqual({ state: 'noFiles' })
    expect(readinessOf({ ...none, failed: 1 })).toEqual({ state: 'nothingReadable' })
    expect(readinessOf({ ...none, stored: 1 })).toEqual({ state: 'nothingReadable' })
  })

  it('is unknown until told', () => {
    expect(readinessOf(undefined)).toEqual({ state: 'unknown' })
  })
})
