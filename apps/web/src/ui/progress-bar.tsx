import { classNames } from './class-names.ts'

export interface ProgressBarProps {
  /** 0 to 1; undefined for an indeterminate bar. */
  value?: number
  label: string
  tone?: 'accent' | 'positive' | 'negative'
  className?: string
}

const tones = {
  accent: '[&::-webkit-progress-value]:bg-accent-fill [&::-moz-progress-bar]:bg-accent-fill',
  positive: '[&::-webkit-progress-value]:bg-positive [&::-moz-progress-bar]:bg-positive',
  negative: '[&::-webkit-progress-value]:bg-negative [&::-moz-progress-bar]:bg-negative',
}

/** A progress bar. */
export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value === undefined ? undefined : Math.min(Math.max(value, 0), 1)}
      className={classNames(
        'block h-1 w-full appearance-none overflow-hidden rounded-full bg-line',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[width]',
        tones[tone],
        value === undefined && 'animate-pulse bg-accent/30 [&::-webkit-progress-bar]:bg-accent/30',
        className,
      )}
    />
  )
}
