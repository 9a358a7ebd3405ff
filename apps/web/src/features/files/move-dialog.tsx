import { endpoints } from '@dossier/contract'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, Dialog, ErrorState, Skeleton } from '../../ui/index.ts'
import { nameOfItem, type FileItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { FolderTree } from './folder-tree-view.tsx'
import { moveTargets, placeOf } from './item-places.ts'

export interface MoveDialogProps {
  projectId: number
  /** The items to move that are on screen. */
  items: readonly FileItem[]
  /** Number of all items to move. */
  count: number
  onClose: () => void
  onMove: (target: number | null) => void
  moving: boolean
}

/** Asks for the destination of rows. Invalid destinations are shown in the tree but cannot be chosen. */
export function MoveDialog({ projectId, items, count, onClose, onMove, moving }: MoveDialogProps) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const [first] = items
  const [target, setTarget] = useState(first ? placeOf(first) : null)
  const { data, error, refetch } = useCall(endpoints.files.folders, { projectId })
  const folders = data?.rows
  const isValidTarget = useMemo(() => moveTargets(items, folders ?? []), [items, folders])
  const allowed = folders !== undefined && isValidTarget(target)
  const title = count === 1 && first ? t('moveTitle', { name: nameOfItem(first) }) : t('moveManyTitle', { count, number: number(count) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !moving && onClose()}
      title={title}
      description={t('moveHint')}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!allowed} busy={moving} onClick={() => onMove(target)}>
            {t('moveHere')}
          </Button>
        </>
      }
    >
      {error && !folders ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : folders ? (
        <div className="flex h-72 max-h-[45dvh] flex-col rounded-md inset-ring inset-ring-line">
          <FolderTree folders={folders} folderId={target} onOpen={setTarget} isRefused={(id) => !isValidTarget(id)} />
        </div>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  )
}
