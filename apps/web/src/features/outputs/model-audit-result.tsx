import { alone, type AuditFinding, auditSeverities, type AuditSeverity, type OutputResult, rangesInWords } from '@dossier/contract'
import { useState } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Badge } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { ProfileLine } from '../company-profile/index.ts'
import { useEvidence } from '../evidence/index.ts'
import { outputsTexts } from './outputs.texts.ts'

const tones = { critical: 'negative', high: 'caution', medium: 'accent', low: 'neutral' } as const

/** The findings of an audit, the gravest first; each opens its cells. */
export function ModelAuditResult({ projectId, result }: { projectId: number; result: Extract<OutputResult, { workflow: 'modelAudit' }> }) {
  const t = useTexts(outputsTexts)
  const { number } = useFormats()
  const [severity, setSeverity] = useState<AuditSeverity | 'all'>('all')
  const { profile, findings, severities, notListed, incomplete, sheets, fileId } = result
  const shown = findings.filter((finding) => severity === 'all' || finding.severity === severity)
  return (
    <>
      {profile && <ProfileLine profile={profile} />}
      {incomplete && <p className="rounded-md bg-caution-soft px-3 py-2 text-sm">{t('incomplete')}</p>}
      {findings.length === 0 ? (
        <p className="text-sm">{t('noFindings')}</p>
      ) : (
        <>
          <div>
            <SegmentedControl
              label={t('severity')}
              value={severity}
              options={[
                { value: 'all' as const, label: `${t('all')} ${number(findings.length)}` },
                ...auditSeverities.map((value) => ({ value, label: `${t(value)} ${number(severities[value])}` })),
              ]}
              onValueChange={setSeverity}
            />
          </div>
          {shown.length === 0 && <p className="text-sm text-muted">{t('noneOfSeverity')}</p>}
          <ol aria-label={t('findingsLabel')} className="flex flex-col">
            {shown.map((finding) => (
              <Finding
                key={`${finding.rule} ${finding.sheet} ${finding.range} ${finding.finding}`}
                projectId={projectId}
                fileId={fileId}
                finding={finding}
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

function Finding({ projectId, fileId, finding }: { projectId: number; fileId: number; finding: AuditFinding }) {
  const t = useTexts(outputsTexts)
  const { open } = useEvidence()
  const { severity, sheet, range, title, finding: text, why } = finding
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-0.5 border-b border-line py-2 text-sm max-sm:grid-cols-1">
      <span>
        <Badge tone={tones[severity]}>{t(severity)}</Badge>
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          {sheet === null ? (
            <span className="text-xs text-muted">{t('wholeWorkbook')}</span>
          ) : range === null ? (
            <span className="text-xs text-muted">{sheet}</span>
          ) : (
            <button
              type="button"
              className="min-h-6 rounded-sm text-xs text-accent underline-offset-2 hover:underline"
              onClick={() => open({ projectId, refs: alone({ kind: 'cell', fileId, sheet, range }) })}
            >
              {rangesInWords(sheet, [range])}
            </button>
          )}
        </p>
        <p className="break-words">{text}</p>
        <p className="text-muted">{why}</p>
      </div>
    </li>
  )
}
