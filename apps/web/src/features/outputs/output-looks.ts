import type { RunState } from '@dossier/contract'
import { CircleAlert, CircleCheck, CircleSlash, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react'

interface Look {
  icon: LucideIcon
  tone: 'neutral' | 'accent' | 'positive' | 'caution' | 'negative'
  isTurning?: boolean
}

/** How far an output is, as icon and tone. */
export const stateLooks: Record<RunState, Look> = {
  queued: { icon: LoaderCircle, tone: 'accent', isTurning: true },
  running: { icon: LoaderCircle, tone: 'accent', isTurning: true },
  waiting: { icon: Hourglass, tone: 'caution' },
  completed: { icon: CircleCheck, tone: 'positive' },
  failed: { icon: CircleAlert, tone: 'negative' },
  cancelled: { icon: CircleSlash, tone: 'neutral' },
}
