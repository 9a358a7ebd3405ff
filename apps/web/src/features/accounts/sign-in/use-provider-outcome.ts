import { endpoints } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consumeFragment, useFragment } from '../address-fragment.ts'
import { failureOfCode } from '../failure.ts'
import { providerOutcomeIn } from './provider-outcome.ts'
import type { Attempt } from '../use-attempt.ts'
import { safeNext } from './safe-next.ts'
import { useSignIn } from './use-sign-in.ts'

const path = '/login'

/** Handles the outcome of a sign-in at an external provider: exchanges its ticket, or shows why it failed. Returns whether the exchange is running. */
export function useProviderOutcome({ run, fail }: Attempt): boolean {
  const signIn = useSignIn()
  const arriving = useFragment(path) !== ''
  const exchange = (ticket: string) =>
    signIn(endpoints.signIn.exchangeTicket, { ticket }, ({ keepLoggedIn, next }) => ({ keepLoggedIn, next: safeNext(next ?? undefined) }))
  const { mutate, isPending, data } = useMutation({
    async mutationFn(ticket: string) {
      const failure = await run(() => exchange(ticket))
      // The ticket was not a mailed link, so that the text for expired links does not apply.
      if (failure?.code === 'LINK_EXPIRED') fail(failureOfCode('PROVIDER_FAILED'))
      return failure
    },
  })
  useEffect(() => {
    if (!arriving) return
    // The fragment is consumed, because a ticket is valid once.
    const outcome = providerOutcomeIn(consumeFragment(path))
    if (outcome === null) return
    if ('code' in outcome) fail(failureOfCode(outcome.code))
    else mutate(outcome.ticket)
  }, [arriving, mutate, fail])
  return arriving || isPending || data === null
}
