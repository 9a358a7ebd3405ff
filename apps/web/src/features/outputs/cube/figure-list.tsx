import type { ReactNode } from 'react'
import { classNames } from '../../../ui/index.ts'

export interface ListedFigure {
  key: string
  name: string
  value: ReactNode
  /** Below it: its unit, or what it is of. */
  note?: string
  isMain?: boolean
}

interface Props {
  label: string
  figures: readonly ListedFigure[]
  /** Beside something else. */
  isNarrow?: boolean
}

/** The figures that a reader looks for first, large. */
export function FigureList({ label, figures, isNarrow = false }: Props) {
  return (
    <dl
      aria-label={label}
      className={classNames('grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3', !isNarrow && 'lg:grid-cols-4 xl:grid-cols-6')}
    >
      {figures.map(({ key, name, value, note, isMain = false }) => (
        <div key={key} className="flex min-w-0 flex-col border-t border-line pt-2">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className={isMain ? 'text-xl font-semibold text-accent tabular-nums' : 'text-lg font-semibold tabular-nums'}>{value}</dd>
          {note !== undefined && <dd className="text-xs text-faint">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
