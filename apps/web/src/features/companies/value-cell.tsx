import { accountLabels } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import { Popover } from '../../ui/popover.tsx'
import { companiesTexts } from './companies.texts.ts'
import { usePeriodName } from './use-period-name.ts'
import type { ShownValue } from './shown-statements.ts'
import { ValueCard } from './value-card.tsx'
import type { ValueOfCell } from './value-of-cell.ts'

interface Props extends ValueOfCell {
  place: { row: number; column: number }
  /** Stands before the amount. */
  children: ReactNode
}

/** What a value is besides its amount, the gravest first. */
function markOf(
  value: ShownValue | undefined,
): 'typedMark' | 'conflictMark' | 'correctedMark' | 'restatedMark' | 'derivedMark' | undefined {
  if (value === undefined) return undefined
  if (value.kind === 'typed') return 'typedMark'
  if (value.conflicts.length > 0) return 'conflictMark'
  if (value.corrects !== undefined) return 'correctedMark'
  if (value.restates.length > 0) return 'restatedMark'
  return value.kind === 'derived' ? 'derivedMark' : undefined
}

const marks = { typedMark: 'bg-accent', conflictMark: 'bg-caution', correctedMark: 'bg-faint', restatedMark: 'bg-faint', derivedMark: '' }

/** An amount that opens the card of what it rests on. */
export function ValueCell({ place, children, ...props }: Props) {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const periodName = usePeriodName()
  const { account, value, period, unit, mayEdit } = props
  const names = { account: accountLabels[account]?.[language] ?? account, period: periodName(period) }
  const mark = markOf(value)
  // A dash is a zero in statements.
  if (value === undefined && !mayEdit) return <span className="block px-2 py-1 text-faint">{t('notAvailable')}</span>
  const amount = value === undefined ? t('notAvailable') : unit.write(value.value)
  return (
    <Popover
      label={`${names.account} · ${names.period}`}
      align="end"
      className="w-88 max-w-[calc(100vw-16px)] p-0"
      trigger={
        <button
          type="button"
          data-row={place.row}
          data-column={place.column}
          aria-label={value === undefined ? t('emptyCell', names) : t('cell', { ...names, value: amount }) + (mark ? `, ${t(mark)}` : '')}
          className={classNames(
            'flex w-full items-center justify-end gap-1 px-2 py-1 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
            value === undefined && 'text-faint',
            value?.kind === 'typed' && 'text-accent',
            value?.kind === 'derived' && 'italic',
          )}
        >
          {children}
          {mark !== undefined && marks[mark] !== '' && (
            <span aria-hidden title={t(mark)} className={classNames('size-1.5 shrink-0 rounded-full', marks[mark])} />
          )}
          <span>{amount}</span>
        </button>
      }
    >
      {(close) => <ValueCard {...props} onClose={close} />}
    </Popover>
  )
}
