import { type AuditGroup, auditSeverities } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Select } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { outputsTexts } from '../outputs.texts.ts'
import { type AuditFilter, countsOfSeverities, sheetOf } from './audit-filter.ts'
import { findingsTexts } from './findings.texts.ts'

const all = 'all'

interface FindingFiltersProps {
  groups: readonly AuditGroup[]
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Chooses the shown groups by severity, with their numbers, by sheet and by kind. */
export function FindingFilters({ groups, filter, onChange }: FindingFiltersProps) {
  const t = useTexts(findingsTexts)
  const outputs = useTexts(outputsTexts)
  const { number } = useFormats()
  const counts = countsOfSeverities(groups, filter)
  const sheets = [...new Set(groups.map(sheetOf))]
  const kinds = [...new Map(groups.map(({ rule, title }) => [rule, title]))]
  const chosen = (value: string): string | null => (value === all ? null : value.slice(1))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={outputs('severity')}
          value={filter.severity ?? all}
          options={[
            { value: all, label: `${outputs('all')} ${number(auditSeverities.reduce((sum, severity) => sum + counts[severity], 0))}` },
            ...auditSeverities.map((value) => ({ value, label: `${outputs(value)} ${number(counts[value])}` })),
          ]}
          onValueChange={(severity) => onChange({ ...filter, severity: severity === all ? null : severity })}
        />
      </div>
      <Select
        aria-label={t('sheet')}
        value={filter.sheet === null ? all : `=${filter.sheet}`}
        options={[
          { value: all, label: t('anySheet') },
          ...sheets.map((sheet) => ({ value: `=${sheet}`, label: sheet === '' ? outputs('wholeWorkbook') : sheet })),
        ]}
        onChange={(event) => onChange({ ...filter, sheet: chosen(event.target.value) })}
        className="max-w-52 [&>select]:max-w-full [&>select]:text-ellipsis"
      />
      <Select
        aria-label={t('kind')}
        value={filter.rule === null ? all : `=${filter.rule}`}
        options={[{ value: all, label: t('anyKind') }, ...kinds.map(([rule, title]) => ({ value: `=${rule}`, label: title }))]}
        onChange={(event) => onChange({ ...filter, rule: chosen(event.target.value) })}
        className="max-w-64 [&>select]:max-w-full [&>select]:text-ellipsis"
      />
    </div>
  )
}
