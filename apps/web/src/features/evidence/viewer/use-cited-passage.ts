import { endpoints, type ReadPage } from '@dossier/contract'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '../../../api/index.ts'
import type { Span } from '../span.ts'
import type { FileOfProject } from './file-of-project.ts'
import type { Passage } from './pdf/passage-layer.ts'

/** A cited passage with its place on the page, as far as it is known. */
export interface CitedPlace {
  passage: Passage | undefined
  /** Nothing more will come: the passage is known, or cannot be. */
  settled: boolean
}

interface Answers {
  pages: readonly ReadPage[]
  settled: boolean
}

function combine(results: readonly UseQueryResult<ReadPage>[]): Answers {
  return { pages: results.flatMap((result) => result.data ?? []), settled: results.every((result) => !result.isPending) }
}

/** Asks where the cited spans of a page (1-based) stand on it. One request a span, since each answer holds the boxes of one. */
export function useCitedPassage(file: FileOfProject, page: number, spans: readonly Span[], enabled: boolean): CitedPlace {
  const { pages, settled } = useQueries({
    queries: spans.map((span) => {
      const request = { ...file, page, ...span }
      return {
        queryKey: keyOf(endpoints.files.page, request),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoints.files.page, request, { signal }),
        staleTime: Infinity,
        retry: false,
        enabled,
      }
    }),
    combine,
  })
  const passage = useMemo<Passage | undefined>(() => {
    const [first] = pages
    if (first === undefined || pages.length < spans.length) return undefined
    const boxes = pages.flatMap((one) => one.boxes)
    if (boxes.length === 0) return undefined
    const quote = spans.map(({ start, end }) => first.text.slice(start, end)).join(' … ')
    return { page, boxes, pageSize: { width: first.width, height: first.height }, quote }
  }, [pages, spans, page])
  return { passage, settled }
}
