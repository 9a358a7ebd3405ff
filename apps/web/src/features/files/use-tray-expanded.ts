import { useEffect, useState } from 'react'
import type { QueueSummary } from './upload/queue-summary.ts'

/** Long enough to see that everything went well. */
const foldAfterMs = 4_000

/**
 * Whether the tray shows its list: as the person chose; until then open, and folded a moment after everything was sent and
 * read, so that it does not lie over the page. Failures and `unsettled` things beside the uploads keep it open, and the next upload
 * opens it again.
 */
export function useTrayExpanded(summary: QueueSummary, unsettled: boolean): [boolean, (expanded: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [folded, setFolded] = useState(false)
  const { underWay, beingRead, refused, interrupted, unreadable } = summary
  const allWell = !unsettled && underWay + beingRead + refused + interrupted + unreadable === 0
  useEffect(() => {
    if (!allWell) return
    const timer = setTimeout(() => setFolded(true), foldAfterMs)
    return () => {
      clearTimeout(timer)
      setFolded(false)
    }
  }, [allWell])
  return [chosen ?? !folded, setChosen]
}
