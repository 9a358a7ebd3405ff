import { Check, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import type { Trigger } from './lazy-trigger.tsx'
import { menuClass } from './menu-class.ts'
import { uiTexts } from './ui-texts.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Secondary text at the right. */
  note?: string
}

export interface ComboboxProps {
  /** Accessible name. */
  label: string
  options: readonly ComboboxOption[]
  value: string
  onValueChange: (value: string) => void
  /** Shows a search box above the list. */
  searchable?: boolean
  /** Shown while no option has the value. */
  placeholder?: string
  /** Text of an empty list. */
  emptyText?: string
  /** Replaces the button. One element that accepts a ref and event handlers. */
  trigger?: Trigger
  /** Content below the list, for example an action. */
  footer?: ReactNode
  className?: string
  side?: 'bottom' | 'right'
}

function matches(option: ComboboxOption, search: string): boolean {
  return option.label.normalize('NFC').toLowerCase().includes(search.trim().normalize('NFC').toLowerCase())
}

/** The list of a combobox, open once it is loaded: arrow keys move, Enter selects, Escape closes, typing searches. */
export function ComboboxList(props: ComboboxProps & { trigger: Trigger }) {
  const { label, options, value, onValueChange, searchable = false, emptyText, trigger, footer, side = 'bottom' } = props
  const t = useTexts(uiTexts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(true)
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState(() =>
    Math.max(
      options.findIndex((option) => option.value === value),
      0,
    ),
  )
  const shown = search === '' ? options : options.filter((option) => matches(option, search))

  function change(next: boolean) {
    setOpen(next)
    setSearch('')
    if (next)
      setMarked(
        Math.max(
          options.findIndex((option) => option.value === value),
          0,
        ),
      )
  }
  function choose(option: ComboboxOption | undefined) {
    if (!option) return
    change(false)
    onValueChange(option.value)
  }
  function mark(position: number) {
    if (shown.length === 0) return
    const next = (position + shown.length) % shown.length
    setMarked(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') mark(marked + 1)
    else if (event.key === 'ArrowUp') mark(marked - 1)
    else if (event.key === 'Home' && search === '') mark(0)
    else if (event.key === 'End' && search === '') mark(shown.length - 1)
    else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) choose(shown[marked])
    else return
    event.preventDefault()
  }
  const navigation = {
    role: 'combobox',
    'aria-label': label,
    'aria-expanded': true,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': shown[marked] ? `${id}-${marked}` : undefined,
    onKeyDown,
  } as const

  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={classNames(
            menuClass,
            'flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-max max-w-80 min-w-(--radix-popover-trigger-width) flex-col',
          )}
          onOpenAutoFocus={(event) => {
            if (searchable) return
            event.preventDefault()
            list.current?.focus()
          }}
        >
          {searchable && (
            <div className="-mx-1 -mt-1 mb-1 flex h-9 items-center gap-2 border-b border-line px-3">
              <Search aria-hidden className="size-4 text-faint" />
              <input
                {...navigation}
                value={search}
                placeholder={t('search')}
                onChange={(event) => {
                  setSearch(event.target.value)
                  setMarked(0)
                }}
                className="min-w-0 flex-1 bg-transparent outline-0"
              />
            </div>
          )}
          <div
            ref={list}
            id={`${id}-list`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
            role="listbox"
            aria-label={label}
            className="min-h-0 flex-1 overflow-y-auto outline-0"
            {...(searchable ? {} : { tabIndex: 0, onKeyDown, 'aria-activedescendant': shown[marked] ? `${id}-${marked}` : undefined })}
          >
            {shown.map((option, position) => (
              <div
                key={option.value}
                id={`${id}-${position}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                onClick={() => choose(option)}
                onKeyDown={onKeyDown}
                onPointerMove={() => setMarked(position)}
                className={classNames(
                  'flex h-8 cursor-default items-center gap-2 rounded-sm px-2 select-none',
                  position === marked && 'bg-hover',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.note !== undefined && <span className="text-xs text-faint">{option.note}</span>}
                <Check aria-hidden className={classNames('size-4 shrink-0 text-accent', option.value !== value && 'invisible')} />
              </div>
            ))}
          </div>
          {shown.length === 0 && (
            <p className="px-2 py-3 text-center text-muted">{search === '' ? (emptyText ?? t('noMatches')) : t('noMatches')}</p>
          )}
          {footer !== undefined && <div className="-mx-1 mt-1 -mb-1 border-t border-line p-1">{footer}</div>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
