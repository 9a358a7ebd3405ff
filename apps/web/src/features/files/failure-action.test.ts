import type { FileFailure } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { failureAction } from './failure-action.ts'

const failed = (reason: FileFailure, kind: 'pdf' | 'docx' = 'pdf') => failureAction({ kind, failure: { reason, message: '' } })

describe('failureAction', () => {
  it('offers to unlock a protected PDF, and to replace a protected Office document', () => {
    expect(failed('encrypted')).toBe('unlock')
    expect(failed('encrypted', 'docx')).toBe('replace')
  })

  it('offers to read again after a transient failure', () => {
    expect(failed('timed-out')).toBe('readAgain')
    expect(failed('reader-crashed')).toBe('readAgain')
  })

  it('offers to replace a file after a permanent failure', () => {
    expect(failed('damaged')).toBe('replace')
    expect(failed('empty')).toBe('replace')
  })

  it('offers nothing for a file that did not fail', () => {
    expect(failureAction({ kind: 'pdf', failure: null })).toBeUndefined()
  })
})
