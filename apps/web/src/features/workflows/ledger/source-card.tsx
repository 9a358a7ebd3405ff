import { alone, type Attachment, dateOrders, type LedgerColumns, ledgerRoleTexts } from '@dossier/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Rows3, X } from 'lucide-react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, Combobox, Field, IconButton, Input, Select, Skeleton } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useEvidence } from '../../evidence/index.ts'
import { ColumnTable } from './column-table.tsx'
import { ledgerTexts } from './ledger.texts.ts'
import type { LedgerProblems } from './read-ledger-draft.ts'
import { dateOrderOf, lastRow, meaningsOf, missingRoles, rolesOf, type SourceDraft, withHeaderRow, withRoles } from './source-draft.ts'
import { ValueMeanings } from './value-meanings.tsx'

interface Props {
  projectId: number
  source: SourceDraft
  /** In the form, from 0: that is how its problems are named. */
  at: number
  title: string
  files: readonly Attachment[]
  described: UseQueryResult<LedgerColumns>
  problems: LedgerProblems
  onChange: (source: SourceDraft) => void
  /** Absent for the only file. */
  onRemove?: () => void
}

/** A file, and what its columns are. */
export function SourceCard({ projectId, source, at, title, files, described, problems, onChange, onRemove }: Props) {
  const t = useTexts(ledgerTexts)
  const { data, error, refetch } = described
  const { key, purpose, meanings, fileId } = source
  const needsFile = problems.has(`source.${at}.file`) && fileId === undefined
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{title}</h3>
        <Combobox
          label={t('file')}
          value={fileId === undefined ? '' : String(fileId)}
          options={[
            ...(fileId === undefined ? [{ value: '', label: t('chooseFile') }] : []),
            ...files.map(({ id, filename }) => ({ value: String(id), label: filename })),
          ]}
          searchable
          onValueChange={(value) => {
            // What was chosen of another file says nothing of this one.
            if (value !== '') onChange({ key, purpose, meanings: new Map(), fileId: Number(value) })
          }}
          className="max-w-100"
        />
        {data && data.sheets.length > 1 && (
          <Select
            aria-label={t('sheet')}
            value={source.sheet ?? data.sheet}
            options={data.sheets.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ target }) => onChange({ key, purpose, meanings, ...(fileId !== undefined && { fileId }), sheet: target.value })}
          />
        )}
        {onRemove && <IconButton icon={X} label={t('removeFile', { title })} onClick={onRemove} className="ml-auto" />}
      </div>
      {needsFile && (
        <p role="alert" className="text-sm text-negative">
          {t('chooseFile')}
        </p>
      )}
      {fileId === undefined ? (
        <p className="text-sm text-muted">{t(`${purpose}Wanted`)}</p>
      ) : error && !data ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-sm text-negative">
            {error.message}
          </p>
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : data ? (
        <DescribedSource projectId={projectId} source={source} at={at} columns={data} problems={problems} onChange={onChange} />
      ) : (
        <div className="flex flex-col gap-2" aria-busy>
          <p className="text-sm text-muted">{t('reading')}</p>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </section>
  )
}

interface DescribedProps extends Pick<Props, 'projectId' | 'source' | 'at' | 'problems' | 'onChange'> {
  columns: LedgerColumns
}

function DescribedSource({ projectId, source, at, columns, problems, onChange }: DescribedProps) {
  const t = useTexts(ledgerTexts)
  const language = useLanguage()
  const { number } = useFormats()
  const { open } = useEvidence()
  const { purpose } = source
  const roles = rolesOf(source, columns)
  const missing = missingRoles(purpose, roles)
  const { order, isAsked } = dateOrderOf(source, columns)
  const held = new Set(roles.values())
  const unclear = columns.proposals[purpose].open.filter(({ role }) => ![...held].some((one) => one === role))
  const headerOf = (column: number) => columns.columns.find((one) => one.column === column)?.header ?? ''
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="tabular-nums">{t('rowCount', { count: columns.rows, rows: number(columns.rows) })}</span>
        <label className="flex items-center gap-1.5 whitespace-nowrap">
          {t('headerRow')}
          <span className="w-18">
            <Input
              type="number"
              min={0}
              value={source.headerRow ?? columns.headerRow}
              max={lastRow}
              onChange={({ target }) => onChange(withHeaderRow(source, target.valueAsNumber))}
              className="text-right tabular-nums"
            />
          </span>
        </label>
        <span>{t('requiredNote')}</span>
        <Button
          size="small"
          variant="ghost"
          icon={Rows3}
          onClick={() => open({ projectId, refs: alone({ kind: 'file', fileId: columns.fileId, page: 1, start: 0, end: 0 }) })}
        >
          {t('showFile')}
        </Button>
      </div>
      {missing.length > 0 && (
        <p role={problems.has(`source.${at}.roles`) ? 'alert' : undefined} className="rounded-md bg-caution-soft px-3 py-2 text-sm">
          {t('missing', { roles: missing.map((role) => ledgerRoleTexts[role][language]).join(', ') })}
          {unclear.map(({ role, candidates }) => {
            const known = Object.entries(ledgerRoleTexts).find(([name]) => name === role)?.[1]
            return (
              <span key={role} className="block text-muted">
                {t('candidates', { role: known?.[language] ?? role, columns: candidates.map(headerOf).join(', ') })}
              </span>
            )
          })}
        </p>
      )}
      <ColumnTable
        label={t('columnsOf', { file: columns.filename })}
        columns={columns}
        purpose={purpose}
        roles={roles}
        onChange={(chosen) => onChange(withRoles(source, roles, chosen))}
      />
      {isAsked && (
        <Field
          label={t('dateOrder')}
          hint={t('dateOrderNote')}
          error={problems.has(`source.${at}.dateOrder`) ? t('required') : undefined}
          required
        >
          {() => (
            <div>
              <SegmentedControl
                label={t('dateOrder')}
                value={order ?? ''}
                options={dateOrders.map((value) => ({ value, label: t(value) }))}
                onValueChange={(value) => {
                  if (value !== '') onChange({ ...source, dateOrder: value })
                }}
              />
            </div>
          )}
        </Field>
      )}
      {purpose === 'orders' && held.has('discount') && (
        <Field label={t('amounts')} className="max-w-100">
          {(control) => (
            <Select
              {...control}
              value={source.amounts ?? 'beforeDiscount'}
              options={(['beforeDiscount', 'afterDiscount'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={({ target }) =>
                onChange({ ...source, amounts: target.value === 'afterDiscount' ? 'afterDiscount' : 'beforeDiscount' })
              }
            />
          )}
        </Field>
      )}
      <ValueMeanings
        purpose={purpose}
        values={meaningsOf(source, columns)}
        onChoose={(value, meaning) => onChange({ ...source, meanings: new Map([...source.meanings, [value, meaning]]) })}
      />
    </>
  )
}
