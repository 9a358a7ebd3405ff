import type { Citation } from '@dossier/contract'
import { createContext, type ReactNode, useEffect, useId, useMemo } from 'react'
import { addTrail } from './citation-trail.ts'
import { targetOf } from './target-of-citation.ts'

/** The trail that the chips inside belong to; undefined for a chip that stands alone. */
export const CitationTrailContext = createContext<string | undefined>(undefined)

/** Around everything whose citations are walked together with `[` and `]`: an answer, a memo section. `citations` in reading order. */
export function CitationTrail({
  projectId,
  citations,
  children,
}: {
  projectId: number
  citations: readonly Citation[]
  children: ReactNode
}) {
  const id = useId()
  const stops = useMemo(
    () => citations.map((citation) => ({ target: targetOf(citation, projectId), quote: citation.quote })),
    [citations, projectId],
  )
  useEffect(() => (stops.length > 0 ? addTrail({ id, stops }) : undefined), [id, stops])
  return <CitationTrailContext value={id}>{children}</CitationTrailContext>
}
