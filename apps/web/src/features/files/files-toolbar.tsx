import { type FileStatus, fileStatuses } from '@dossier/contract'
import { Search, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, IconButton, Input, Select } from '../../ui/index.ts'
import { fileStates } from './file-state.tsx'
import { filesTexts } from './files.texts.ts'

export interface FilesToolbarProps {
  search: string
  onSearch: (search: string) => void
  status: FileStatus | null
  onStatus: (status: FileStatus | null) => void
  /** Stands at the right. */
  children: ReactNode
}

/** Search by name and filter by state, across all folders. */
export function FilesToolbar({ search, onSearch, status, onStatus, children }: FilesToolbarProps) {
  const t = useTexts(filesTexts)
  const options = [{ value: '', label: t('anyStatus') }, ...fileStatuses.map((value) => ({ value, label: t(fileStates[value].text) }))]
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <span className="relative w-64 max-w-full min-w-40 flex-1 sm:flex-none">
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
        <Input
          type="search"
          aria-label={t('searchFiles')}
          placeholder={t('searchFiles')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return
            event.stopPropagation()
            onSearch('')
          }}
          className="pr-8 pl-8 text-sm [&::-webkit-search-cancel-button]:hidden"
        />
        {search !== '' && (
          <IconButton icon={X} size="small" label={t('clearSearch')} className="absolute! top-1 right-1" onClick={() => onSearch('')} />
        )}
      </span>
      <Select
        aria-label={t('filterByStatus')}
        options={options}
        value={status ?? ''}
        onChange={(event) => onStatus(fileStatuses.find((value) => value === event.target.value) ?? null)}
        className="text-sm [&>select]:text-sm"
      />
      <span className="flex-1" />
      {children}
    </div>
  )
}

export interface SelectionBarProps {
  count: number
  /** Absent for readers who may delete nothing. */
  onDelete: (() => void) | undefined
  /** Why these rows may not be deleted; null when they may. */
  refusal: string | null
  onClear: () => void
}

/** What can be done with the selected rows; takes the toolbar's place. */
export function SelectionBar({ count, onDelete, refusal, onClear }: SelectionBarProps) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-3 border-b border-line bg-accent-soft px-4 py-2 text-sm">
      <IconButton icon={X} label={t('clearSelection')} shortcut="Esc" onClick={onClear} />
      <output className="shrink-0 font-medium">{t('selected', { count, number: number(count) })}</output>
      <span className="min-w-0 flex-1 text-xs text-muted">{refusal}</span>
      {onDelete && (
        <Button icon={Trash2} disabled={refusal !== null} onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
    </div>
  )
}
