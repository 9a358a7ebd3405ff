import { endpoints, type RegisteredCompany } from '@dossier/contract'
import { Eye } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { classNames, ErrorState, Input, Skeleton } from '../../ui/index.ts'
import { useDelayed } from '../projects/use-delayed.ts'
import type { RegisterTarget } from './register-address.ts'
import { registersTexts } from './registers.texts.ts'
import { SourceFailures } from './source-failures.tsx'

interface Props {
  projectId: number
  chosen: RegisterTarget | null
  onChoose: (target: RegisterTarget) => void
}

const TYPING_MS = 250
const LIMIT = 20
const NOTHING: readonly RegisteredCompany[] = []

/** Searches all registers at once; without words it shows the companies that the workspace watches. */
export function CompanyFinder({ projectId, chosen, onChoose }: Props) {
  const t = useTexts(registersTexts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [marking, setMarking] = useState({ query: '', at: 0 })
  const query = useDelayed(typed.trim(), TYPING_MS)
  const { data, error, isFetching, refetch } = useCall(endpoints.sources.companies, { query, limit: LIMIT }, { enabled: query !== '' })
  const found = query === '' ? NOTHING : (data?.companies ?? NOTHING)
  // The first of each list is marked until somebody moves.
  const marked = marking.query === query ? Math.min(marking.at, Math.max(0, found.length - 1)) : 0
  const setMarked = (at: number) => setMarking({ query, at })
  function mark(position: number) {
    if (found.length === 0) return
    const next = (position + found.length) % found.length
    setMarked(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const at = found[marked]
    if (event.key === 'ArrowDown') mark(marked + 1)
    else if (event.key === 'ArrowUp') mark(marked - 1)
    else if (event.key === 'Enter' && at !== undefined) onChoose({ source: at.source, company: at.id })
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
  }
  const optionId = (at: number) => `${id}-${at}`
  return (
    <>
      <div className="border-b border-line p-3">
        <Input
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
          role="combobox"
          type="search"
          aria-label={t('search')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? optionId(marked) : undefined}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen was opened to search
          autoFocus={chosen === null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="[&::-webkit-search-cancel-button]:hidden"
        />
        <p className="mt-1.5 text-xs text-muted">{t('searchHint')}</p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query === '' ? (
          <WatchedCompanies projectId={projectId} chosen={chosen} onChoose={onChoose} />
        ) : error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data || (isFetching && data.companies.length === 0) ? (
          <div className="flex flex-col gap-2 p-3" aria-hidden>
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} className="h-9 w-full" />
            ))}
          </div>
        ) : (
          <>
            <div
              ref={list}
              id={`${id}-list`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
              role="listbox"
              aria-label={t('results')}
            >
              {found.map((company, at) => (
                <CompanyOption
                  key={`${company.source} ${company.id}`}
                  id={optionId(at)}
                  company={company}
                  isMarked={at === marked}
                  isChosen={chosen?.source === company.source && chosen.company === company.id}
                  onChoose={() => {
                    setMarked(at)
                    onChoose({ source: company.source, company: company.id })
                  }}
                />
              ))}
            </div>
            {found.length === 0 && (
              <output className="block px-4 py-6 text-center text-sm">
                <span className="block font-medium">{t('noResults', { query })}</span>
                <span className="mt-1 block text-muted">{t('noResultsHint')}</span>
              </output>
            )}
            <SourceFailures failures={data.failures} />
          </>
        )}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  company: RegisteredCompany
  isMarked: boolean
  isChosen: boolean
  onChoose: () => void
}

function CompanyOption({ id, company: { source, id: number, name, englishName, tickers }, isMarked, isChosen, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box above it takes the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain a search box, icons or notes
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex cursor-pointer items-baseline gap-2 border-b border-line px-3 py-1.5 text-sm hover:bg-hover',
        isMarked && 'bg-hover',
        isChosen && 'bg-selected',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-muted">
          {[tickers.join(', '), englishName ?? '', number].filter(Boolean).join(' · ')}
        </span>
      </span>
      <RegisterTag source={source} />
    </div>
  )
}

/** The short name of a source. */
export function RegisterTag({ source }: { source: string }) {
  return <span className="shrink-0 rounded-sm bg-sunken px-1.5 text-xs text-muted uppercase">{source}</span>
}

function WatchedCompanies({ projectId, chosen, onChoose }: Props) {
  const t = useTexts(registersTexts)
  const { date } = useFormats()
  const { data, error, refetch } = useCall(endpoints.registers.watches, { projectId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-3 h-9" />
  return (
    <section aria-label={t('watched')}>
      <h2 className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">{t('watched')}</h2>
      {data.rows.length === 0 && <p className="px-3 text-sm text-muted">{t('notWatched')}</p>}
      <ul>
        {data.rows.map(({ source, company, name, lastFiledAt, problem }) => (
          <li key={`${source} ${company}`}>
            <button
              type="button"
              aria-current={chosen?.source === source && chosen.company === company}
              onClick={() => onChoose({ source, company })}
              className="flex w-full items-baseline gap-2 px-3 py-1.5 text-left text-sm hover:bg-hover aria-current:bg-selected"
            >
              <Eye aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className={classNames('block truncate text-xs', problem === null ? 'text-muted' : 'text-caution')}>
                  {problem ?? (lastFiledAt === null ? '' : t('lastFiled', { date: date(lastFiledAt) }))}
                </span>
              </span>
              <RegisterTag source={source} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
