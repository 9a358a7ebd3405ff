import type { Endpoint, EventsEndpoint } from '@dossier/contract'
import { currentLanguage } from '../i18n/index.ts'
import { currentSession, endSession } from '../session/index.ts'
import type { failureTextOf } from './failure-texts.ts'
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

let failureTexts: Promise<{ failureTextOf: typeof failureTextOf } | undefined> | undefined

/** Loads the texts of failed calls; undefined when they cannot be loaded, so that the general text is used. */
function loadFailureTexts() {
  failureTexts ??= import('./failure-texts.ts').catch(() => {
    failureTexts = undefined
    return undefined
  })
  return failureTexts
}

/** The page's API client, with token and language of the session. A 401 ends the session. */
export const { call, streamEvents, fetchBytes, addressOf, requestHeaders, refuse } = createClient({
  origin: '',
  token: () => currentSession()?.token ?? null,
  language: currentLanguage,
  onUnauthorized(token) {
    // A late response to a call of an earlier session must not end the current one.
    if (token === (currentSession()?.token ?? null)) endSession('expired')
  },
  failureTextOf: async (endpoint) => (await loadFailureTexts())?.failureTextOf(endpoint),
  onReachable(isReachable) {
    reachableStore.set(isReachable)
    // Loads the texts while there is a connection, because they are needed once it breaks.
    if (isReachable) void loadFailureTexts()
  },
  eventSchema,
})
