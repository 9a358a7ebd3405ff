import { type DriveProvider, endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'

/** Leads the browser to a provider's consent and back to `next`, a page of the product. */
export function useConnectDrive(next: (provider: DriveProvider) => string) {
  const send = useSend(endpoints.drives.connect, { onSuccess: ({ url }) => window.location.assign(url) })
  return {
    connect: (provider: DriveProvider) => send.mutate({ provider, next: next(provider) }),
    // Until the browser has left.
    busy: send.isPending || send.isSuccess ? (send.variables?.provider ?? null) : null,
  }
}
