import { endpoints, type RequestOf } from '@dossier/contract'
import { useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Dialog, showToast } from '../../../ui/index.ts'
import { followImport } from '../../imports/index.ts'
import { companySourcesTexts } from './company-sources.texts.ts'
import { FolderChoice } from './folder-choice.tsx'

/** The search that found documents. */
export type Wanted = Omit<RequestOf<typeof endpoints.companySources.documents>, 'projectId'> & { projectId: number }

interface Props {
  wanted: Wanted
  documents: readonly { document: string; title: string }[]
  onClose: () => void
  onSaved: () => void
}

/** Saves documents that a search found, in the background, into a folder that can be chosen. */
export function SaveDocumentsDialog({ wanted, documents, onClose, onSaved }: Props) {
  const t = useTexts(companySourcesTexts)
  const [folderId, setFolderId] = useState<number | null>(null)
  const save = useSend(endpoints.companySources.save, {
    onSuccess: (started) => {
      followImport(started)
      showToast({ kind: 'success', title: t('started') })
      onSaved()
    },
  })
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && onClose()}
      title={t('saveTitle')}
      description={t('saveBody')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ ...wanted, folderId, documents: documents.map(({ document }) => document) })}
          >
            {t('saveCount', { count: documents.length })}
          </Button>
        </>
      }
    >
      <ul className="max-h-40 list-inside list-disc overflow-y-auto text-sm">
        {documents.map(({ document, title }) => (
          <li key={document} className="break-words">
            {title}
          </li>
        ))}
      </ul>
      <FolderChoice projectId={wanted.projectId} folderId={folderId} onChange={setFolderId} />
    </Dialog>
  )
}
