import { endpoints } from '@dossier/contract'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Dialog, ErrorState, Skeleton } from '../../ui/index.ts'
import { nameOfItem, type FileItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { FolderTree } from './folder-tree-view.tsx'
import { canMoveTo, placeOf } from './item-places.ts'

export interface MoveDialogProps {
  projectId: number
  items: readonly FileItem[]
  onClose: () => void
  onMove: (target: number | null) => void
  moving: boolean
}

/** Asks for the folder that rows go to. Where they cannot go stays in the tree, but cannot be chosen. */
export function MoveDialog({ projectId, items, onClose, onMove, moving }: MoveDialogProps) {
  const t = useTexts(filesTexts)
  const [first] = items
  const [target, setTarget] = useState(first ? placeOf(first) : null)
  const { data, error, refetch } = useCall(endpoints.files.folders, { projectId })
  const folders = data?.rows
  const allowed = folders !== undefined && canMoveTo(items, target, folders)
  const title =
    items.length === 1 && first
      ? t('moveTitle', { name: nameOfItem(first) })
      : t('moveManyTitle', { count: items.length, number: items.length })
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
          <FolderTree folders={folders} folderId={target} onOpen={setTarget} isRefused={(id) => !canMoveTo(items, id, folders)} />
        </div>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  )
}
