import type { Folder } from '@dossier/contract'
import { type DragEvent, useRef, useState } from 'react'
import { nameOfItem, type FileItem } from './file-item.ts'
import { canMoveTo } from './item-places.ts'

/** Data type of a drag of this page's rows, to distinguish it from other drags. */
const dragType = 'application/x-dossier-items'

/** Dragging rows onto folders: in the table, in the tree, and in the path above. */
export interface ItemDrag {
  /** Id of the folder under the pointer that accepts the rows; null is the top, undefined none. */
  over: number | null | undefined
  /** Props of an element by which these rows are dragged. */
  sourceOf: (items: () => readonly FileItem[]) => {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
  }
  /** Props of an element that accepts rows into a folder. */
  targetOf: (folderId: number | null) => {
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
  /** Called when the pointer has left a target. */
  leave: () => void
}

/** Drag and drop of one page; `onMove` is called for valid moves only. */
export function useItemDrag(folders: readonly Folder[], onMove: (items: readonly FileItem[], target: number | null) => void): ItemDrag {
  const [over, setOver] = useState<number | null>()
  const dragged = useRef<readonly FileItem[]>([])

  function accepts(event: DragEvent, folderId: number | null): boolean {
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
        if (!accepts(event, folderId)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(folderId)
      },
      onDragLeave: leave,
      onDrop(event) {
        if (!accepts(event, folderId)) return
        event.preventDefault()
        leave()
        onMove(dragged.current, folderId)
      },
    }),
  }
}
