import type { Comparison } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { Badge, Button, classNames } from '../../../ui/index.ts'
import { usePageName } from '../../evidence/index.ts'
import { ChangeRuns } from './change-runs.tsx'
import { type Change, kindOfChange } from './changes.ts'
import { comparisonTexts } from './comparison.texts.ts'

export interface ChangeItemProps {
  comparison: Comparison
  change: Change
  index: number
  isCurrent: boolean
  onCurrent: (index: number) => void
  /** Opens the page of the change in one of the versions. */
  onOpen: (side: 'earlier' | 'later') => void
}

const kinds = {
  added: { text: 'kindAdded', tone: 'positive' },
  removed: { text: 'kindRemoved', tone: 'negative' },
  changed: { text: 'kindChanged', tone: 'neutral' },
} as const

/** One change with its context and links to its pages. */
export function ChangeItem({ comparison, change, index, isCurrent, onCurrent, onOpen }: ChangeItemProps) {
  const t = useTexts(comparisonTexts)
  const pageName = usePageName()
  const { text, tone } = kinds[kindOfChange(change)]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only its buttons are interactive; the focus marks the current change
    <li
      data-change={index}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      onFocus={() => onCurrent(index)}
      className={classNames(
        'flex scroll-my-16 flex-col gap-2 rounded-md px-3 py-2.5 outline-0 inset-ring',
        isCurrent ? 'bg-selected inset-ring-accent' : 'inset-ring-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{t(text)}</Badge>
        <span className="flex-1" />
        {(['earlier', 'later'] as const).map((side) => {
          const place = change[side]
          if (place === null) return null
          const details = { version: comparison[side].version, place: pageName(place) }
          return (
            <Button key={side} size="small" variant="ghost" aria-label={t('openIn', details)} onClick={() => onOpen(side)}>
              {t('placeIn', details)}
            </Button>
          )
        })}
      </div>
      <ChangeRuns runs={change.runs} />
    </li>
  )
}
