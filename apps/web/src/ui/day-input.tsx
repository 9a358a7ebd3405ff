import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useFormats, useTexts } from '../i18n/index.ts'
import { type Day, parseDay } from './calendar.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'
import { Popover } from './popover.tsx'
import { uiTexts } from './ui-texts.ts'

export interface DayInputProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-describedby' | 'aria-required'> {
  value: Day | null
  onValueChange: (day: Day | null) => void
  /** First and last day allowed. */
  earliest?: Day | undefined
  latest?: Day | undefined
  className?: string
}

/** Input of a day, typed in any common format or chosen from a calendar; displayed in the format of the language on screen. */
export function DayInput({ value, onValueChange, earliest, latest, className, ...control }: DayInputProps) {
  const t = useTexts(uiTexts)
  const formats = useFormats()
  // The typed text, until it is a valid day or the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null)
  const isAllowed = (day: Day) => (earliest === undefined || day >= earliest) && (latest === undefined || day <= latest)
  const parsed = typed === null ? undefined : parseDay(typed)
  const isWrong = typed !== null && typed.trim() !== '' && (parsed === undefined || !isAllowed(parsed))

  function commit() {
    if (typed === null || isWrong) return
    setTyped(null)
    const day = parsed ?? null
    if (day !== value) onValueChange(day)
  }
  return (
    <span className={classNames('relative inline-flex w-full', className)}>
      <Input
        {...control}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('dayPlaceholder')}
        aria-invalid={isWrong || undefined}
        title={isWrong ? t('dayInvalid') : undefined}
        value={typed ?? (value === null ? '' : formats.date(`${value}T00:00`))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
        className="pr-8 text-sm!"
      />
      <Popover
        label={t('calendar')}
        align="end"
        className="w-66 p-3"
        trigger={
          <button
            type="button"
            aria-label={`${t('calendar')}${control['aria-label'] === undefined ? '' : `: ${control['aria-label']}`}`}
            className="absolute top-1 right-1 rounded-sm p-1 text-faint hover:text-text"
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        }
      >
        {(close) => (
          <CalendarGrid
            value={value}
            isAllowed={isAllowed}
            onChoose={(day) => {
              setTyped(null)
              onValueChange(day)
              close()
            }}
          />
        )}
      </Popover>
    </span>
  )
}
