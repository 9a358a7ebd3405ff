import {
  alone,
  type AuditFinding,
  auditSeverities,
  type AuditSeverity,
  type OutputDetail,
  type OutputResult,
  rangesInWords,
} from '@dossier/contract'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Badge, Checkbox } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ProfileLine } from '../../company-profile/index.ts'
import { useEvidence } from '../../evidence/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { outputsTexts } from '../outputs.texts.ts'
import { Corrections, FixPreview } from './corrections.tsx'
import { correctionsTexts } from './corrections.texts.ts'

const tones = { critical: 'negative', high: 'caution', medium: 'accent', low: 'neutral' } as const

interface ModelAuditResultProps {
  output: OutputDetail
  result: Extract<OutputResult, { workflow: 'modelAudit' }>
}

const none: ReadonlySet<number> = new Set()

/** The findings of an audit, the gravest first; each opens its cells, and those with a fix can be corrected in a copy. */
export function ModelAuditResult({ output: { id, projectId }, result }: ModelAuditResultProps) {
  const t = useTexts(outputsTexts)
  const { number } = useFormats()
  const [severity, setSeverity] = useState<AuditSeverity | 'all'>('all')
  const { profile, findings, severities, notListed, incomplete, sheets, fileId } = result
  const [chosen, setChosen] = useState(none)
  const can = useCurrentProject().project?.can
  const mayCorrect = can !== undefined && can['files.upload'] !== 'none'
  const numbered = findings.map((finding, at) => ({ finding, at }))
  const shown = numbered.filter(({ finding }) => severity === 'all' || finding.severity === severity)
  const fixable = mayCorrect ? numbered.filter(({ finding: { fixes } }) => fixes.length > 0).map(({ at }) => at) : []
  const toggle = (at: number) =>
    setChosen((before) => (before.has(at) ? new Set([...before].filter((other) => other !== at)) : new Set([...before, at])))
  return (
    <>
      {profile && <ProfileLine profile={profile} />}
      {incomplete && <p className="rounded-md bg-caution-soft px-3 py-2 text-sm">{t('incomplete')}</p>}
      {findings.length === 0 ? (
        <p className="text-sm">{t('noFindings')}</p>
      ) : (
        <>
          {fixable.length > 0 && (
            <Corrections
              projectId={projectId}
              outputId={id}
              fixable={fixable}
              chosen={chosen}
              found={findings.length + notListed}
              onChoose={setChosen}
            />
          )}
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
            {shown.map(({ finding, at }) => (
              <Finding
                key={at}
                projectId={projectId}
                fileId={fileId}
                finding={finding}
                correction={fixable.includes(at) ? { isChosen: chosen.has(at), toggle: () => toggle(at) } : null}
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

interface FindingProps {
  projectId: number
  fileId: number
  finding: AuditFinding
  /** Whether it is chosen to be corrected; null where it has no fix, or the reader may not add files. */
  correction: { isChosen: boolean; toggle: () => void } | null
}

function Finding({ projectId, fileId, finding, correction }: FindingProps) {
  const t = useTexts(outputsTexts)
  const fixing = useTexts(correctionsTexts)
  const { open } = useEvidence()
  const { severity, sheet, range, title, finding: text, why } = finding
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-0.5 border-b border-line py-2 text-sm max-sm:grid-cols-1">
      <span className="flex items-start gap-2">
        <Badge tone={tones[severity]}>{t(severity)}</Badge>
        {correction && (
          <Checkbox
            aria-label={fixing('select', { title, place: sheet === null || range === null ? '' : rangesInWords(sheet, [range]) })}
            className="mt-0.5"
            checked={correction.isChosen}
            onChange={correction.toggle}
          />
        )}
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
        {finding.fixes.length > 0 && <FixPreview fixes={finding.fixes} />}
      </div>
    </li>
  )
}
