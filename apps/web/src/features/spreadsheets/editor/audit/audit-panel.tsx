import {
  type Attachment,
  type AuditFinding,
  auditSeverities,
  type AuditSeverity,
  endpoints,
  parseRange,
  rangesInWords,
} from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { SearchCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useCall, useSend } from '../../../../api/index.ts'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Badge, Button, ErrorState, Skeleton } from '../../../../ui/index.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { outputsTexts } from '../../../outputs/outputs.texts.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { auditPanelTexts } from './audit-panel.texts.ts'
import { marksOf } from './marks.ts'

export interface AuditPanelProps {
  file: Attachment
  sheet: UniverSheet | null
  /** Whether the user may start an audit. */
  mayRun: boolean
  hasChanges: boolean
  onGoTo: (sheet: string, range: string) => void
}

/** Outputs among which the latest audit of the file is looked for. */
const looked = 50
const tones = { critical: 'negative', high: 'caution', medium: 'accent', low: 'neutral' } as const

/** Audits the open workbook, and marks the findings on its cells. */
export function AuditPanel({ file, sheet, mayRun, hasChanges, onGoTo }: AuditPanelProps) {
  const t = useTexts(auditPanelTexts)
  const { projectId, id, filename } = file
  const [startedId, setStartedId] = useState<number>()
  const audits = useCall(endpoints.outputs.list, { projectId, workflow: 'modelAudit', limit: looked, offset: 0 })
  const start = useSend(endpoints.workflows.modelAudit, {
    invalidates: [endpoints.outputs.list],
    onSuccess: (output) => setStartedId(output.id),
  })
  // Audits name the file; which of its versions they looked at is in their results.
  const outputId = startedId ?? audits.data?.rows.find(({ inputVariable }) => inputVariable === filename)?.id
  const output = useCall(endpoints.outputs.get, { id: outputId ?? 0 }, { enabled: outputId !== undefined })
  const state = output.data?.state
  const isRunning = start.isPending || (startedId !== undefined && output.data === undefined) || state === 'queued' || state === 'running'
  const result = output.data?.result?.workflow === 'modelAudit' ? output.data.result : null
  const isOfThis = result?.fileId === id
  const run = () => start.mutate({ projectId, fileId: id })
  if (audits.error && !audits.data) return <ErrorState error={audits.error} onRetry={() => void audits.refetch()} />
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3 text-sm">
        {result === null && <p className="text-muted">{t('intro')}</p>}
        {hasChanges && <p className="text-muted">{t('unsaved')}</p>}
        {state === 'failed' && (
          <p role="alert" className="text-negative">
            {t('failed')}
            {output.data?.failure !== null && output.data?.failure !== undefined && `: ${output.data.failure}`}
          </p>
        )}
        {start.error && (
          <p role="alert" className="text-negative">
            {start.error.message}
          </p>
        )}
        {result !== null && !isOfThis && <p className="text-caution">{t('earlier')}</p>}
        {mayRun && (result === null || !isOfThis) && (
          <div>
            <Button variant="primary" icon={SearchCheck} busy={isRunning} onClick={run}>
              {t(result === null ? 'run' : 'again')}
            </Button>
          </div>
        )}
        {result !== null && outputId !== undefined && (
          <Link
            to="/outputs"
            search={{ project: projectId, output: outputId }}
            className="text-xs text-accent underline-offset-2 hover:underline"
          >
            {t('open')}
          </Link>
        )}
      </div>
      {isRunning ? (
        <output aria-label={t('running')} className="p-4">
          <Skeleton className="h-24 w-full" />
        </output>
      ) : (
        result !== null && <Findings findings={result.findings} incomplete={result.incomplete} sheet={sheet} onGoTo={onGoTo} />
      )}
    </div>
  )
}

interface FindingsProps {
  findings: readonly AuditFinding[]
  incomplete: boolean
  sheet: UniverSheet | null
  onGoTo: AuditPanelProps['onGoTo']
}

function Findings({ findings, incomplete, sheet, onGoTo }: FindingsProps) {
  const t = useTexts(auditPanelTexts)
  const outputs = useTexts(outputsTexts)
  const { number } = useFormats()
  const [severity, setSeverity] = useState<AuditSeverity | 'all'>('all')
  const shown = useMemo(() => findings.filter((finding) => severity === 'all' || finding.severity === severity), [findings, severity])
  const marks = useMemo(() => marksOf(shown), [shown])
  useEffect(() => sheet?.mark(marks), [sheet, marks])
  const countOf = (of: AuditSeverity): number => findings.filter((finding) => finding.severity === of).length
  if (findings.length === 0) return <p className="px-4 py-3 text-sm">{outputs('noFindings')}</p>
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line px-4 py-2">
        <SegmentedControl
          label={outputs('severity')}
          value={severity}
          options={[
            { value: 'all' as const, label: `${outputs('all')} ${number(findings.length)}` },
            ...auditSeverities
              .filter((value) => countOf(value) > 0)
              .map((value) => ({ value, label: `${outputs(value)} ${number(countOf(value))}` })),
          ]}
          onValueChange={setSeverity}
        />
        {marks.length > 0 && <p className="text-xs text-muted">{t('marked', { count: marks.length, number: number(marks.length) })}</p>}
        {incomplete && <p className="text-xs text-caution">{outputs('incomplete')}</p>}
      </div>
      <ol aria-label={t('findings')}>
        {shown.map((finding) => (
          <Finding key={`${finding.rule} ${finding.sheet} ${finding.range} ${finding.finding}`} finding={finding} onGoTo={onGoTo} />
        ))}
      </ol>
    </>
  )
}

function Finding({ finding, onGoTo }: { finding: AuditFinding; onGoTo: AuditPanelProps['onGoTo'] }) {
  const outputs = useTexts(outputsTexts)
  const { severity, sheet, range, title, finding: found, why } = finding
  const place = sheet !== null && range !== null && parseRange(range) !== undefined ? { sheet, range } : null
  const body = (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[severity]}>{outputs(severity)}</Badge>
        <span className="font-mono text-xs font-semibold break-all">
          {sheet === null ? outputs('wholeWorkbook') : range === null ? sheet : rangesInWords(sheet, [range])}
        </span>
      </span>
      <span className="font-medium">{title}</span>
      <span className="break-words">{found}</span>
      <span className="text-xs text-muted">{why}</span>
    </>
  )
  const look = 'flex w-full flex-col gap-0.5 px-4 py-2.5 text-left text-sm'
  return (
    <li className="border-b border-line">
      {place === null ? (
        <div className={look}>{body}</div>
      ) : (
        <button type="button" className={`${look} hover:bg-hover`} onClick={() => onGoTo(place.sheet, place.range)}>
          {body}
        </button>
      )}
    </li>
  )
}
