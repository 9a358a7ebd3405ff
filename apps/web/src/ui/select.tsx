import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { fieldClass } from './input.tsx'

export interface SelectOption {
  value: string
  label: string
}

/** The native select, for few options. For many options use `Combobox`. */
export function Select({ options, className, ...rest }: Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select {...rest} className={classNames(fieldClass, 'h-8 appearance-none pr-8')}>
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-2 right-2 size-4 text-faint" />
    </span>
  )
}
