import { useEffect, useState } from 'react'
import type { QueueSummary } from './upload/queue-summary.ts'

/** Delay before the tray collapses after success, milliseconds. */
const collapseDelayMs = 4_000

/**
 * Whether the tray shows its list: as the user chose; until then expanded, and collapsed shortly after everything was sent and read, so that it does
 * not cover the page. Failures and `unsettled` items other than uploads keep it open, and the next upload opens it again.
 */
export function useTrayExpanded(summary: QueueSummary, unsettled: boolean): [boolean, (expanded: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [collapsed, setCollapsed] = useState(false)
  const { underWay, beingRead, refused, interrupted, unreadable } = summary
  const allWell = !unsettled && underWay + beingRead + refused + interrupted + unreadable === 0
  useEffect(() => {
    if (!allWell) return
    const timer = setTimeout(() => setCollapsed(true), collapseDelayMs)
    return () => {
      clearTimeout(timer)
      setCollapsed(false)
    }
  }, [allWell])
  return [chosen ?? !collapsed, setChosen]
}
