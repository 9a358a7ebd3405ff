import { activityTypes, endpoints, limits, mayInOrganization } from '@dossier/contract'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { activityTypeLooks } from '../activity-types.ts'
import { activityTexts } from '../activity.texts.ts'
import { type AuditView, isNarrowed } from './audit-view.ts'
import { auditTexts } from './audit.texts.ts'

export interface AuditFiltersProps {
  view: AuditView
  /** Name of the filtered actor in the log, for actors who are not members. */
  personName: string | undefined
  /** Text of the search box; `view.find` is the debounced value. */
  typed: string
  onType: (typed: string) => void
  onChange: (change: { [Key in keyof AuditView]: AuditView[Key] | undefined }) => void
  onClear: () => void
}

/** Filters of the log: text, type, actor, workspace and dates. */
export function AuditFilters({ view, personName, typed, onType, onChange, onClear }: AuditFiltersProps) {
  const t = useTexts(auditTexts)
  const tType = useTexts(activityTexts)
  const user = useSession()?.user
  const mayListMembers = user !== undefined && mayInOrganization(user, 'member.list')
  const mayListProjects = user !== undefined && mayInOrganization(user, 'project.list')
  const all = { limit: limits.maximumPageSize, offset: 0 }
  const members = useCall(endpoints.members.list, all, { enabled: mayListMembers, staleTime: 60_000 }).data?.members ?? []
  const projects = useCall(endpoints.projects.list, all, { enabled: mayListProjects, staleTime: 60_000 }).data?.rows ?? []
  const people = members.map(({ id, name, email }) => ({ value: String(id), label: name, note: email }))
  if (view.person !== undefined && !members.some(({ id }) => id === view.person))
    people.unshift({ value: String(view.person), label: personName ?? `#${view.person}`, note: '' })
  const idOf = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchInput label={t('search')} value={typed} onValueChange={onType} className="w-60 max-w-full" />
      <Select
        aria-label={tType('filterType')}
        options={[
          { value: '', label: tType('anyType') },
          ...activityTypes.map((value) => ({ value, label: tType(activityTypeLooks[value].text) })),
        ]}
        value={view.type ?? ''}
        onChange={(event) => onChange({ type: activityTypes.find((value) => value === event.target.value) })}
        className="[&>select]:text-sm"
      />
      {mayListMembers && (
        <Combobox
          label={t('filterPerson')}
          searchable
          options={[{ value: '', label: t('anyPerson') }, ...people]}
          value={String(view.person ?? '')}
          onValueChange={(value) => onChange({ person: idOf(value) })}
          className="max-w-48"
        />
      )}
      {mayListProjects && (
        <Combobox
          label={t('filterWorkspace')}
          searchable
          options={[{ value: '', label: t('anyWorkspace') }, ...projects.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value={String(view.workspace ?? '')}
          onValueChange={(value) => onChange({ workspace: idOf(value) })}
          className="max-w-48"
        />
      )}
      <span className="flex items-center gap-1.5 text-sm text-muted">
        <DayInput
          aria-label={t('from')}
          value={view.from ?? null}
          latest={view.to}
          onValueChange={(from) => onChange({ from: from ?? undefined })}
          className="w-36!"
        />
        <span aria-hidden>–</span>
        <DayInput
          aria-label={t('to')}
          value={view.to ?? null}
          earliest={view.from}
          onValueChange={(to) => onChange({ to: to ?? undefined })}
          className="w-36!"
        />
      </span>
      {(isNarrowed(view) || typed !== '') && (
        <Button variant="ghost" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
