import type { Endpoint, EventsEndpoint } from '@dossier/contract'
import { currentLanguage } from '../i18n/index.ts'
import { currentSession, endSession } from '../session/index.ts'
import type { attemptOf } from './attempts.ts'
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

let attempts: Promise<{ attemptOf: typeof attemptOf } | undefined> | undefined

/** What is said of failed calls; the general sentence has to do where it cannot be loaded either. */
function loadAttempts() {
  attempts ??= import('./attempts.ts').catch(() => {
    attempts = undefined
    return undefined
  })
  return attempts
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
  attemptOf: async (endpoint) => (await loadAttempts())?.attemptOf(endpoint),
  onReachable(isReachable) {
    reachableStore.set(isReachable)
    // While there is a connection: what is to be said once it breaks.
    if (isReachable) void loadAttempts()
  },
  eventSchema,
})
