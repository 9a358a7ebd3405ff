import type { SearchableSource } from '@dossier/contract'
import { ChevronDown, Globe } from 'lucide-react'
import { useId } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, Checkbox, classNames } from '../../../ui/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { sourceTexts } from './sources.texts.ts'

/** The outside sources of the next question. */
export interface OutsideChoice {
  /** Ids of the chosen outside sources. */
  outside: readonly string[]
  /** Whether files are searched beside them; without outside sources they always are. */
  searchesFiles: boolean
}

export interface OutsidePickerProps {
  sources: readonly SearchableSource[]
  choice: OutsideChoice
  onChoice: (choice: OutsideChoice) => void
}

/** Chooses the outside sources that a question is asked of. Those that cannot be asked now are listed with the reason. */
export function OutsidePicker({ sources, choice, onChoice }: OutsidePickerProps) {
  const t = useTexts(sourceTexts)
  const language = useLanguage()
  const chosen = sources.filter(({ source }) => choice.outside.includes(source))
  const names = chosen.map((source) => source.name[language]).join(', ')
  const filesId = useId()

  function toggle(source: string) {
    const isOn = choice.outside.includes(source)
    const outside = isOn ? choice.outside.filter((id) => id !== source) : [...choice.outside, source]
    onChoice({ outside, searchesFiles: choice.searchesFiles || outside.length === 0 })
  }

  return (
    <Popover
      label={t('outsideTitle')}
      side="top"
      className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-96 max-w-[calc(100vw-16px)] flex-col text-sm"
      trigger={
        <button
          type="button"
          aria-label={`${t('outsideTitle')}: ${names || t('outsideNone')}`}
          className={classNames(
            'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm transition-colors',
            chosen.length > 0
              ? 'bg-accent-soft text-accent hover:bg-hover'
              : 'text-muted inset-ring inset-ring-line-strong hover:bg-hover hover:text-text',
          )}
        >
          <Globe aria-hidden className="size-3.5" />
          <span className="max-w-56 truncate">{names || t('outside')}</span>
          <ChevronDown aria-hidden className="size-3.5 opacity-70" />
        </button>
      }
    >
      {() => (
        <>
          <label htmlFor={filesId} className="flex cursor-pointer items-center gap-2.5 border-b border-line px-3 py-2.5">
            <Checkbox
              id={filesId}
              checked={choice.searchesFiles || choice.outside.length === 0}
              disabled={choice.outside.length === 0}
              onChange={() => onChoice({ ...choice, searchesFiles: !choice.searchesFiles })}
            />
            <span className="font-medium">{t('filesToo')}</span>
          </label>
          <ul aria-label={t('outsideTitle')} className="relative min-h-0 flex-1 overflow-y-auto py-1">
            {sources.map((source) => (
              <SourceRow
                key={source.source}
                source={source}
                isChosen={choice.outside.includes(source.source)}
                onToggle={() => toggle(source.source)}
              />
            ))}
          </ul>
          <p className="border-t border-line px-3 py-2 text-xs text-muted">{t('outsideHint')}</p>
        </>
      )}
    </Popover>
  )
}

function SourceRow({ source, isChosen, onToggle }: { source: SearchableSource; isChosen: boolean; onToggle: () => void }) {
  const t = useTexts(sourceTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const id = useId()
  const { name, purpose, state, resetsAt } = source
  const isReady = state === 'ready'
  const reason = [
    isReady ? purpose[language] : t(`why_${state}`),
    resetsAt === null || isReady ? '' : t('until', { when: dateTime(resetsAt) }),
  ].filter((part) => part !== '')
  return (
    <li>
      <label
        htmlFor={id}
        className={classNames('flex items-start gap-2.5 px-3 py-2', isReady ? 'cursor-pointer hover:bg-hover' : 'text-muted')}
      >
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={isChosen}
          // A source that was chosen before can always be taken away.
          disabled={!isReady && !isChosen}
          aria-describedby={`${id}-reason`}
          onChange={onToggle}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline justify-between gap-2">
            <span className={isReady ? 'font-medium' : undefined}>{name[language]}</span>
            {!isReady && (
              <Badge tone={state === 'key-refused' || state === 'quota' || state === 'blocked' ? 'caution' : 'neutral'}>{t(state)}</Badge>
            )}
          </span>
          <span id={`${id}-reason`} className="text-xs text-muted">
            {reason.join(' ')}
          </span>
        </span>
      </label>
    </li>
  )
}
