import { useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureOf } from './failure.ts'

/** State of the last attempt of a form. */
export interface Attempt {
  failure: Failure | null
  /** Sends the form; returns the failure, or null on success. */
  run: (send: () => Promise<void>) => Promise<Failure | null>
  /** Sets a failure for the form to show. */
  fail: (failure: Failure) => void
  /**
   * Clears the failure when the user types. A rate limit applies to the typed account, so that changing the password keeps it and changing the
   * account clears it.
   */
  clearAfterInput: (typedIn: EventTarget) => void
}

/**
 * Tracks the attempts of one form. Failures that the user can correct, and a lost connection, are shown in the form until the user types; all others
 * in a destructive toast with the server's message, or `unexpected` without one (specification, section 8).
 */
export function useAttempt(unexpected: 'signInFailed' | 'setUpFailed' | 'passwordNotChanged' = 'signInFailed'): Attempt {
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    failure,
    fail: setFailure,
    async run(send) {
      setFailure(null)
      try {
        await send()
        return null
      } catch (error) {
        const failed = failureOf(error, Date.now())
        if (failed.code !== 'UNEXPECTED' || failed.offline) setFailure(failed)
        else {
          const reason = error instanceof ApiError ? error.reason : undefined
          showToast({ kind: 'failure', title: reason ?? textOf(accountsTexts, unexpected) })
        }
        return failed
      }
    },
    clearAfterInput(typedIn) {
      const typedPassword = typedIn instanceof HTMLInputElement && typedIn.autocomplete.endsWith('password')
      const locked = failure !== null && failure.lockedUntil !== null
      if (!locked || !typedPassword) setFailure(null)
    },
  }
}
