import { fileStatuses } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Field, Select } from '../../ui/index.ts'
import type { FileFilter } from './file-filter.ts'
import { fileStates } from './file-state.tsx'
import { filesTexts } from './files.texts.ts'
import { ExtraFilters } from './extra-filters.tsx'
import { SearchField } from './search-field.tsx'

export interface FilesToolbarProps {
  projectId: number
  filter: FileFilter
  onFilter: (part: Partial<FileFilter>) => void
  /** Whether a folder is open, to which the search can be limited. */
  inFolder: boolean
  /** Whether the user may list the workspace's members. */
  seesMembers: boolean
  /** Shown at the right. */
  children: ReactNode
}

/** Search by name and filters, across all folders or below the open one. */
export function FilesToolbar({ projectId, filter, onFilter, inFolder, seesMembers, children }: FilesToolbarProps) {
  const t = useTexts(filesTexts)
  const states = [{ value: '', label: t('anyStatus') }, ...fileStatuses.map((value) => ({ value, label: t(fileStates[value].text) }))]
  const scopes = [
    { value: 'all', label: t('inAllFolders') },
    { value: 'folder', label: t('inThisFolder') },
  ]
  const below = inFolder && filter.below
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <SearchField search={filter.search} label={t(below ? 'searchBelow' : 'searchFiles')} onSearch={(search) => onFilter({ search })} />
      {inFolder && (
        <Select
          aria-label={t('searchWhere')}
          options={scopes}
          value={below ? 'folder' : 'all'}
          onChange={(event) => onFilter({ below: event.target.value === 'folder' })}
          className="text-sm max-md:hidden [&>select]:text-sm"
        />
      )}
      <Select
        aria-label={t('filterByStatus')}
        options={states}
        value={filter.status ?? ''}
        onChange={(event) => onFilter({ status: fileStatuses.find((value) => value === event.target.value) ?? null })}
        className="text-sm max-md:hidden [&>select]:text-sm"
      />
      <ExtraFilters projectId={projectId} filter={filter} onFilter={onFilter} seesMembers={seesMembers}>
        {/* In a narrow window all filters are behind one button. */}
        <Field label={t('filterByStatus')} className="md:hidden">
          {(control) => (
            <Select
              {...control}
              options={states}
              value={filter.status ?? ''}
              onChange={(event) => onFilter({ status: fileStatuses.find((value) => value === event.target.value) ?? null })}
            />
          )}
        </Field>
        {inFolder && (
          <Field label={t('searchWhere')} className="md:hidden">
            {(control) => (
              <Select
                {...control}
                options={scopes}
                value={below ? 'folder' : 'all'}
                onChange={(event) => onFilter({ below: event.target.value === 'folder' })}
              />
            )}
          </Field>
        )}
      </ExtraFilters>
      <span className="flex-1" />
      {children}
    </div>
  )
}
