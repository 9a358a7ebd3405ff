import { type LucideIcon, Search } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import { MiddleEllipsis } from './middle-ellipsis.tsx'
import { uiTexts } from './ui-texts.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

/** A command of the palette. */
export interface Command {
  id: string
  label: string
  group: string
  icon?: LucideIcon
  shortcut?: string
  /** Additional search words, for example its name in the other language. */
  keywords?: string
  /** Location, shown after its label. */
  detail?: string
  run: () => void
}

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  placeholder: string
  search: string
  onSearchChange: (search: string) => void
  /** The matching commands in display order; commands of a group are consecutive. */
  commands: readonly Command[]
  /** Whether a lookup of further matches is running or has failed. */
  lookup: 'settled' | 'pending' | 'failed'
}

/** Commands that contain every word of the search, those that start with it first. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return [...commands]
  const found = commands.filter(({ label, keywords = '' }) => {
    const text = `${label} ${keywords}`.normalize('NFC').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = (command: Command) => command.label.normalize('NFC').toLowerCase().startsWith(first)
  return [...found.filter(begins), ...found.filter((command) => !begins(command))]
}

/** Finds and runs commands by name, from the keyboard. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, label, placeholder, search, onSearchChange, commands: shown, lookup } = props
  const t = useTexts(uiTexts)
  const focus = useDialogFocus()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(0)

  function change(next: boolean) {
    onSearchChange('')
    setMarked(0)
    onOpenChange(next)
  }
  function run(command: Command | undefined) {
    if (!command) return
    change(false)
    command.run()
  }
  function mark(position: number) {
    if (shown.length === 0) return
    const next = (position + shown.length) % shown.length
    setMarked(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') mark(marked + 1)
    else if (event.key === 'ArrowUp') mark(marked - 1)
    else if (event.key === 'Enter') run(shown[marked])
    else return
    event.preventDefault()
  }

  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[60vh] w-140 max-w-[calc(100vw-32px)] -translate-x-1/2 animate-appear flex-col overflow-hidden rounded-md bg-raised shadow-raised outline-0"
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-4 text-faint" />
            <input
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={shown[marked] ? `${id}-${marked}` : undefined}
              value={search}
              placeholder={placeholder}
              onChange={(event) => {
                onSearchChange(event.target.value)
                setMarked(0)
              }}
              onKeyDown={onKeyDown}
              className="min-w-0 flex-1 bg-transparent text-base outline-0"
            />
          </div>
          <div
            ref={list}
            id={`${id}-list`} // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
            role="listbox"
            aria-label={label}
            className="min-h-0 flex-1 overflow-y-auto p-1"
          >
            {shown.map((command, position) => (
              <div key={command.id}>
                {command.group !== shown[position - 1]?.group && (
                  <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-medium text-faint">
                    {command.group}
                  </div>
                )}
                <div
                  id={`${id}-${position}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === marked}
                  onClick={() => run(command)}
                  onKeyDown={onKeyDown}
                  onPointerMove={() => setMarked(position)}
                  className={classNames(
                    'flex h-9 cursor-default items-center gap-3 rounded-sm px-3 text-sm select-none',
                    position === marked && 'bg-hover',
                  )}
                >
                  {command.icon && <command.icon aria-hidden className="size-4 text-muted" />}
                  <span className="min-w-0 truncate">
                    <MiddleEllipsis text={command.label} tooltip={false} />
                  </span>
                  <span className="min-w-16 flex-1 truncate text-xs text-faint">{command.detail}</span>
                  {command.shortcut !== undefined && <Kbd keys={command.shortcut} />}
                </div>
              </div>
            ))}
            {lookup !== 'settled' ? (
              <output className="block px-3 py-2 text-sm text-muted">{t(lookup === 'pending' ? 'searching' : 'searchFailed')}</output>
            ) : (
              shown.length === 0 && <p className="px-3 py-6 text-center text-sm text-muted">{t('noMatches')}</p>
            )}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
