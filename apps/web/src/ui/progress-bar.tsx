import { classNames } from './class-names.ts'

export interface ProgressBarProps {
  /** 0 to 1; leave out while the length is unknown. */
  value?: number
  label: string
  tone?: 'accent' | 'positive' | 'negative'
  className?: string
}

const tones = { accent: 'bg-accent-fill', positive: 'bg-positive', negative: 'bg-negative' }

/** How far something is. */
export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(Math.max(value, 0), 1)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={classNames('h-1 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[width]', tones[tone], share === undefined && 'w-1/3 animate-pulse')}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  )
}
