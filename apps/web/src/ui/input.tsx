import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const fieldClass =
  'w-full min-w-0 rounded-md bg-surface px-2.5 text-base text-text inset-ring inset-ring-line-strong transition-shadow hover:inset-ring-faint focus-visible:outline-0 focus-visible:inset-ring-2 focus-visible:inset-ring-accent disabled:opacity-50 aria-invalid:inset-ring-negative'

/** A text input. Use it in a `Field` or with an `aria-label`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(fieldClass, 'h-8 read-only:bg-sunken', className)} />
}
