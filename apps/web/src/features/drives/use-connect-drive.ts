import { type DriveProvider, endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'

/** Redirects the browser to a provider's consent page, and back to the path `next`. */
export function useConnectDrive(next: (provider: DriveProvider) => string) {
  const send = useSend(endpoints.drives.connect, { onSuccess: ({ url }) => window.location.assign(url) })
  return {
    connect: (provider: DriveProvider) => send.mutate({ provider, next: next(provider) }),
    // Stays busy until the browser has navigated away.
    busy: send.isPending || send.isSuccess ? (send.variables?.provider ?? null) : null,
  }
}
