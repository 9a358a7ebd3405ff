import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

export interface NoticeProps {
  tone?: 'neutral' | 'caution' | 'negative'
  /** Announces the notice to screen readers; false for content that is announced otherwise or changes every second. */
  live?: boolean
  children: ReactNode
}

const tones = {
  neutral: { icon: Info, look: 'bg-sunken text-muted' },
  caution: { icon: CircleAlert, look: 'bg-caution-soft text-caution' },
  negative: { icon: CircleAlert, look: 'bg-negative-soft text-negative' },
} as const

/** A notice above a form. */
export function Notice({ tone = 'neutral', live = false, children }: NoticeProps) {
  const { icon: Icon, look } = tones[tone]
  return (
    <div role={live ? 'status' : undefined} className={classNames('flex items-start gap-2 rounded-md px-3 py-2 text-sm', look)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
