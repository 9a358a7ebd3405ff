import { useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureOf } from './failure.ts'

/** What became of the last attempt of a form. */
export interface Attempt {
  failure: Failure | null
  /** Sends, and gives why it failed; null when it worked. */
  run: (send: () => Promise<void>) => Promise<Failure | null>
  /** Keeps a failure for the form to show. */
  fail: (failure: Failure) => void
  /**
   * Forgets the failure when something is typed. A brake holds for the account as it was typed, so another password leaves it and another
   * account lifts it.
   */
  forgetAfter: (typedIn: EventTarget) => void
}

/**
 * Follows the attempts of one form. A failure shows once: what the form or a lost connection explains stays in the form until something is
 * typed; what nobody here can settle is a destructive toast with the server's words, or `unexpected` where it gave none (specification,
 * section 8).
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
    forgetAfter(typedIn) {
      const typedPassword = typedIn instanceof HTMLInputElement && typedIn.autocomplete.endsWith('password')
      const locked = failure !== null && failure.lockedUntil !== null
      if (!locked || !typedPassword) setFailure(null)
    },
  }
}
