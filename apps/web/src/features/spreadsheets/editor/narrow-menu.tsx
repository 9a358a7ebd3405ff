import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Download, Ellipsis, Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../../ui/index.ts'
import { editorTexts } from './editor.texts.ts'
import { panelIcons, type PanelButtonsProps } from './panel/panel-buttons.tsx'
import { panelTexts } from './panel/panel.texts.ts'

export interface NarrowMenuProps extends PanelButtonsProps {
  projectId: number
  /** Undefined while nothing can be changed. */
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Undefined without changes. */
  onDiscard: (() => void) | undefined
  onDownload: () => void
  /** What is done with the chosen cells. */
  tools: readonly MenuItem[]
}

/** In a narrow window, what is beside the title in a wide one, so that the title can be read. */
export function NarrowMenu({ projectId, offered, panel, onOpen, onUndo, onRedo, onDiscard, onDownload, tools }: NarrowMenuProps) {
  const t = useTexts(editorTexts)
  const panelNames = useTexts(panelTexts)
  const navigate = useNavigate()
  const items: MenuItem[] = offered.map((name) => ({
    label: panelNames(name),
    icon: panelIcons[name],
    onSelect: () => onOpen(panel === name ? null : name),
  }))
  tools.forEach(({ shortcut: _shortcut, ...tool }, at) => items.push(at === 0 ? { ...tool, separated: true } : tool))
  if (onUndo) items.push({ label: t('undo'), icon: Undo2, separated: true, onSelect: onUndo })
  if (onRedo) items.push({ label: t('redo'), icon: Redo2, onSelect: onRedo })
  if (onDiscard) items.push({ label: t('discard'), icon: RotateCcw, onSelect: onDiscard })
  items.push(
    { label: t('download'), icon: Download, separated: true, onSelect: onDownload },
    { label: t('toList'), icon: ArrowLeft, onSelect: () => void navigate({ to: '/spreadsheets', search: { project: projectId } }) },
  )
  return (
    <span className="sm:hidden">
      <DropdownMenu trigger={<IconButton icon={Ellipsis} label={t('menu')} tooltip={false} />} items={items} />
    </span>
  )
}
