import { ChartColumn, History, type LucideIcon, MessageSquareText, MessagesSquare, SearchCheck, Tag, Waypoints } from 'lucide-react'
import { useTexts } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { panelTexts } from './panel.texts.ts'
import { askShortcut } from '../ask/use-ask-key.ts'
import { namesShortcut } from '../names/use-names-key.ts'
import type { PanelName } from './use-panel.ts'

/** The icons of the panels. */
export const panelIcons = {
  ask: MessageSquareText,
  comments: MessagesSquare,
  trace: Waypoints,
  names: Tag,
  versions: History,
  audit: SearchCheck,
  visuals: ChartColumn,
} satisfies Record<PanelName, LucideIcon>

export interface PanelButtonsProps {
  /** The panels that this workbook has. */
  offered: readonly PanelName[]
  panel: PanelName | null
  onOpen: (panel: PanelName | null) => void
}

/** Opens and closes the side panels. */
export function PanelButtons({ offered, panel, onOpen }: PanelButtonsProps) {
  const t = useTexts(panelTexts)
  return offered.map((name) => (
    <IconButton
      key={name}
      icon={panelIcons[name]}
      label={t(name)}
      {...(name === 'ask' && { shortcut: askShortcut })}
      {...(name === 'names' && { shortcut: namesShortcut })}
      aria-pressed={panel === name}
      onClick={() => onOpen(panel === name ? null : name)}
      className="aria-pressed:bg-selected aria-pressed:text-accent max-sm:hidden"
    />
  ))
}
