import { alone, endpoints, type Filing, type FilingKind, filingKinds, type RegisterCompany } from '@dossier/contract'
import { ChevronLeft, ChevronRight, CircleCheck, Download, ExternalLink, FileText } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, classNames, EmptyState, IconButton, Select, Skeleton } from '../../ui/index.ts'
import { useEvidence } from '../evidence/index.ts'
import { RegisterError } from './register-error.tsx'
import { registersTexts } from './registers.texts.ts'
import { SaveFilingDialog } from './save-filing-dialog.tsx'

interface Props {
  projectId: number
  company: RegisterCompany
  mayUpload: boolean
}

const YEARS = 20
const thisYear = new Date().getFullYear()
const years = Array.from({ length: YEARS }, (_, at) => String(thisYear - at))

/** The filings of a company, the newest first, a page at a time, by kind and years. */
export function FilingList({ projectId, company, mayUpload }: Props) {
  const t = useTexts(registersTexts)
  const { number } = useFormats()
  const [kind, setKind] = useState<FilingKind>()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  /** The cursors of the pages after the first, up to the one that is shown. */
  const [cursors, setCursors] = useState<string[]>([])
  const [saving, setSaving] = useState<Filing>()
  const cursor = cursors.at(-1)
  const { data, error, refetch } = useCall(endpoints.registers.filings, {
    projectId,
    source: company.source,
    company: company.company,
    ...(kind !== undefined && { kind }),
    ...(from !== '' && { from: `${from}-01-01` }),
    ...(to !== '' && { to: `${to}-12-31` }),
    ...(cursor !== undefined && { cursor }),
  })
  function narrow(change: () => void) {
    change()
    setCursors([])
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 [&_select]:text-sm">
        <Select
          aria-label={t('kind')}
          value={kind ?? ''}
          options={[{ value: '', label: t('kind_all') }, ...filingKinds.map((value) => ({ value, label: t(`kind_${value}`) }))]}
          onChange={(event) => narrow(() => setKind(filingKinds.find((one) => one === event.target.value)))}
        />
        <Select
          aria-label={t('fromYear')}
          value={from}
          options={[{ value: '', label: t('anyFrom') }, ...years.map((year) => ({ value: year, label: t('from', { year }) }))]}
          onChange={(event) => narrow(() => setFrom(event.target.value))}
        />
        <Select
          aria-label={t('toYear')}
          value={to}
          options={[{ value: '', label: t('anyTo') }, ...years.map((year) => ({ value: year, label: t('to', { year }) }))]}
          onChange={(event) => narrow(() => setTo(event.target.value))}
        />
        {data !== undefined && data.total !== null && (
          <span className="ml-auto text-xs text-muted tabular-nums">{t('total', { number: number(data.total), count: data.total })}</span>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        {error && !data ? (
          <RegisterError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className="flex flex-col gap-2 p-4" aria-hidden>
            {Array.from({ length: 10 }, (_, row) => (
              <Skeleton key={row} className="h-7 w-full" />
            ))}
          </div>
        ) : data.rows.length === 0 && cursor === undefined && data.cursor === null ? (
          <EmptyState icon={FileText} title={t('noFilings')}>
            {t('noFilingsHint')}
          </EmptyState>
        ) : (
          <FilingTable projectId={projectId} company={company} rows={data.rows} mayUpload={mayUpload} onSave={setSaving} />
        )}
      </div>
      {(cursors.length > 0 || (data !== undefined && data.cursor !== null)) && (
        <nav aria-label={t('filings')} className="flex items-center justify-end gap-2 border-t border-line px-4 py-1.5 text-sm">
          <span className="mr-auto text-xs text-muted">{t('page', { page: cursors.length + 1 })}</span>
          <Button size="small" icon={ChevronLeft} disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('previous')}
          </Button>
          <Button
            size="small"
            icon={ChevronRight}
            disabled={data === undefined || data.cursor === null}
            onClick={() => typeof data?.cursor === 'string' && setCursors([...cursors, data.cursor])}
          >
            {t('next')}
          </Button>
        </nav>
      )}
      {saving && <SaveFilingDialog projectId={projectId} company={company} filing={saving} onClose={() => setSaving(undefined)} />}
    </>
  )
}

interface TableProps extends Props {
  rows: readonly Filing[]
  onSave: (filing: Filing) => void
}

function FilingTable({ projectId, company, rows, mayUpload, onSave }: TableProps) {
  const t = useTexts(registersTexts)
  const { date } = useFormats()
  const heading = 'sticky top-0 z-10 border-b border-line bg-surface px-2 py-1.5 text-left text-xs font-medium text-muted whitespace-nowrap'
  const cell = 'border-b border-line px-2 py-0.5 align-middle'
  const { open } = useEvidence()
  const show = (fileId: number) => open({ projectId, refs: alone({ kind: 'file', fileId, page: 1, start: 0, end: 0 }) })
  const dayOf = (day: string | null) => (day === null ? '' : date(day))
  return (
    <table aria-label={t('filingsLabel', { name: company.name })} className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          <th scope="col" className={classNames(heading, 'w-28 pl-4')}>
            {t('filed')}
          </th>
          <th scope="col" className={heading}>
            {t('document')}
          </th>
          <th scope="col" className={classNames(heading, 'hidden w-28 sm:table-cell')}>
            {t('period')}
          </th>
          <th scope="col" className={classNames(heading, 'w-px pr-4')} aria-label={t('save')} />
        </tr>
      </thead>
      <tbody>
        {rows.map((filing) => (
          <tr key={filing.document} className="group hover:bg-hover">
            <td className={classNames(cell, 'pl-4 whitespace-nowrap text-muted tabular-nums')}>{dayOf(filing.filedAt)}</td>
            <td className={cell}>
              <a
                href={filing.address}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('openOfficial', { title: filing.title })}
                className="inline-flex items-baseline gap-1.5 underline-offset-2 hover:underline"
              >
                <span>{filing.title}</span>
                <ExternalLink aria-hidden className="size-3 shrink-0 self-center text-faint" />
              </a>
              {filing.isAmendment && <span className="ml-2 text-xs text-caution">{t('amendment')}</span>}
              {filing.filing !== null && <span className="ml-2 hidden text-xs text-faint lg:inline">{filing.filing}</span>}
            </td>
            <td className={classNames(cell, 'hidden whitespace-nowrap text-muted tabular-nums sm:table-cell')}>
              {dayOf(filing.periodEnd)}
            </td>
            <td className={classNames(cell, 'pr-4 text-right whitespace-nowrap')}>
              {filing.saved !== null && (
                <button
                  type="button"
                  onClick={() => filing.saved !== null && show(filing.saved.fileId)}
                  aria-label={t('openSaved', { filename: filing.saved.filename })}
                  title={filing.saved.filename}
                  className="mr-1 inline-flex items-center gap-1 text-xs text-positive underline-offset-2 hover:underline"
                >
                  <CircleCheck aria-hidden className="size-3.5" />
                  <span className="hidden sm:inline">{t('saved')}</span>
                </button>
              )}
              {mayUpload && (
                <IconButton icon={Download} size="small" label={t('saveOne', { title: filing.title })} onClick={() => onSave(filing)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
