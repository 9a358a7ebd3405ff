import { type Attachment, endpoints, limits } from '@dossier/contract'
import { useState } from 'react'
import { useCall } from '../../../../api/index.ts'
import { addressHere } from './address-here.ts'
import { useAddressOfBytes, useFileBytes } from './use-file-bytes.ts'

/** A link is renewed when the player fails within this time before its expiry, milliseconds. */
const nearEndMs = 10_000

export interface MediaAddress {
  address: string | undefined
  error: Error | null
  /** Requests a new link when the current one has expired; returns whether it had. */
  renew: () => boolean
}

/** The address of a file for a media player: a signed link, which supports seeking, or, where none is available, an object URL of all its bytes. */
export function useMediaAddress(file: Attachment): MediaAddress {
  const [round, setRound] = useState(0)
  const link = useCall(endpoints.files.signedUrl, { fileId: file.id }, { staleTime: Infinity, gcTime: 0, retry: false })
  const bytes = useFileBytes(file, link.isError)
  const whole = useAddressOfBytes(bytes.data)
  const signed = link.data && addressHere(link.data.url, location.origin)
  return {
    // Changes the address even for the same link, because a failed player does not retry an unchanged one.
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
