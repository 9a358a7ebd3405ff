import { type Attachment, endpoints } from '@dossier/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBytes, keyOf } from '../../../../api/index.ts'

/** So long bytes stay after their preview is closed, milliseconds: walking to and fro asks once. */
const keptMs = 60_000

/** All bytes of a file, with the session's token. Not for kinds without a limit. */
export function useFileBytes({ projectId, id }: Attachment, enabled = true): UseQueryResult<Blob> {
  const request = { projectId, attachmentId: id }
  return useQuery({
    queryKey: [...keyOf(endpoints.files.content, request), 'bytes'],
    queryFn: ({ signal }) => fetchBytes(endpoints.files.content, request, { signal }),
    staleTime: Infinity,
    gcTime: keptMs,
    enabled,
  })
}

/** An address of bytes within this page, as long as the component lives; undefined until there are any. */
export function useAddressOfBytes(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    const made = URL.createObjectURL(bytes)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and given back by the same effect
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [bytes])
  return address
}
