import type { Endpoint, EventsEndpoint } from '@dossier/contract'
import { currentLanguage } from '../i18n/index.ts'
import { currentSession, endSession } from '../session/index.ts'
import { attemptOf } from './attempts.ts'
import { createClient } from './client.ts'
import { reachableStore } from './connection.ts'

async function eventSchema(endpoint: EventsEndpoint) {
  const { endpoints } = await import('virtual:contract-schemas')
  const nouns: Record<string, Record<string, Endpoint>> = endpoints
  const found = Object.values(nouns)
    .flatMap((noun) => Object.values(noun))
    .find(({ method, path }) => method === endpoint.method && path === endpoint.path)
  if (found?.answers !== 'events') throw new Error(`${endpoint.path} has no events`)
  return found.event
}

/** The page's client: token and language of the session, 401 ends the session. */
export const { call, streamEvents, fetchBytes, addressOf, requestHeaders, refuse } = createClient({
  origin: '',
  token: () => currentSession()?.token ?? null,
  language: currentLanguage,
  onUnauthorized(token) {
    // A late answer to an earlier session's call must not end the present one.
    if (token === (currentSession()?.token ?? null)) endSession('expired')
  },
  attemptOf,
  onReachable: (isReachable) => reachableStore.set(isReachable),
  eventSchema,
})
