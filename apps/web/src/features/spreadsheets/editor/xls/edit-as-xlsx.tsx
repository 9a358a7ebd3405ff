import { type Attachment, endpoints } from '@dossier/contract'
import { useState } from 'react'
import { failureWords, fetchBytes } from '../../../../api/index.ts'
import { useTexts } from '../../../../i18n/index.ts'
import { Button, ConfirmDialog, showToast } from '../../../../ui/index.ts'
import { splitName } from '../../../files/file-name.ts'
import { refreshFiles } from '../../../files/use-file-list.ts'
import { addCopy } from '../../add-copy.ts'
import type { ConvertedXls } from './convert-xls.worker.ts'
import { xlsTexts } from './xls.texts.ts'

/** Offers an .xls file as an .xlsx copy, which can be edited; what the copy lacks is said before. */
export function EditAsXlsx({ file, onOpen }: { file: Attachment; onOpen: (fileId: number) => void }) {
  const t = useTexts(xlsTexts)
  const [state, setState] = useState<'closed' | 'asking' | 'copying'>('closed')
  async function copy() {
    const { projectId, id, filename, folderId } = file
    setState('copying')
    try {
      const bytes = await fetchBytes(endpoints.files.content, { projectId, attachmentId: id })
      const converted = await convert(await bytes.arrayBuffer())
      const made = await addCopy(new Blob([converted]), `${splitName(filename).stem}.xlsx`, { projectId, folderId })
      void refreshFiles()
      showToast({ kind: 'success', title: t('copied', { name: made.filename }) })
      onOpen(made.id)
    } catch (error) {
      setState('closed')
      if (error instanceof ConversionFailed) showToast({ kind: 'failure', title: t('failed') })
      else if (error instanceof Error) showToast({ kind: 'failure', ...failureWords(error) })
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setState('asking')}>
        {t('edit')}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && state === 'asking' && setState('closed')}
          title={t('title')}
          confirmLabel={t('make')}
          busy={state === 'copying'}
          onConfirm={() => void copy()}
        >
          {t('body')}
        </ConfirmDialog>
      )}
    </>
  )
}

class ConversionFailed extends Error {}

/** In a worker, since a large workbook takes seconds. */
async function convert(bytes: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./convert-xls.worker.ts', import.meta.url), { type: 'module' })
  const reply = Promise.withResolvers<ConvertedXls>()
  worker.addEventListener('error', (event) => reply.reject(new ConversionFailed(event.message)))
  worker.addEventListener('message', ({ data }: MessageEvent<ConvertedXls>) => reply.resolve(data))
  try {
    worker.postMessage(bytes, [bytes])
    const result = await reply.promise
    if ('failed' in result) throw new ConversionFailed(result.failed)
    return result.converted
  } finally {
    worker.terminate()
  }
}
