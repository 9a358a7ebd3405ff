import { type Attachment, endpoints } from '@dossier/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBytes, keyOf } from '../../../../api/index.ts'

/** How long bytes stay cached after their preview is closed, milliseconds. */
const cacheMs = 60_000

/** Loads all bytes of a file. Not for kinds without a size limit. */
export function useFileBytes({ projectId, id }: Pick<Attachment, 'projectId' | 'id'>, enabled = true): UseQueryResult<Blob> {
  const request = { projectId, attachmentId: id }
  return useQuery({
    queryKey: [...keyOf(endpoints.files.content, request), 'bytes'],
    queryFn: ({ signal }) => fetchBytes(endpoints.files.content, request, { signal }),
    staleTime: Infinity,
    gcTime: cacheMs,
    enabled,
  })
}

/** An object URL of bytes, revoked when the component unmounts; undefined until the bytes are loaded. */
export function useAddressOfBytes(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    const made = URL.createObjectURL(bytes)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is created and revoked by the same effect
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [bytes])
  return address
}
