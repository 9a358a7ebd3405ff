import { type ReactNode, useId } from 'react'

export interface PanelProps {
  title: string
  hint?: ReactNode
  /** Shown at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of the profile with a title. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line py-6 first:pt-4 last:border-0">
      <div className="mb-4 flex min-h-8 items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {hint !== undefined && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
        </div>
        {actions !== undefined && <div className="flex shrink-0 gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
