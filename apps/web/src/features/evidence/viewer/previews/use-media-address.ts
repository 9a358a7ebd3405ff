import { type Attachment, endpoints, limits } from '@dossier/contract'
import { useState } from 'react'
import { useCall } from '../../../../api/index.ts'
import { addressHere } from './address-here.ts'
import { useAddressOfBytes, useFileBytes } from './use-file-bytes.ts'

/** A link is asked for anew when a player stops within this time of its end, milliseconds. */
const nearEndMs = 10_000

export interface MediaAddress {
  address: string | undefined
  error: Error | null
  /** Asks for a fresh link when the one in use has run out; answers whether it had. */
  renew: () => boolean
}

/**
 * Where a player finds a file. A signed link lets it fetch and seek by itself; where none is given, the player gets the bytes whole.
 */
export function useMediaAddress(file: Attachment): MediaAddress {
  const [round, setRound] = useState(0)
  const link = useCall(endpoints.files.signedUrl, { fileId: file.id }, { staleTime: Infinity, gcTime: 0, retry: false })
  const bytes = useFileBytes(file, link.isError)
  const whole = useAddressOfBytes(bytes.data)
  const signed = link.data && addressHere(link.data.url, location.origin)
  return {
    // The same link again would not make a player that has given up begin anew.
    address: signed === undefined ? whole : `${signed}${round > 0 ? `#${round}` : ''}`,
    error: link.isError ? bytes.error : null,
    renew() {
      const age = Date.now() - link.dataUpdatedAt
      if (signed === undefined || age < limits.signedLinkSeconds * 1000 - nearEndMs) return false
      void link.refetch().then(() => setRound((before) => before + 1))
      return true
    },
  }
}
