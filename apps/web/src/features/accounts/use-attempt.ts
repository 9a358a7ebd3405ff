import { useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureOf } from './failure.ts'

/** What became of the last attempt of a form. */
export interface Attempt {
  failure: Failure | null
  setFailure: (failure: Failure | null) => void
  /** Sends, and gives why it failed; null when it worked. A failure is kept, and shown as a destructive toast (specification, section 8). */
  run: (send: () => Promise<void>) => Promise<Failure | null>
  /**
   * Forgets the failure when something is typed. A brake holds for the account as it was typed, so another password leaves it and another
   * account lifts it.
   */
  forgetAfter: (typedIn: EventTarget) => void
}

export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    failure,
    setFailure,
    async run(send) {
      setFailure(null)
      try {
        await send()
        return null
      } catch (error) {
        const failed = failureOf(error, Date.now())
        setFailure(failed)
        const title = error instanceof ApiError && error.message !== '' ? error.message : textOf(accountsTexts, 'signInFailed')
        showToast({ kind: 'failure', title })
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
