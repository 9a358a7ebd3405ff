import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { fieldClass } from './input.tsx'

/** A multi-line text input; grows with its content where the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(fieldClass, 'field-sizing-content min-h-16 resize-y py-1.5', className)} />
}
