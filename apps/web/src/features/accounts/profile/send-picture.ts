import { endpoints, limits, type User } from '@dossier/contract'
import { addressOf, refuse, requestHeaders } from '../../../api/index.ts'
import { unexpectedError } from '../../../api/api-error.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { currentSession } from '../../../session/index.ts'

const endpoint = endpoints.accounts.updateProfile

/** Uploads a profile picture and returns the updated profile. @throws ApiError */
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
  // Not validated, because the server validates its responses against the contract.
  return body.data as User
}
