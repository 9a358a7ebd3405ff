import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name. */
  label: string
  options: readonly { value: Value; label: string; icon?: LucideIcon; name?: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice between a few options side by side; where they may not fit, its container scrolls. */
export function SegmentedControl<Value extends string>({ label, options, value, onValueChange }: SegmentedControlProps<Value>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-md bg-hover p-0.5">
      {options.map(({ value: option, label: text, icon: Icon, name }) => (
        <label
          key={option}
          className="flex h-6 cursor-pointer items-center gap-1 rounded-sm px-2 text-xs font-medium text-muted transition-colors has-checked:bg-thumb has-checked:text-text has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.12)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            value={option}
            checked={option === value}
            onChange={() => onValueChange(option)}
            // Clicking the current option counts too, because it turns a default into a choice.
            onClick={() => option === value && onValueChange(option)}
            aria-label={name ?? text}
            className="sr-only"
          />
          {Icon ? <Icon aria-hidden className="size-3.5" /> : text}
        </label>
      ))}
    </div>
  )
}
