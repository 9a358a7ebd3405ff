import { type Attachment, endpoints, limits } from '@dossier/contract'
import { GitCompareArrows, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, ConfirmDialog, Dialog, ErrorState, type Selection, Table } from '../../../ui/index.ts'
import { type ComparedVersions, pageTarget, useEvidence } from '../../evidence/index.ts'
import { filesTexts } from '../files.texts.ts'
import { comparisonOf } from './comparable.ts'
import { useVersionChanges } from './use-version-changes.ts'
import { useVersionColumns } from './use-version-columns.tsx'
import { VersionActions } from './version-actions.tsx'
import { versionsTexts } from './versions.texts.ts'

export interface VersionsDialogProps {
  file: Attachment
  onClose: () => void
  onCompare: (versions: ComparedVersions) => void
  /** Undefined for users who may not upload, and so may not restore either. */
  onUpload: (() => void) | undefined
  mayDelete: (version: Attachment) => boolean
}

/** All versions of a file, latest first, with their actions. */
export function VersionsDialog({ file, onClose, onCompare, onUpload, mayDelete }: VersionsDialogProps) {
  const t = useTexts(versionsTexts)
  const files = useTexts(filesTexts)
  const evidence = useEvidence()
  const [selection, setSelection] = useState<Selection>(new Set())
  /** Id of the version used to request the list; changes when that version is deleted. */
  const [listedBy, setListedBy] = useState(file.id)
  const [removing, setRemoving] = useState<Attachment | null>(null)
  const { data, error, refetch } = useCall(
    endpoints.files.versions,
    { projectId: file.projectId, attachmentId: listedBy },
    { placeholderData: (before) => before },
  )
  const { busy, restore, remove } = useVersionChanges(file.projectId, (deleted) => {
    setListedBy(deleted.latestId)
    setRemoving(null)
  })
  const rows = data?.rows
  const open = ({ projectId, id }: Attachment) => {
    onClose()
    evidence.open(pageTarget(projectId, id))
  }
  const columns = useVersionColumns((version) => (
    <VersionActions
      version={version}
      all={rows ?? []}
      busy={busy}
      onOpen={() => open(version)}
      onCompare={onCompare}
      onRestore={onUpload && (() => restore(version))}
      onDelete={mayDelete(version) ? () => setRemoving(version) : undefined}
    />
  ))
  const compared = comparisonOf((rows ?? []).filter(({ id }) => selection.has(id)))
  return (
    <>
      <Dialog
        open
        onOpenChange={(stays) => !stays && onClose()}
        title={t('title', { name: file.filename })}
        description={rows?.length === 1 ? t('onlyOne') : t('hint')}
        width="wide"
        actions={
          <>
            {onUpload && (
              <Button icon={Upload} onClick={onUpload}>
                {t('uploadNew')}
              </Button>
            )}
            <Button
              variant="primary"
              icon={GitCompareArrows}
              disabled={compared === undefined}
              onClick={() => compared && onCompare(compared)}
            >
              {t('compareTwo')}
            </Button>
          </>
        }
      >
        {error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table
            label={t('versions')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ version }) => t('versionName', { version })}
            onOpen={open}
            selection={selection}
            onSelectionChange={setSelection}
            skeletonRows={Math.min(file.versions, 10)}
          />
        )}
      </Dialog>
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && !busy && setRemoving(null)}
          title={t('deleteTitle', { version: removing.version })}
          confirmLabel={files('delete')}
          busy={busy}
          onConfirm={() => remove(removing)}
        >
          {t('deleteBody', { days: limits.binDays })}
        </ConfirmDialog>
      )}
    </>
  )
}
