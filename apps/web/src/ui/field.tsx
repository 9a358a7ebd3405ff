import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Props that associate the control of a field with its label, hint and error. */
interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  /** Shown at the right of the label. */
  aside?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, its control, and below it the error or a hint. */
export function Field({ label, error, hint, required = false, aside, className, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium text-text">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined && hint === undefined ? undefined : note,
        'aria-required': required || undefined,
      })}
      {error !== undefined ? (
        <p id={note} role="alert" className="flex items-start gap-1 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <div id={note} className="text-sm text-muted">
            {hint}
          </div>
        )
      )}
    </div>
  )
}
