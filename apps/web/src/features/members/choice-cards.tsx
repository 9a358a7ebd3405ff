import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

export interface ChoiceCardsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; hint: string; icon: LucideIcon }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice between a few options with explanations, side by side. */
export function ChoiceCards<Value extends string>({ label, options, value, onValueChange }: ChoiceCardsProps<Value>) {
  const group = useId()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map(({ value: option, label: text, hint, icon: Icon }) => (
          <label
            key={option}
            className={classNames(
              'flex cursor-pointer flex-col rounded-md p-2.5 text-sm inset-ring transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              option === value ? 'bg-accent-soft inset-ring-accent' : 'inset-ring-line-strong hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={group}
              value={option}
              checked={option === value}
              onChange={() => onValueChange(option)}
              className="sr-only"
            />
            <span className="inline-flex items-center gap-1.5 font-medium">
              <Icon aria-hidden className="size-4" />
              {text}
            </span>
            <span className="text-xs text-muted">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
