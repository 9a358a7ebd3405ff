import { endpoints } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, keyOf } from '../../../../api/index.ts'
import type { FileOfProject } from '../file-of-project.ts'
import { findInText, stepThrough } from './find-in-text.ts'
import type { Span } from '../../span.ts'

/** A match of the query. */
export interface PageMatch extends Span {
  /** 1-based. */
  page: number
}

/** Debounce of the search, milliseconds. */
const debounceMs = 250
const pagesAtOnce = 4

/** Searches the extracted text of a document page by page through the page endpoint; fetched pages are cached. */
export function useFindInPages(file: FileOfProject, pages: number) {
  const { projectId, attachmentId } = file
  const cache = useQueryClient()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ query: string; matches: PageMatch[]; done: boolean }>({ query: '', matches: [], done: true })
  const [current, setCurrent] = useState(-1)

  useEffect(() => {
    if (query.trim() === '') return undefined
    const controller = new AbortController()
    const textOf = async (page: number) => {
      const request = { projectId, attachmentId, page }
      const answer = await cache.fetchQuery({
        queryKey: keyOf(endpoints.files.page, request),
        queryFn: () => call(endpoints.files.page, request),
        staleTime: Infinity,
      })
      return answer.text
    }
    const search = async () => {
      const matches: PageMatch[] = []
      for (let first = 1; first <= pages && !controller.signal.aborted; first += pagesAtOnce) {
        const numbers = Array.from({ length: Math.min(pagesAtOnce, pages - first + 1) }, (_, index) => first + index)
        // A page that cannot be loaded is shown as such; the search continues with the others.
        const texts = await Promise.all(numbers.map((page) => textOf(page).catch(() => '')))
        texts.forEach((text, index) => {
          for (const span of findInText(text, query)) matches.push({ page: first + index, ...span })
        })
        if (controller.signal.aborted) return
        setFound({ query, matches: [...matches], done: first + pagesAtOnce > pages })
        setCurrent((place) => (place < 0 && matches.length > 0 ? 0 : place))
      }
    }
    const timer = setTimeout(() => void search(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [cache, query, projectId, attachmentId, pages])

  const fresh = found.query === query
  const matches = useMemo(() => (fresh ? found.matches : []), [fresh, found.matches])
  const searching = query.trim() !== '' && !(fresh && found.done)
  return {
    matches,
    current: matches[current],
    state: query.trim() === '' ? 'idle' : searching ? 'searching' : matches.length > 0 ? 'found' : 'notFound',
    number: matches.length > 0 ? current + 1 : 0,
    search: (next: string) => {
      setCurrent(-1)
      setQuery(next)
    },
    step: (direction: 1 | -1) => setCurrent((place) => stepThrough(place, matches.length, direction)),
    stop: () => {
      setCurrent(-1)
      setQuery('')
    },
  } as const
}
