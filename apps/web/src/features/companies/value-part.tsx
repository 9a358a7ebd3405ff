import type { ReactNode } from 'react'

/** A titled part of what a value rests on. */
export function ValuePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}
