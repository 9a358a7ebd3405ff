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

/** Goes on with what a third party's sign-in came back with: exchanges its ticket, or shows why it failed. Tells whether it is at it. */
export function useProviderOutcome({ run, fail }: Attempt): boolean {
  const signIn = useSignIn()
  const arriving = useFragment(path) !== ''
  const exchange = (ticket: string) =>
    signIn(endpoints.signIn.exchangeTicket, { ticket }, ({ keepLoggedIn, next }) => ({ keepLoggedIn, next: safeNext(next ?? undefined) }))
  const { mutate, isPending, data } = useMutation({
    async mutationFn(ticket: string) {
      const failure = await run(() => exchange(ticket))
      // Nobody was sent this link: it is the sign-in that has to be tried again.
      if (failure?.code === 'LINK_EXPIRED') fail(failureOfCode('PROVIDER_FAILED'))
      return failure
    },
  })
  useEffect(() => {
    if (!arriving) return
    // Used once, whatever becomes of it.
    const outcome = providerOutcomeIn(consumeFragment(path))
    if (outcome === null) return
    if ('code' in outcome) fail(failureOfCode(outcome.code))
    else mutate(outcome.ticket)
  }, [arriving, mutate, fail])
  return arriving || isPending || data === null
}
