import { endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import type { FileItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { type ChosenIds, idsOf, placeOf } from './item-places.ts'
import { refreshFiles } from './use-file-list.ts'

export interface Moving {
  /** Null is the top. */
  move: (items: readonly FileItem[], target: number | null) => void
  /** Moves items that may not all be on screen; without undo. */
  moveChosen: (ids: ChosenIds, target: number | null) => void
  moving: boolean
}

/** Moves rows, all or none. Offers undo where all rows came from one folder. A failure shows a toast. */
export function useMove(projectId: number, onMoved: () => void): Moving {
  const t = useTexts(filesTexts)
  const send = useSend(endpoints.files.move, { onSuccess: () => void refreshFiles() })
  const request = (items: readonly FileItem[], folderId: number | null) => ({ projectId, folderId, ...idsOf(items) })
  return {
    moving: send.isPending,
    moveChosen(ids, target) {
      const number = ids.attachmentIds.length + ids.folderIds.length
      send.mutate(
        { projectId, folderId: target, ...ids },
        {
          onSuccess: () => {
            showToast({ kind: 'success', title: t('moved', { count: number, number }) })
            onMoved()
          },
        },
      )
    },
    move(items, target) {
      send.mutate(request(items, target), {
        onSuccess: () => {
          const places = new Set(items.map(placeOf))
          const [before] = places
          const undo = () =>
            send.mutate(request(items, before ?? null), { onSuccess: () => showToast({ kind: 'success', title: t('movedBack') }) })
          showToast({
            kind: 'success',
            title: t('moved', { count: items.length, number: items.length }),
            ...(places.size === 1 ? { action: { label: t('undo'), run: undo } } : {}),
          })
          onMoved()
        },
      })
    },
  }
}
