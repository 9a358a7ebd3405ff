import type { BinItem, endpoints, RequestOf } from '@dossier/contract'
import { Ellipsis, Files, Trash2, Undo2 } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { DropdownMenu, IconButton, type TableColumn, Tooltip } from '../../../ui/index.ts'
import { daysLeft } from '../../organizations/days-left.ts'
import { FileKindIcon } from '../file-kind-icon.tsx'
import { binTexts } from './bin.texts.ts'

export type BinSort = NonNullable<RequestOf<typeof endpoints.bin.list>['sort']>

/** Minimum table widths (pixels) at which a column is shown. */
const fits = { daysLeft: 440, deletedAt: 560, place: 680, deletedBy: 800, size: 920 }

export interface BinColumnsOptions {
  /** Width of the table, pixels. */
  width: number
  busy: boolean
  onRestore: (item: BinItem) => void
  onRemove: (item: BinItem) => void
}

function BinItemIcon({ item: { kind, fileKind } }: { item: BinItem }) {
  if (kind === 'output') return <Files aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
  return <FileKindIcon kind={kind === 'folder' ? 'folder' : (fileKind ?? undefined)} />
}

/** The table's columns that fit its width. */
export function useBinColumns({ width, busy, onRestore, onRemove }: BinColumnsOptions): TableColumn<BinItem>[] {
  const t = useTexts(binTexts)
  const formats = useFormats()
  const placeOf = ({ kind, path }: BinItem) => {
    if (kind === 'output') return t('outputs')
    return path.length === 0 ? t('top') : path.join(' / ')
  }
  const leftOf = (item: BinItem) => {
    const days = daysLeft(item.expiresAt)
    return days === 0 ? t('today') : t('days', { count: days, number: days })
  }
  const detailOf = (item: BinItem) => {
    if (item.workflow !== null) return t(item.workflow)
    if (item.kind === 'version') return t('version', { version: item.version ?? 1 })
    return item.kind === 'folder' ? t('filesInside', { count: item.files, number: formats.number(item.files) }) : undefined
  }
  const all: TableColumn<BinItem>[] = [
    {
      key: 'name',
      header: t('name'),
      sortable: true,
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-2">
          <BinItemIcon item={item} />
          <span className="min-w-0">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="truncate" title={item.name}>
                {item.name}
              </span>
              {detailOf(item) !== undefined && <span className="shrink-0 text-xs text-faint">{detailOf(item)}</span>}
            </span>
            {width < fits.place && (
              <span className="block truncate text-xs text-muted" title={placeOf(item)}>
                {placeOf(item)}
                {width < fits.daysLeft && ` · ${leftOf(item)}`}
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'place',
      header: t('place'),
      width: '24%',
      cell: (item) => (
        <span className="block truncate text-muted" title={placeOf(item)}>
          {placeOf(item)}
        </span>
      ),
    },
    {
      key: 'size',
      header: t('size'),
      width: '84px',
      align: 'right',
      sortable: true,
      cell: ({ kind, size }) => <span className="text-muted">{kind === 'output' ? '–' : formats.size(size)}</span>,
    },
    {
      key: 'deletedBy',
      header: t('deletedBy'),
      width: '120px',
      sortable: true,
      cell: (item) => <span className="text-muted">{item.deletedBy.name}</span>,
    },
    {
      key: 'deletedAt',
      header: t('deletedAt'),
      width: '116px',
      sortable: true,
      cell: (item) => (
        <Tooltip text={formats.dateTime(item.deletedAt)}>
          <time dateTime={item.deletedAt} className="text-muted">
            {formats.date(item.deletedAt)}
          </time>
        </Tooltip>
      ),
    },
    {
      key: 'daysLeft',
      header: t('daysLeft'),
      width: '88px',
      align: 'right',
      cell: (item) => (
        <Tooltip text={formats.dateTime(item.expiresAt)}>
          <span className={daysLeft(item.expiresAt) <= 3 ? 'text-caution' : 'text-muted'}>{leftOf(item)}</span>
        </Tooltip>
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      hiddenHeader: true,
      width: '76px',
      cell: (item) => (
        <span className="flex justify-end">
          <IconButton
            icon={Undo2}
            size="small"
            label={t('restoreName', { name: item.name })}
            disabled={busy}
            onClick={() => onRestore(item)}
          />
          <DropdownMenu
            trigger={<IconButton icon={Ellipsis} size="small" label={t('moreOf', { name: item.name })} tooltip={false} />}
            items={[
              { label: t('restore'), icon: Undo2, disabled: busy, onSelect: () => onRestore(item) },
              { label: t('remove'), icon: Trash2, danger: true, separated: true, disabled: busy, onSelect: () => onRemove(item) },
            ]}
          />
        </span>
      ),
    },
  ]
  return all.filter(({ key }) => width >= (fits[key as keyof typeof fits] ?? 0))
}
