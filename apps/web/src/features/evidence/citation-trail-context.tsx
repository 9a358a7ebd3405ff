import { createContext, type ReactNode, useEffect, useId, useMemo } from 'react'
import { addTrail, stopsOf } from './citation-trail.ts'
import type { CitedPassage } from './cited-passages.ts'
import { preloadPane } from './preload-pane.ts'

/** Id of the trail that the chips inside belong to; undefined for a chip outside every trail. */
export const CitationTrailContext = createContext<string | undefined>(undefined)

/** Groups the citations that `[` and `]` step through together, such as those of an answer or a memo section. `passages` are in reading order. */
export function CitationTrail({ passages, children }: { passages: readonly CitedPassage[]; children: ReactNode }) {
  const id = useId()
  const stops = useMemo(() => stopsOf(passages), [passages])
  const hasStops = stops.length > 0
  useEffect(() => (hasStops ? addTrail({ id, stops }) : undefined), [hasStops, id, stops])
  useEffect(() => {
    if (hasStops) preloadPane()
  }, [hasStops])
  return <CitationTrailContext value={id}>{children}</CitationTrailContext>
}
