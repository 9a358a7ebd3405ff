import { type ReactNode, useId } from 'react'

/** A part of a result under its heading. */
export function ResultSection({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <div>
        <h2 id={heading} className="text-base font-semibold">
          {title}
        </h2>
        {subtitle !== undefined && <p className="text-xs text-muted">{subtitle}</p>}
      </div>
      {children}
    </section>
  )
}
