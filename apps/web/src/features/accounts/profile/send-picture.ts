import { endpoints, limits, type User } from '@dossier/contract'
import { addressOf, refuse, requestHeaders } from '../../../api/index.ts'
import { unexpectedError } from '../../../api/api-error.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { currentSession } from '../../../session/index.ts'

const endpoint = endpoints.accounts.updateProfile

/** Sends a profile picture as a form and gives the profile with it. Throws `ApiError`. */
export async function sendPicture(picture: File): Promise<User> {
  const token = currentSession()?.token ?? null
  const form = new FormData()
  form.append('picture', picture)
  let response: Response
  try {
    response = await fetch(addressOf(endpoint, {}), {
      method: endpoint.method,
      headers: requestHeaders(),
      credentials: 'include',
      body: form,
      signal: AbortSignal.timeout(limits.clientTimeoutMs),
    })
  } catch (cause) {
    throw unexpectedError(currentLanguage(), 0, { cause })
  }
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw await refuse(endpoint, response.status, body, token)
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unexpectedError(currentLanguage(), response.status)
  // The server checks its answers against the contract.
  return body.data as User
}
