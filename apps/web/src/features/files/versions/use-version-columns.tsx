import type { Attachment } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import type { ReactNode } from 'react'
import { Badge, type TableColumn, Tooltip } from '../../../ui/index.ts'
import { FileState } from '../file-state.tsx'
import { filesTexts } from '../files.texts.ts'
import { versionsTexts } from './versions.texts.ts'

/** The columns of a list of versions. */
export function useVersionColumns(renderActions: (version: Attachment) => ReactNode): TableColumn<Attachment>[] {
  const t = useTexts(versionsTexts)
  const files = useTexts(filesTexts)
  const formats = useFormats()
  return [
    {
      key: 'version',
      header: t('version'),
      cell: (one) => (
        <span className="flex items-center gap-1.5 font-medium">
          {t('versionShort', { version: one.version })}
          {one.id === one.latestId && <Badge tone="accent">{t('latest')}</Badge>}
        </span>
      ),
    },
    {
      key: 'createdAt',
      header: files('createdAt'),
      width: '116px',
      cell: (one) => (
        <Tooltip text={formats.dateTime(one.createdAt)}>
          <time dateTime={one.createdAt} className="text-muted">
            {formats.date(one.createdAt)}
          </time>
        </Tooltip>
      ),
    },
    {
      key: 'uploadedBy',
      header: files('uploadedBy'),
      width: '112px',
      wideOnly: true,
      cell: (one) => <span className="text-muted">{one.uploadedBy.name}</span>,
    },
    {
      key: 'size',
      header: files('size'),
      width: '80px',
      align: 'right',
      wideOnly: true,
      cell: (one) => <span className="text-muted">{formats.size(one.size)}</span>,
    },
    { key: 'status', header: files('status'), width: '112px', wideOnly: true, cell: (one) => <FileState {...one} /> },
    { key: 'actions', header: files('actions'), hiddenHeader: true, width: '76px', cell: renderActions },
  ]
}
