import { endpoints, limits } from '@dossier/contract'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, buttonClass, classNames, Field, Select } from '../../ui/index.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Popover } from '../../ui/popover.tsx'
import { type FileFilter, extraFilterCount, noFilter } from './file-filter.ts'
import { fileKinds } from './file-kind-icon.tsx'
import { filesTexts } from './files.texts.ts'

export interface ExtraFiltersProps {
  projectId: number
  filter: FileFilter
  onFilter: (part: Partial<FileFilter>) => void
  /** Whether the user may list the workspace's members. */
  seesMembers: boolean
  /** Additional fields, above the others. */
  children?: ReactNode
}

/** The filters by kind, person and date, behind a button with the number of set filters. */
export function ExtraFilters(props: ExtraFiltersProps) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const set = extraFilterCount(props.filter)
  return (
    <Popover
      label={t('filters')}
      className="w-72 p-3"
      trigger={
        <button type="button" className={classNames(buttonClass(), set > 0 && 'text-accent')}>
          <ListFilter aria-hidden className="size-4" />
          {set > 0 ? t('filtersSet', { number: number(set) }) : t('filters')}
        </button>
      }
    >
      {() => <FilterForm {...props} />}
    </Popover>
  )
}

function FilterForm({ projectId, filter, onFilter, seesMembers, children }: ExtraFiltersProps) {
  const t = useTexts(filesTexts)
  const members = useCall(endpoints.members.listInProject, { id: projectId, limit: limits.maximumPageSize }, { enabled: seesMembers }).data
    ?.members
  const kinds = [{ value: '', label: t('anyKind') }, ...fileKinds.map((kind) => ({ value: kind, label: kind.toUpperCase() }))]
  const people = [{ value: '', label: t('anyone') }, ...(members ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <div className="flex flex-col gap-3">
      {children}
      <Field label={t('kind')}>
        {(control) => (
          <Select
            {...control}
            options={kinds}
            value={filter.kind ?? ''}
            onChange={(event) => onFilter({ kind: fileKinds.find((kind) => kind === event.target.value) ?? null })}
          />
        )}
      </Field>
      {seesMembers && (
        <Field label={t('uploadedBy')}>
          {(control) => (
            <Select
              {...control}
              options={people}
              value={filter.uploadedBy === null ? '' : String(filter.uploadedBy)}
              onChange={(event) => onFilter({ uploadedBy: event.target.value === '' ? null : Number(event.target.value) })}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(end === 'from' ? 'uploadedFrom' : 'uploadedTo')}>
            {(control) => (
              <DayInput
                id={control.id}
                value={filter[end]}
                earliest={end === 'to' ? (filter.from ?? undefined) : undefined}
                latest={end === 'from' ? (filter.to ?? undefined) : undefined}
                onValueChange={(day) => onFilter({ [end]: day })}
              />
            )}
          </Field>
        ))}
      </div>
      <Button
        disabled={extraFilterCount(filter) === 0}
        onClick={() => onFilter({ kind: noFilter.kind, uploadedBy: noFilter.uploadedBy, from: noFilter.from, to: noFilter.to })}
      >
        {t('clearFilters')}
      </Button>
    </div>
  )
}
