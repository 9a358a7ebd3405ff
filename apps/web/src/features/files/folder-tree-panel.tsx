import type { Folder } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { ResizablePanel } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { FolderTree } from './folder-tree-view.tsx'
import type { ItemDrag } from './use-item-drag.ts'

export interface FolderTreePanelProps {
  folders: readonly Folder[]
  /** The folder on screen; null at the top. */
  folderId: number | null
  onOpen: (folderId: number | null) => void
  /** Undefined for users who may not move anything. */
  drag: ItemDrag | undefined
  /** Whether to link the bin, for users who may delete files. */
  showsBin: boolean
}

/** The folder tree beside the table. Renders nothing without folders. */
export function FolderTreePanel({ folders, folderId, onOpen, drag, showsBin }: FolderTreePanelProps) {
  const t = useTexts(filesTexts)
  if (folders.length === 0) return null
  return (
    <ResizablePanel
      storageKey="filesTreeWidth"
      side="left"
      initialWidth={248}
      minimumWidth={140}
      maximumWidth={420}
      label={t('folders')}
      className="border-r border-line"
    >
      <FolderTree folders={folders} folderId={folderId} onOpen={onOpen} drag={drag} />
      {showsBin && (
        <Link
          to="/files"
          search={({ project }) => ({ ...(project !== undefined && { project }), bin: true as const })}
          className="flex h-9 shrink-0 items-center gap-2 border-t border-line px-3 text-sm text-muted hover:bg-hover hover:text-text"
        >
          <Trash2 aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
          {t('bin')}
        </Link>
      )}
    </ResizablePanel>
  )
}
