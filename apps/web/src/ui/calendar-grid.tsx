import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../i18n/index.ts'
import { addDays, addMonths, type Day, weeksOf } from './calendar.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './ui-texts.ts'

/** Today in the user's time zone. */
function today(): Day {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const steps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

export interface CalendarGridProps {
  value: Day | null
  isAllowed: (day: Day) => boolean
  onChoose: (day: Day) => void
}

/** A month to choose a day from: arrow keys move by days and weeks, Page Up and Page Down by months. */
export function CalendarGrid({ value, isAllowed, onChoose }: CalendarGridProps) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  const now = today()
  const [focused, setFocused] = useState(value ?? now)
  const grid = useRef<HTMLTableElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of the focused day must move the focus
  useLayoutEffect(() => grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus(), [focused])
  const write = (day: Day, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const weeks = weeksOf(focused)

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setFocused(step(focused))
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <IconButton icon={ChevronLeft} size="small" label={t('previousMonth')} onClick={() => setFocused(addMonths(focused, -1))} />
        <span aria-live="polite" className="text-sm font-medium">
          {write(focused, { year: 'numeric', month: 'long' })}
        </span>
        <IconButton icon={ChevronRight} size="small" label={t('nextMonth')} onClick={() => setFocused(addMonths(focused, 1))} />
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA makes a calendar a grid of table elements
        role="grid"
        aria-label={write(focused, { year: 'numeric', month: 'long' })}
        onKeyDown={onKeyDown}
        className="w-full text-center text-sm"
      >
        <thead>
          <tr className="text-xs text-faint">
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" aria-label={write(day, { weekday: 'long' })} className="h-7 font-medium">
                {write(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={write(day, { dateStyle: 'long' })}
                    aria-current={day === now ? 'date' : undefined}
                    aria-disabled={!isAllowed(day) || undefined}
                    onClick={() => isAllowed(day) && onChoose(day)}
                    className={classNames(
                      'size-8 rounded-md tabular-nums aria-disabled:opacity-30',
                      day === value ? 'bg-accent-fill text-on-accent' : 'hover:bg-hover',
                      day.slice(0, 7) !== focused.slice(0, 7) && day !== value && 'text-faint',
                      day === now && day !== value && 'font-semibold text-accent',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
