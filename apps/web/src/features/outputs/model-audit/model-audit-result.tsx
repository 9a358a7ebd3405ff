import { endpoints, type FindingsFormat, groupFindings, type OutputDetail, type OutputResult } from '@dossier/contract'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { Badge, Button } from '../../../ui/index.ts'
import { ProfileLine } from '../../company-profile/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { outputsTexts } from '../outputs.texts.ts'
import { useSaving } from '../use-download.ts'
import { filteredGroups, noFilter } from './audit-filter.ts'
import { Corrections } from './corrections.tsx'
import { FindingFilters } from './finding-filters.tsx'
import { FindingGroup } from './finding-group.tsx'
import { findingsTexts } from './findings.texts.ts'

interface ModelAuditResultProps {
  output: OutputDetail
  result: Extract<OutputResult, { workflow: 'modelAudit' }>
}

const none: ReadonlySet<number> = new Set()

/** The findings of an audit by kind and sheet, the gravest first; each opens its cells, and those with a fix can be corrected in a copy. */
export function ModelAuditResult({ output: { id, projectId }, result }: ModelAuditResultProps) {
  const t = useTexts(outputsTexts)
  const words = useTexts(findingsTexts)
  const { number } = useFormats()
  const [filter, setFilter] = useState(noFilter)
  const { busy, save } = useSaving()
  const { profile, filename, findings, severities, notListed, incomplete, sheets, fileId } = result
  const [chosen, setChosen] = useState(none)
  const can = useCurrentProject().project?.can
  const mayCorrect = can !== undefined && can['files.upload'] !== 'none'
  const groups = useMemo(() => groupFindings(findings), [findings])
  const shown = filteredGroups(groups, filter)
  const fixable = mayCorrect ? findings.flatMap(({ fixes }, at) => (fixes.length > 0 ? [at] : [])) : []
  const found = Object.values(severities).reduce((sum, count) => sum + count, 0)
  const exportAs = (format: FindingsFormat) =>
    void save(
      endpoints.workflows.exportFindings,
      { id, format },
      words('exportName', { name: filename.replace(/\.xls[xm]$/i, ''), format }),
    )
  return (
    <>
      {profile && <ProfileLine profile={profile} />}
      {incomplete && <p className="rounded-md bg-caution-soft px-3 py-2 text-sm">{t('incomplete')}</p>}
      {findings.length === 0 ? (
        <p className="text-sm">{t('noFindings')}</p>
      ) : (
        <>
          {fixable.length > 0 && (
            <Corrections projectId={projectId} outputId={id} fixable={fixable} chosen={chosen} found={found} onChoose={setChosen} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <p className="text-sm">{words('summary', { count: found, findings: number(found), groups: number(groups.length) })}</p>
            <DropdownMenu
              trigger={
                <Button icon={Download} busy={busy}>
                  {words('export')}
                </Button>
              }
              items={[
                { label: words('exportXlsx'), onSelect: () => exportAs('xlsx') },
                { label: words('exportCsv'), onSelect: () => exportAs('csv') },
              ]}
            />
          </div>
          <FindingFilters groups={groups} filter={filter} onChange={setFilter} />
          {shown.length === 0 && (
            <div className="flex flex-wrap items-center gap-3 text-sm">
              <p className="text-muted">{words('noneSelected')}</p>
              <Button onClick={() => setFilter(noFilter)}>{words('clear')}</Button>
            </div>
          )}
          <ol aria-label={t('findingsLabel')} className="flex flex-col">
            {shown.map((group) => (
              <FindingGroup
                key={`${group.rule} ${group.severity} ${group.sheet}`}
                projectId={projectId}
                fileId={fileId}
                group={group}
                findings={findings}
                correction={mayCorrect ? { chosen, onChoose: setChosen } : null}
              />
            ))}
          </ol>
          {notListed > 0 && <p className="text-sm text-muted">{t('notListed', { count: notListed })}</p>}
        </>
      )}
      <section className="flex flex-col gap-1 text-sm">
        <h2 className="font-semibold">{t('sheets')}</h2>
        <ul>
          {sheets.map(({ name, visibility, cells, formulas }) => (
            <li key={name} className="flex flex-wrap gap-x-2">
              <span className="font-medium">{name}</span>
              <span className="text-muted">{t('sheetLine', { cells: number(cells), formulas: number(formulas) })}</span>
              {visibility !== 'visible' && <Badge tone="caution">{t('hidden')}</Badge>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
