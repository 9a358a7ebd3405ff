import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: LucideIcon
  title: ReactNode
  /** Explains the next step. */
  children?: ReactNode
  action?: ReactNode
}

/** Placeholder of an empty list: why it is empty, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center px-6 py-16 text-center">
      {Icon && <Icon aria-hidden strokeWidth={1.5} className="mb-3 size-8 text-faint" />}
      <h2 className="text-base font-semibold">{title}</h2>
      {children !== undefined && <div className="mt-1 text-sm text-muted">{children}</div>}
      {Boolean(action) && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
