import type { AuditEntry } from '@dossier/contract'
import { type Formats, type Translator, useFormats, useTexts } from '../../../i18n/index.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { activityTexts } from '../activity.texts.ts'
import { clockTimeWithSeconds } from '../clock-time.ts'
import { auditTexts } from './audit.texts.ts'
import { HashCopy } from './hash-copy.tsx'

function columnsOf(t: Translator<keyof typeof auditTexts.table>, system: string, { date, number }: Formats): TableColumn<AuditEntry>[] {
  return [
    { key: 'sequence', header: t('sequence'), width: '72px', align: 'right', wideOnly: true, cell: ({ sequence }) => number(sequence) },
    {
      key: 'when',
      header: t('when'),
      width: '176px',
      cell: (entry) => (
        <time dateTime={entry.date} className="text-muted">
          {date(entry.date)} {clockTimeWithSeconds(entry.date)}
        </time>
      ),
    },
    {
      key: 'who',
      header: t('who'),
      width: '136px',
      wideOnly: true,
      cell: ({ createdBy }) => <span className="font-medium">{createdBy.name === '' ? system : createdBy.name}</span>,
    },
    {
      key: 'what',
      header: t('what'),
      cell: ({ createdBy, name }) => (
        <span title={name}>
          {createdBy.name !== '' && <span className="mr-1 font-medium md:hidden">{createdBy.name}</span>}
          {name}
        </span>
      ),
    },
    {
      key: 'workspace',
      header: t('workspace'),
      width: '152px',
      wideOnly: true,
      cell: ({ project }) => <span className="text-muted">{project?.name}</span>,
    },
    {
      key: 'address',
      header: t('address'),
      width: '120px',
      wideOnly: true,
      cell: ({ address }) => <span className="text-muted">{address}</span>,
    },
    { key: 'hash', header: t('hash'), width: '144px', wideOnly: true, cell: ({ hash }) => <HashCopy hash={hash} /> },
  ]
}

export interface AuditTableProps {
  /** Undefined while loading. */
  entries: readonly AuditEntry[] | undefined
  onOpen: (entry: AuditEntry) => void
}

/** The entries of the audit log, latest first. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const t = useTexts(auditTexts)
  const system = useTexts(activityTexts)('system')
  const formats = useFormats()
  return (
    <div className="overflow-x-auto">
      <div className="md:min-w-270">
        <Table
          label={t('title')}
          columns={columnsOf(t, system, formats)}
          rows={entries}
          rowKey={({ sequence }) => sequence}
          rowName={({ sequence }) => String(sequence)}
          onOpen={onOpen}
          skeletonRows={20}
        />
      </div>
    </div>
  )
}
