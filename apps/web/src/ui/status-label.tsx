import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'

const tones: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  positive: 'text-positive',
  caution: 'text-caution',
  negative: 'text-negative',
}

export interface StatusLabelProps {
  icon: LucideIcon
  tone?: Tone
  /** Rotates the icon, for a running process. */
  turning?: boolean
  children: ReactNode
}

/** A state as icon and text, because colour alone is not accessible. */
export function StatusLabel({ icon: Icon, tone = 'neutral', turning = false, children }: StatusLabelProps) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 align-middle text-sm whitespace-nowrap', tones[tone])}>
      <Icon aria-hidden className={classNames('size-3.5 shrink-0', turning && 'animate-spin')} />
      {children}
    </span>
  )
}
