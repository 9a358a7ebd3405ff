import type { Spreadsheet } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Badge, MiddleEllipsis, type TableColumn } from '../../ui/index.ts'
import { FileKindIcon } from '../files/file-kind-icon.tsx'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** The columns of the specification: file name, uploaded by, uploaded at, last modified at. */
export function useSpreadsheetColumns(renderActions: (spreadsheet: Spreadsheet) => ReactNode): TableColumn<Spreadsheet>[] {
  const t = useTexts(spreadsheetsTexts)
  const { ago, dateTime } = useFormats()
  const nameOf = ({ filename, kind, version, lastModifiedAt, lastModifiedBy }: Spreadsheet) => (
    <span className="flex min-w-0 items-center gap-2">
      <FileKindIcon kind={kind} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <MiddleEllipsis text={filename} />
          {version > 1 && <Badge>{t('version', { version })}</Badge>}
        </span>
        {/* A narrow window has no columns for it. */}
        <span className="truncate text-xs text-muted md:hidden">
          {lastModifiedBy.name} · {ago(lastModifiedAt)}
        </span>
      </span>
    </span>
  )
  const modified = ({ lastModifiedAt, lastModifiedBy }: Spreadsheet) => (
    <time dateTime={lastModifiedAt} title={t('modifiedBy', { name: lastModifiedBy.name })} className="text-muted">
      {dateTime(lastModifiedAt)}
    </time>
  )
  const uploaded = ({ uploadedAt }: Spreadsheet) => (
    <time dateTime={uploadedAt} className="text-muted">
      {dateTime(uploadedAt)}
    </time>
  )
  return [
    { key: 'filename', header: t('filename'), sortable: true, cell: nameOf },
    {
      key: 'uploadedBy',
      header: t('uploadedBy'),
      width: '140px',
      wideOnly: true,
      sortable: true,
      cell: ({ uploadedBy }) => <span className="text-muted">{uploadedBy.name}</span>,
    },
    { key: 'uploadedAt', header: t('uploadedAt'), width: '190px', wideOnly: true, sortable: true, cell: uploaded },
    { key: 'lastModifiedAt', header: t('lastModifiedAt'), width: '190px', wideOnly: true, sortable: true, cell: modified },
    { key: 'actions', header: t('actions'), hiddenHeader: true, width: '56px', cell: renderActions },
  ]
}
