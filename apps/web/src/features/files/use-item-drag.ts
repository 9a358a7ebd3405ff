import type { Folder } from '@dossier/contract'
import { type DragEvent, useRef, useState } from 'react'
import { nameOfItem, type FileItem } from './file-item.ts'
import { canMoveTo } from './item-places.ts'

/** What the browser calls a drag of rows of this page, so that nothing else is taken for one. */
const dragType = 'application/x-dossier-items'

/** Dragging rows onto folders: in the table, in the tree, and in the path above. */
export interface ItemDrag {
  /** The folder under the pointer that would take the rows; null is the top, undefined none. */
  over: number | null | undefined
  /** Makes an element one that these rows are dragged by. */
  sourceOf: (items: () => readonly FileItem[]) => {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
  }
  /** Makes an element one that takes rows into a folder. */
  targetOf: (folderId: number | null) => {
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
  /** The pointer has left whatever it was over. */
  leave: () => void
}

/** The drags of one page; `onMove` is told what is to go where, and only what can. */
export function useItemDrag(folders: readonly Folder[], onMove: (items: readonly FileItem[], target: number | null) => void): ItemDrag {
  const [over, setOver] = useState<number | null>()
  const dragged = useRef<readonly FileItem[]>([])

  function takes(event: DragEvent, folderId: number | null): boolean {
    return event.dataTransfer.types.includes(dragType) && canMoveTo(dragged.current, folderId, folders)
  }
  const leave = () => setOver(undefined)
  return {
    over,
    leave,
    sourceOf: (items) => ({
      draggable: true,
      onDragStart(event) {
        dragged.current = items()
        event.dataTransfer.setData(dragType, '')
        event.dataTransfer.setData('text/plain', dragged.current.map(nameOfItem).join('\n'))
        event.dataTransfer.effectAllowed = 'move'
      },
      onDragEnd() {
        dragged.current = []
        leave()
      },
    }),
    targetOf: (folderId) => ({
      onDragOver(event) {
        if (!takes(event, folderId)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(folderId)
      },
      onDragLeave: leave,
      onDrop(event) {
        if (!takes(event, folderId)) return
        event.preventDefault()
        leave()
        onMove(dragged.current, folderId)
      },
    }),
  }
}
