import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some but not all of its items are selected. */
  indeterminate?: boolean
  ref?: (element: HTMLInputElement | null) => void
}

/** A checkbox; labelled by a surrounding `label` or by `aria-label`. */
export function Checkbox({ indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <span className={classNames('relative inline-flex size-4 shrink-0', className)}>
      <input
        {...rest}
        ref={(element) => {
          box.current = element
          ref?.(element)
        }}
        type="checkbox"
        className="peer size-4 appearance-none rounded-sm bg-surface inset-ring inset-ring-line-strong transition-colors checked:bg-accent-fill checked:inset-ring-0 indeterminate:bg-accent-fill indeterminate:inset-ring-0 hover:inset-ring-faint disabled:opacity-40"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 size-3 text-on-accent opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  )
}
