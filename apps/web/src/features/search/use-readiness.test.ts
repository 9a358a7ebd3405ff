import { describe, expect, it } from 'vitest'
import { readinessOf } from './use-readiness.ts'

const none = { uploaded: 0, reading: 0, indexed: 0, failed: 0, stored: 0, pages: 0 }

describe('readinessOf', () => {
  it('is ready once the first file is read, even while others wait', () => {
    expect(readinessOf({ ...none, indexed: 1, reading: 2, uploaded: 3, pages: 40 })).toEqual({
      state: 'ready',
      files: 1,
      pages: 40,
      waiting: 5,
    })
  })

  it('is reading while no file is read and some are being processed', () => {
    expect(readinessOf({ ...none, uploaded: 3, reading: 1, failed: 2 })).toEqual({ state: 'reading', read: 2, total: 6 })
  })

  it('distinguishes a workspace without files from one without readable files', () => {
    expect(readinessOf(none)).toEqual({ state: 'noFiles' })
    expect(readinessOf({ ...none, failed: 1 })).toEqual({ state: 'nothingReadable' })
    expect(readinessOf({ ...none, stored: 1 })).toEqual({ state: 'nothingReadable' })
  })

  it('is unknown without progress', () => {
    expect(readinessOf(undefined)).toEqual({ state: 'unknown' })
  })
})
