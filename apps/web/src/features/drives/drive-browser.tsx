import type { Drive, DriveItem } from '@dossier/contract'
import { FolderOpen, Unplug } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Breadcrumbs, Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts'
import { DriveItemList } from './drive-item-list.tsx'
import type { DriveSelection } from './drive-selection.ts'
import { drivesTexts } from './drives.texts.ts'
import { useDriveItems } from './use-drive-items.ts'

export interface DriveBrowserProps {
  drive: Drive
  selection: DriveSelection
  onToggle: (item: DriveItem) => void
  connecting: boolean
  onConnect: () => void
}

/** Browses the folders of a drive, and selects items. */
export function DriveBrowser({ drive, selection, onToggle, connecting, onConnect }: DriveBrowserProps) {
  const t = useTexts(drivesTexts)
  const [path, setPath] = useState<readonly { id: string; name: string }[]>([])
  const [walked, setWalked] = useState(false)
  const folder = path.at(-1)
  const walk = (to: typeof path) => {
    setWalked(true)
    setPath(to)
  }
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useDriveItems(
    drive.provider,
    folder?.id ?? null,
  )
  const steps = [{ id: null, name: drive.name }, ...path].map(({ id, name }, depth) => ({
    key: id ?? 'top',
    content:
      depth === path.length ? (
        name
      ) : (
        <button type="button" className="max-w-full truncate rounded-sm" onClick={() => walk(path.slice(0, depth))}>
          {name}
        </button>
      ),
  }))
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'idle' : 'none'
  const gone = error instanceof ApiError && error.code === 'DRIVE_NOT_CONNECTED'
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Breadcrumbs items={steps} />
      <div className="mt-2 flex h-84 max-h-[45dvh] min-h-0 flex-col overflow-hidden rounded-md border border-line">
        {gone ? (
          <EmptyState
            icon={Unplug}
            title={t('connectionGone', { name: drive.name })}
            action={
              <Button variant="primary" busy={connecting} onClick={onConnect}>
                {t('connectAgain')}
              </Button>
            }
          >
            {t('connectionGoneHint')}
          </EmptyState>
        ) : error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : rows === undefined ? (
          <div className="flex flex-col gap-4 p-3">
            {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((line) => (
              <Skeleton key={line} className="h-5 w-full" />
            ))}
          </div>
        ) : rows.length === 0 && !hasNextPage ? (
          <EmptyState icon={FolderOpen} title={t('empty')} />
        ) : (
          <DriveItemList
            key={folder?.id ?? 'top'}
            label={t('items', { folder: folder?.name ?? drive.name })}
            rows={rows}
            takesFocus={walked}
            selection={selection}
            onToggle={onToggle}
            onOpen={({ id, name }) => walk([...path, { id, name }])}
            onUp={() => walk(path.slice(0, -1))}
            more={more}
            onMore={() => void fetchNextPage()}
          />
        )}
      </div>
      <p className="mt-2 text-xs text-faint max-sm:hidden">{t('keys')}</p>
    </div>
  )
}
