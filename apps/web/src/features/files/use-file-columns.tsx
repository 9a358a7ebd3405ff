import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { type TableColumn, Tooltip } from '../../ui/index.ts'
import type { FileItem } from './file-item.ts'
import { FileNameCell, type FileNameCellProps } from './file-name-cell.tsx'
import { FileState } from './file-state.tsx'
import type { SortKey } from './file-view.ts'
import { filesTexts } from './files.texts.ts'

/** How many page numbers a tooltip lists. */
const listedPages = 20

/** The widths (pixels) from which a column fits beside the name. */
const fits = { size: 560, createdAt: 680, pages: 760, uploadedBy: 880, kind: 1000 }

export interface FileColumnsOptions {
  /** Of the table, pixels. */
  width: number
  /** Leads to where a match lies; given when files of several folders are shown. */
  onShowInFolder: ((item: FileItem) => void) | undefined
  onShowVersions: FileNameCellProps['onShowVersions']
  /** How many files each folder holds with all below it, by folder id. */
  folderFiles: ReadonlyMap<number, number>
  dragOf: (item: FileItem) => FileNameCellProps['drag']
  renderActions: (item: FileItem) => ReactNode
}

/** The table's columns; those that do not fit leave. */
export function useFileColumns(options: FileColumnsOptions): TableColumn<FileItem>[] {
  const { width, onShowInFolder, onShowVersions, folderFiles, dragOf, renderActions } = options
  const t = useTexts(filesTexts)
  const formats = useFormats()
  const column = (key: SortKey, rest: Pick<TableColumn<FileItem>, 'cell' | 'width' | 'align'>): TableColumn<FileItem> => ({
    key,
    header: t(key),
    sortable: true,
    ...rest,
  })
  const all = [
    column('name', {
      cell: (item) => (
        <FileNameCell
          item={item}
          onShowInFolder={onShowInFolder && (() => onShowInFolder(item))}
          onShowVersions={onShowVersions}
          folderFiles={item.itemKind === 'folder' ? folderFiles.get(item.id) : undefined}
          drag={dragOf(item)}
        />
      ),
    }),
    column('kind', {
      width: '72px',
      cell: (item) => <span className="text-muted">{item.itemKind === 'folder' ? t('folder') : item.kind.toUpperCase()}</span>,
    }),
    column('status', { width: '104px', cell: (item) => (item.itemKind === 'folder' ? null : <FileState status={item.status} />) }),
    column('pages', { width: '76px', align: 'right', cell: (item) => (item.itemKind === 'folder' ? null : <Pages item={item} />) }),
    column('size', {
      width: '84px',
      align: 'right',
      cell: (item) => (item.itemKind === 'folder' ? null : <span className="text-muted">{formats.size(item.size)}</span>),
    }),
    column('uploadedBy', {
      width: '112px',
      cell: (item) => (item.itemKind === 'folder' ? null : <span className="text-muted">{item.uploadedBy.name}</span>),
    }),
    column('createdAt', {
      width: '112px',
      cell: (item) =>
        item.itemKind === 'folder' ? null : (
          <Tooltip text={formats.dateTime(item.createdAt)}>
            <time dateTime={item.createdAt} className="text-muted">
              {formats.date(item.createdAt)}
            </time>
          </Tooltip>
        ),
    }),
    { key: 'actions', header: t('actions'), hiddenHeader: true, width: '72px', cell: renderActions },
  ]
  return all.filter(({ key }) => width >= (fits[key as keyof typeof fits] ?? 0))
}

function Pages({ item }: { item: Extract<FileItem, { itemKind: 'attachment' }> }) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  if (item.pages === null) return null
  const without = item.pagesWithoutText
  if (without.length === 0 || item.status !== 'indexed') return <span className="text-muted">{number(item.pages)}</span>
  const listed = without.slice(0, listedPages).join(', ') + (without.length > listedPages ? ', …' : '')
  return (
    <Tooltip text={t('pagesWithoutText', { count: without.length, pages: listed })}>
      <span tabIndex={-1} className="text-caution underline decoration-dotted underline-offset-2">
        {number(item.pages)}
      </span>
    </Tooltip>
  )
}
