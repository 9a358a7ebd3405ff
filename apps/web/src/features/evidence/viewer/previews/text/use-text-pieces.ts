import { type Attachment, endpoints } from '@dossier/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyOf } from '../../../../../api/index.ts'
import { readTextPiece } from './read-text-piece.ts'
import { encodingOf } from './text-decoding.ts'

export interface TextPieces {
  /** The text loaded so far; undefined before the first piece. */
  text: string | undefined
  /** Number of bytes loaded. */
  bytes: number
  error: Error | null
  /** Whether more pieces follow. */
  hasMore: boolean
  loadingMore: boolean
  more: () => void
  retry: () => void
}

/** Loads a text file in pieces: the first at once, the others on request. */
export function useTextPieces(file: Attachment): TextPieces {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(endpoints.files.content, { projectId: file.projectId, attachmentId: file.id }), 'pieces'],
    queryFn: ({ pageParam, signal }) => readTextPiece(file, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pieces) => {
      const read = pieces.reduce((sum, piece) => sum + piece.length, 0)
      return read < file.size && (pieces.at(-1)?.length ?? 0) > 0 ? read : undefined
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const pieces = query.data?.pages
  const text = useMemo(() => {
    const first = pieces?.[0]
    if (pieces === undefined || first === undefined) return undefined
    const decoder = new TextDecoder(encodingOf(first))
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('')
  }, [pieces])
  return {
    text,
    bytes: pieces?.reduce((sum, piece) => sum + piece.length, 0) ?? 0,
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
