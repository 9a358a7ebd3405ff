import type { ProviderRequest } from './ask-provider.ts'
import type { DriveAccess } from './drive.ts'

/** A request with the access token. */
export function withToken({ token, signal, patienceMs }: DriveAccess, request: ProviderRequest = {}): ProviderRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` }, signal, patienceMs }
}
