import type { Spreadsheet } from '@dossier/contract'
import { Activity, Copy, Download, Ellipsis, History, PencilLine, SquarePen, Trash2, Upload } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem, showToast } from '../../ui/index.ts'
import { useDownload } from '../evidence/viewer/use-download.ts'
import { duplicateSpreadsheet } from './duplicate-spreadsheet.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

export interface SpreadsheetActionsProps {
  projectId: number
  spreadsheet: Spreadsheet
  onOpen: () => void
  onVersions: () => void
  /** Opens the versions of the file, where another is uploaded. */
  onUploadVersion: (() => void) | undefined
  onActivity: (() => void) | undefined
  /** Undefined where the user may not. */
  onRename: (() => void) | undefined
  onDelete: (() => void) | undefined
  mayDuplicate: boolean
}

/** The actions of one workbook. */
export function SpreadsheetActions({
  projectId,
  spreadsheet,
  onOpen,
  onVersions,
  onUploadVersion,
  onActivity,
  onRename,
  onDelete,
  mayDuplicate,
}: SpreadsheetActionsProps) {
  const t = useTexts(spreadsheetsTexts)
  const { filename: name, id } = spreadsheet
  const download = useDownload({ projectId, id, filename: name })
  const items: MenuItem[] = [
    { label: t('open'), icon: SquarePen, onSelect: onOpen },
    { label: t('download'), icon: Download, onSelect: download },
    { label: t('versions'), icon: History, separated: true, onSelect: onVersions },
  ]
  if (onUploadVersion) items.push({ label: t('fileVersions'), icon: Upload, onSelect: onUploadVersion })
  if (onActivity) items.push({ label: t('activity'), icon: Activity, onSelect: onActivity })
  if (mayDuplicate) items.push({ label: t('duplicate'), icon: Copy, onSelect: () => void duplicate() })
  if (onRename) items.push({ label: t('rename'), icon: PencilLine, shortcut: 'F2', onSelect: onRename })
  if (onDelete) items.push({ label: t('delete'), icon: Trash2, danger: true, separated: true, onSelect: onDelete })

  async function duplicate() {
    try {
      const copy = await duplicateSpreadsheet(projectId, spreadsheet, (stem, ending) => t('copyName', { name: stem, ending }))
      showToast({ kind: 'success', title: t('duplicated', { name: copy }) })
    } catch (error) {
      showToast({ kind: 'failure', title: t('duplicateFailed'), ...(error instanceof Error ? { description: error.message } : {}) })
    }
  }
  return (
    <span className="flex justify-end">
      <DropdownMenu trigger={<IconButton icon={Ellipsis} size="small" label={t('moreOf', { name })} tooltip={false} />} items={items} />
    </span>
  )
}
