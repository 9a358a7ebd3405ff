import { Download, Redo2, Undo2 } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Badge, Button, IconButton, Tooltip } from '../../../ui/index.ts'
import { commandKey } from '../../../app/command-key.ts'
import { isCellEdit, type WorkbookEdit } from './cell-content.ts'
import { editorTexts } from './editor.texts.ts'
import type { ReadOnly } from './read-only.ts'

const reasons = { guest: 'readOnlyGuest', earlier: 'readOnly', xls: 'readOnlyXls', dates1904: 'readOnlyDates1904' } as const

export interface SaveBarProps {
  changed: readonly WorkbookEdit[]
  readOnly: ReadOnly | null
  busy: boolean
  ready: boolean
  onUndo: () => void
  onRedo: () => void
  onDiscard: () => void
  onSave: () => void
  onDownload: () => void
}

/** "3 cells changed · Discard · Save Changes", or that the workbook can only be read. */
export function SaveBar({ changed, readOnly, busy, ready, onUndo, onRedo, onDiscard, onSave, onDownload }: SaveBarProps) {
  const t = useTexts(editorTexts)
  const { number } = useFormats()
  const download = <IconButton icon={Download} label={t('download')} onClick={onDownload} />
  if (readOnly !== null) {
    return (
      <>
        <Tooltip text={t(reasons[readOnly])}>
          <button type="button" className="flex items-center gap-2">
            <Badge>{t('readOnly')}</Badge>
            {readOnly !== 'earlier' && (
              <span className="max-w-120 truncate text-xs text-muted @max-[60rem]/editor:sr-only">{t(reasons[readOnly])}</span>
            )}
          </button>
        </Tooltip>
        <span className="max-sm:hidden">{download}</span>
      </>
    )
  }
  return (
    <>
      <Tooltip text={t('keptHint')}>
        <button type="button" className="text-xs text-faint underline decoration-dotted underline-offset-2 @max-[60rem]/editor:sr-only">
          {t('kept')}
        </button>
      </Tooltip>
      <output className="text-xs whitespace-nowrap text-muted tabular-nums max-sm:sr-only">
        {changed.length === 0
          ? t('noChanges')
          : t(changed.every(isCellEdit) ? 'changed' : 'changes', { count: changed.length, number: number(changed.length) })}
      </output>
      <IconButton
        icon={Undo2}
        label={t('undo')}
        shortcut={`${commandKey} Z`}
        disabled={!ready}
        onClick={onUndo}
        className="max-sm:hidden"
      />
      <IconButton
        icon={Redo2}
        label={t('redo')}
        shortcut={`${commandKey} Y`}
        disabled={!ready}
        onClick={onRedo}
        className="max-sm:hidden"
      />
      <span className="max-sm:hidden">{download}</span>
      {changed.length > 0 && (
        <Button disabled={busy} onClick={onDiscard} className="max-sm:hidden">
          {t('discard')}
        </Button>
      )}
      <Button variant="primary" busy={busy} disabled={!ready || changed.length === 0} title={`${commandKey} S`} onClick={onSave}>
        {t('save')}
      </Button>
    </>
  )
}
