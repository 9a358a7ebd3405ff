import { type FileKind, type FolderContents, hasPages } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { ProgressBar, StatusLabel, type TableColumn, Tooltip } from '../../ui/index.ts'
import type { FileItem } from './file-item.ts'
import { FileNameCell, type FileNameCellProps } from './file-name-cell.tsx'
import { FileState, fileStates } from './file-state.tsx'
import type { SortKey } from './file-view.ts'
import { filesTexts } from './files.texts.ts'

/** Number of page numbers in a tooltip. */
const listedPages = 20

/** Minimum table widths (pixels) at which a column is shown. */
const fits = { status: 560, size: 560, createdAt: 680, pages: 760, uploadedBy: 880, kind: 1000 }

export interface FileColumnsOptions {
  /** Width of the table, pixels. */
  width: number
  /** Opens the folder of a match; defined when files of several folders are shown. */
  onShowInFolder: ((item: FileItem) => void) | undefined
  onShowVersions: FileNameCellProps['onShowVersions']
  dragOf: (item: FileItem) => FileNameCellProps['drag']
  renderActions: (item: FileItem) => ReactNode
}

/** The table's columns that fit its width. */
export function useFileColumns(options: FileColumnsOptions): TableColumn<FileItem>[] {
  const { width, onShowInFolder, onShowVersions, dragOf, renderActions } = options
  const t = useTexts(filesTexts)
  const formats = useFormats()
  const column = (key: SortKey, rest: Pick<TableColumn<FileItem>, 'cell' | 'width' | 'align'>): TableColumn<FileItem> => ({
    key,
    header: t(key),
    sortable: true,
    ...rest,
  })
  // Without space for columns, the details are shown below the name.
  const compact = width < fits.status
  const all = [
    column('name', {
      cell: (item) => (
        <FileNameCell
          item={item}
          onShowInFolder={onShowInFolder && (() => onShowInFolder(item))}
          onShowVersions={onShowVersions}
          compact={compact}
          drag={dragOf(item)}
        />
      ),
    }),
    column('kind', {
      width: '72px',
      cell: (item) => <span className="text-muted">{item.itemKind === 'folder' ? t('folder') : item.kind.toUpperCase()}</span>,
    }),
    column('status', {
      width: '104px',
      cell: (item) => (item.itemKind === 'folder' ? <FolderState contents={item.contents} /> : <FileState {...item} />),
    }),
    column('pages', {
      width: '76px',
      align: 'right',
      cell: (item) =>
        item.itemKind === 'folder' ? (
          <Quiet>{item.contents.pages > 0 && formats.number(item.contents.pages)}</Quiet>
        ) : (
          <Pages item={item} />
        ),
    }),
    column('size', {
      width: '84px',
      align: 'right',
      cell: (item) => {
        const size = item.itemKind === 'folder' ? item.contents.size : item.size
        return <Quiet>{(item.itemKind === 'attachment' || size > 0) && formats.size(size)}</Quiet>
      },
    }),
    column('uploadedBy', {
      width: '112px',
      cell: (item) => (item.itemKind === 'folder' ? null : <span className="text-muted">{item.uploadedBy.name}</span>),
    }),
    column('createdAt', {
      width: '112px',
      cell: (item) => {
        const moment = item.itemKind === 'folder' ? item.contents.newestAt : item.createdAt
        if (moment === null) return null
        const written = formats.dateTime(moment)
        return (
          <Tooltip text={item.itemKind === 'folder' ? t('newestFile', { moment: written }) : written}>
            <time dateTime={moment} className="text-muted">
              {formats.date(moment)}
            </time>
          </Tooltip>
        )
      },
    }),
    { key: 'actions', header: t('actions'), hiddenHeader: true, width: '72px', cell: renderActions },
  ]
  return all.filter(({ key }) => width >= (fits[key as keyof typeof fits] ?? 0))
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}

/** Reading progress of a folder's files; renders nothing once all are read. */
function FolderState({ contents: { files, waiting, failed } }: { contents: FolderContents }) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  if (waiting > 0)
    return (
      <span className="flex flex-col gap-1">
        <span className="truncate text-xs text-muted">{t('folderWaiting', { number: number(waiting) })}</span>
        <ProgressBar label={t('statusReading')} value={files === 0 ? 0 : 1 - waiting / files} />
      </span>
    )
  return failed > 0 ? (
    <StatusLabel icon={fileStates.failed.icon} tone="negative">
      {t('folderFailed', { number: number(failed) })}
    </StatusLabel>
  ) : null
}

/** Page count of a file that was only partly read because of its length; without a count where its kind has no pages. */
function CutPages({ pages, kind }: { pages: number; kind: FileKind }) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  return (
    <Tooltip text={t(hasPages(kind) ? 'readInPart' : 'readInPartSections', { count: number(pages) })}>
      <span tabIndex={-1} className="text-caution underline decoration-dotted underline-offset-2">
        {hasPages(kind) ? `${number(pages)}+` : t('inPart')}
      </span>
    </Tooltip>
  )
}

function Pages({ item }: { item: Extract<FileItem, { itemKind: 'attachment' }> }) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  if (item.pages === null) return null
  const without = item.pagesWithoutText
  if (item.readInPart && item.status === 'indexed') return <CutPages pages={item.pages} kind={item.kind} />
  if (!hasPages(item.kind)) return null
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
