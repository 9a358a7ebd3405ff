import { useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { currentLanguage, textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureOf, failureText } from './failure.ts'

/** What became of the last attempt of a form. */
export interface Attempt {
  failure: Failure | null
  /** Sends, and gives why it failed; null when it worked. */
  run: (send: () => Promise<void>) => Promise<Failure | null>
  /** Keeps a failure, and shows it as a destructive toast (specification, section 8). */
  fail: (failure: Failure, message?: string) => void
  /**
   * Forgets the failure when something is typed. A brake holds for the account as it was typed, so another password leaves it and another
   * account lifts it.
   */
  forgetAfter: (typedIn: EventTarget) => void
}

/** Follows the attempts of one form; `unexpected` is said where the server gave no reason. */
export function useAttempt(unexpected: 'signInFailed' | 'setUpFailed' | 'passwordNotChanged' = 'signInFailed'): Attempt {
  const [failure, setFailure] = useState<Failure | null>(null)
  function fail(failed: Failure, message = failureText(failed, currentLanguage())) {
    setFailure(failed)
    showToast({ kind: 'failure', title: message })
  }
  return {
    failure,
    fail,
    async run(send) {
      setFailure(null)
      try {
        await send()
        return null
      } catch (error) {
        const failed = failureOf(error, Date.now())
        fail(failed, error instanceof ApiError && error.code !== 'UNEXPECTED' ? error.message : textOf(accountsTexts, unexpected))
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
