import { Download, FolderInput, type LucideIcon, RotateCw, Trash2, X } from 'lucide-react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, IconButton } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

export interface SelectionBarProps {
  count: number
  /** Number of items on all pages of the list, if more than are selected. */
  matches: number | undefined
  onChooseAll: () => void
  choosing: boolean
  onDownload: () => void
  /** Undefined for users who may not. */
  onMove: (() => void) | undefined
  /** Undefined for users who may not, or where no selected file can be read. */
  onReadAgain: (() => void) | undefined
  readingAgain: boolean
  /** Undefined for users who may delete nothing. */
  onDelete: (() => void) | undefined
  /** Why these rows may not be deleted; null when they may. */
  refusal: string | null
  onClear: () => void
}

/** Actions on the selected rows, shown instead of the toolbar. In a narrow window the buttons are icons. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, matches, onChooseAll, choosing, onDownload, onMove, onReadAgain, readingAgain, onDelete, refusal, onClear } = props
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-4 py-2 text-sm">
      <IconButton icon={X} label={t('clearSelection')} shortcut="Esc" onClick={onClear} />
      <output className="shrink-0 font-medium">{t('selected', { count, number: number(count) })}</output>
      {matches !== undefined && (
        <Button variant="ghost" size="small" busy={choosing} onClick={onChooseAll}>
          {t('selectAllMatches', { number: number(matches) })}
        </Button>
      )}
      <span className="min-w-0 flex-1 truncate text-xs text-muted max-sm:invisible" title={refusal ?? undefined}>
        {onDelete && refusal}
      </span>
      <BarButton icon={Download} label={t('download')} onClick={onDownload} />
      {onMove && <BarButton icon={FolderInput} label={t('move')} onClick={onMove} />}
      {onReadAgain && <BarButton icon={RotateCw} label={t('readAgain')} disabled={readingAgain} onClick={onReadAgain} />}
      {onDelete && <BarButton icon={Trash2} label={t('delete')} disabled={refusal !== null} onClick={onDelete} />}
    </div>
  )
}

interface BarButtonProps {
  icon: LucideIcon
  label: string
  disabled?: boolean
  onClick: () => void
}

function BarButton({ icon, label, disabled = false, onClick }: BarButtonProps) {
  return (
    <Button icon={icon} aria-label={label} disabled={disabled} onClick={onClick} className="max-sm:w-8 max-sm:px-0">
      <span className="max-sm:hidden">{label}</span>
    </Button>
  )
}
