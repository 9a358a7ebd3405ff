import { type Attachment, endpoints, type SpreadsheetVersion } from '@dossier/contract'
import { useState } from 'react'
import { useCall, useSend } from '../../../../api/index.ts'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Badge, Button, ConfirmDialog, ErrorState, showToast, Skeleton } from '../../../../ui/index.ts'
import { refreshFiles } from '../../../files/use-file-list.ts'
import type { CellPlace } from '../cell-content.ts'
import { placeOfCell } from '../cell-name.ts'
import { type ComparedIds, DifferenceView } from './difference-view.tsx'
import { versionsPanelTexts } from './versions-panel.texts.ts'

export interface VersionsPanelProps {
  file: Attachment
  mayEdit: boolean
  hasChanges: boolean
  onGoTo: (fileId: number, place: CellPlace) => void
  onOpen: (fileId: number) => void
}

/** The versions of a workbook: who saved them, when, how many cells; what differs between two; and restoring one. */
export function VersionsPanel({ file, mayEdit, hasChanges, onGoTo, onOpen }: VersionsPanelProps) {
  const t = useTexts(versionsPanelTexts)
  const { projectId, id } = file
  const [compared, setCompared] = useState<ComparedIds | null>(null)
  const [restoring, setRestoring] = useState<SpreadsheetVersion | null>(null)
  const { data, error, refetch } = useCall(endpoints.spreadsheets.versions, { projectId, id }, { placeholderData: (before) => before })
  const restore = useSend(endpoints.files.restoreVersion, { quiet: true })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="m-4 h-24" />
  const versions = data.rows

  if (compared !== null)
    return (
      <DifferenceView
        projectId={projectId}
        versions={versions}
        compared={compared}
        onCompare={setCompared}
        onBack={() => setCompared(null)}
        onGoTo={({ sheet, cell, earlierCell }, { earlier, later }) => {
          const place = placeOfCell(`${sheet}!${cell ?? earlierCell ?? ''}`)
          if (place !== null) onGoTo(cell === null ? earlier : later, place)
        }}
      />
    )

  const restoreNow = ({ id: attachmentId, version: from }: SpreadsheetVersion) =>
    restore.mutate(
      { projectId, attachmentId },
      {
        onSuccess(restored) {
          setRestoring(null)
          void refreshFiles()
          showToast({ kind: 'success', title: t('restored', { from, version: restored.version }) })
          onOpen(restored.id)
        },
        onError: (failure) => showToast({ kind: 'failure', title: t('restoreFailed'), description: failure.message }),
      },
    )
  return (
    <>
      {versions.length === 1 && <p className="px-4 py-3 text-sm text-muted">{t('onlyOne')}</p>}
      <ol>
        {versions.map((version, at) => {
          const before = versions[at + 1]
          return (
            <VersionRow
              key={version.id}
              version={version}
              isShown={version.id === id}
              onChanges={before && (() => setCompared({ earlier: before.id, later: version.id }))}
              onOpen={() => onOpen(version.id)}
              onRestore={mayEdit && !version.isLatest ? () => setRestoring(version) : undefined}
              hasChanges={hasChanges}
            />
          )
        })}
      </ol>
      {restoring !== null && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && !restore.isPending && setRestoring(null)}
          title={t('restoreTitle', { version: restoring.version })}
          confirmLabel={t('restore')}
          busy={restore.isPending}
          onConfirm={() => restoreNow(restoring)}
        >
          {t('restoreBody', { version: restoring.version })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface VersionRowProps {
  version: SpreadsheetVersion
  isShown: boolean
  hasChanges: boolean
  /** Undefined for the first version. */
  onChanges: (() => void) | undefined
  onOpen: () => void
  /** Undefined where the user may not, and for the latest version. */
  onRestore: (() => void) | undefined
}

function VersionRow({ version, isShown, hasChanges, onChanges, onOpen, onRestore }: VersionRowProps) {
  const t = useTexts(versionsPanelTexts)
  const { ago, dateTime, number } = useFormats()
  const { version: name, isLatest, savedBy, savedAt, editedCells } = version
  // Opening another version would lose them.
  const blocked = hasChanges ? { disabled: true, title: t('saveFirst') } : {}
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-2.5">
      <span className="flex items-center gap-2 text-sm font-medium">
        {t('versionName', { version: name })}
        {isLatest && <Badge>{t('latest')}</Badge>}
        {isShown && !isLatest && <Badge>{t('shown')}</Badge>}
      </span>
      <span className="text-xs text-muted">
        {savedBy.name} ·{' '}
        <time dateTime={savedAt} title={dateTime(savedAt)}>
          {ago(savedAt)}
        </time>{' '}
        · {editedCells === null ? t('stored') : t('edited', { count: editedCells, number: number(editedCells) })}
      </span>
      <span className="flex flex-wrap gap-1.5 pt-0.5">
        {onChanges && (
          <Button size="small" aria-label={t('changesOf', { version: name })} onClick={onChanges}>
            {t('changes')}
          </Button>
        )}
        {!isShown && (
          <Button size="small" aria-label={t('openVersionName', { version: name })} {...blocked} onClick={onOpen}>
            {t('openVersion')}
          </Button>
        )}
        {onRestore && (
          <Button size="small" aria-label={t('restoreName', { version: name })} {...blocked} onClick={onRestore}>
            {t('restore')}
          </Button>
        )}
      </span>
    </li>
  )
}
