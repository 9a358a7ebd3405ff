import { currentLanguage } from '../i18n/index.ts'
import { currentSession, endSession } from '../session/index.ts'
import { createClient } from './client.ts'

/** The page's client: token and language of the session, 401 ends the session. */
export const { call, streamEvents, fetchBytes, addressOf, requestHeaders, refuse } = createClient({
  origin: '',
  token: () => currentSession()?.token ?? null,
  language: currentLanguage,
  onUnauthorized(token) {
    // A late answer to an earlier session's call must not end the present one.
    if (token === (currentSession()?.token ?? null)) endSession()
  },
})
