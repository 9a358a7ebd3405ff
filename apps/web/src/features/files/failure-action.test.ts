import type { FileFailure } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { failureAction } from './failure-action.ts'

const failed = (reason: FileFailure, kind: 'pdf' | 'docx' = 'pdf') => failureAction({ kind, failure: { reason, message: '' } })

describe('what is offered beside a failure', () => {
  it('is the password of a protected PDF, and another copy of a protected document of Office', () => {
    expect(failed('encrypted')).toBe('unlock')
    expect(failed('encrypted', 'docx')).toBe('replace')
  })

  it('is another try where the file itself need not be at fault', () => {
    expect(failed('timed-out')).toBe('readAgain')
    expect(failed('reader-crashed')).toBe('readAgain')
  })

  it('is another copy where trying again changes nothing', () => {
    expect(failed('damaged')).toBe('replace')
    expect(failed('empty')).toBe('replace')
  })

  it('is nothing where nothing failed', () => {
    expect(failureAction({ kind: 'pdf', failure: null })).toBeUndefined()
  })
})
