import { type Attachment, endpoints } from '@dossier/contract'
import { useState } from 'react'
import { call, failureWords, fetchBytes } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, Dialog, showToast } from '../../../ui/index.ts'
import { splitName } from '../../files/file-name.ts'
import { refreshFiles } from '../../files/use-file-list.ts'
import { addCopy } from '../add-copy.ts'
import type { WorkbookEdit } from './cell-content.ts'
import { editorTexts } from './editor.texts.ts'

export interface ConflictDialogProps {
  file: Attachment
  edits: readonly WorkbookEdit[]
  onStay: () => void
  /** Puts the changes on the newer version. */
  onMerge: () => void
  onOpen: (fileId: number) => void
}

/** Somebody else saved a newer version: theirs, mine as a copy, both merged, or stay. */
export function ConflictDialog({ file, edits, onStay, onMerge, onOpen }: ConflictDialogProps) {
  const t = useTexts(editorTexts)
  const { number } = useFormats()
  const [busy, setBusy] = useState(false)
  const { projectId, id, filename, folderId } = file

  async function perform(action: () => Promise<number>) {
    setBusy(true)
    try {
      onOpen(await action())
    } catch (error) {
      setBusy(false)
      if (error instanceof Error) showToast({ kind: 'failure', ...failureWords(error) })
    }
  }
  const openNewer = async () => (await call(endpoints.files.get, { projectId, attachmentId: id })).latestId
  const saveCopy = async () => {
    const bytes = await fetchBytes(endpoints.files.content, { projectId, attachmentId: id })
    const { stem, ending } = splitName(filename)
    const copy = await addCopy(bytes, t('copyName', { name: stem, ending }), { projectId, folderId })
    const { spreadsheet } = await call(endpoints.spreadsheets.save, { projectId, id: copy.id, edits: [...edits] })
    void refreshFiles()
    showToast({ kind: 'success', title: t('copySaved'), description: spreadsheet.filename })
    return spreadsheet.id
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onStay()}
      title={t('conflictTitle')}
      width="wide"
      actions={
        <>
          <Button disabled={busy} onClick={() => void perform(openNewer)}>
            {t('openNewer')}
          </Button>
          <Button disabled={busy} onClick={onStay}>
            {t('stay')}
          </Button>
          <Button busy={busy} onClick={() => void perform(saveCopy)}>
            {t('saveCopy')}
          </Button>
          <Button variant="primary" disabled={busy} onClick={onMerge}>
            {t('merge')}
          </Button>
        </>
      }
    >
      <p>{t('conflictBody', { name: filename, count: edits.length, number: number(edits.length) })}</p>
    </Dialog>
  )
}
