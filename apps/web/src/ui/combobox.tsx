import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { classNames } from './class-names.ts'
import type { ComboboxProps } from './combobox-list.tsx'
import { useLazyTrigger } from './lazy-trigger.tsx'

const load = () => import('./combobox-list.tsx')
const List = lazy(() => load().then((module) => ({ default: module.ComboboxList })))

/** A select for many options, with search. */
export function Combobox(props: ComboboxProps) {
  const chosen = props.options.find((option) => option.value === props.value)
  const trigger = props.trigger ?? (
    <button
      type="button"
      aria-label={`${props.label}: ${chosen?.label ?? props.placeholder ?? ''}`}
      className={classNames(
        'inline-flex h-8 items-center justify-between gap-2 rounded-md bg-surface px-2.5 text-sm inset-ring inset-ring-line-strong transition-colors hover:bg-hover',
        props.className,
      )}
    >
      <span className="truncate">{chosen?.label ?? props.placeholder}</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
    </button>
  )
  const { pressed, plainTrigger } = useLazyTrigger(trigger, 'listbox', load)
  if (!pressed) return plainTrigger
  return (
    <Suspense fallback={plainTrigger}>
      <List {...props} trigger={trigger} />
    </Suspense>
  )
}
