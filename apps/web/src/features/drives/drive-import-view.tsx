import { type Drive, endpoints } from '@dossier/contract'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, IconButton } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { followImport } from '../imports/index.ts'
import { DriveBrowser } from './drive-browser.tsx'
import { type DriveSelection, maxItems, toggleItem } from './drive-selection.ts'
import { drivesTexts } from './drives.texts.ts'
import { PreviousImports } from './previous-imports.tsx'

export interface DriveImportViewProps {
  drive: Drive
  projectId: number
  /** Destination folder; null at the top. */
  folderId: number | null
  connecting: boolean
  onConnect: () => void
  onBack: () => void
  onClose: () => void
}

/** A connected drive: items to import, and previous imports. */
export function DriveImportView({ drive, projectId, folderId, connecting, onConnect, onBack, onClose }: DriveImportViewProps) {
  const t = useTexts(drivesTexts)
  const { number } = useFormats()
  const [view, setView] = useState<'files' | 'previous'>('files')
  const [selection, setSelection] = useState<DriveSelection>(new Map())
  const begin = useSend(endpoints.drives.import, {
    announce: true,
    onSuccess(started) {
      followImport(started)
      onClose()
    },
  })
  const count = selection.size
  const items = [...selection.values()]
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={ArrowLeft} label={t('back')} onClick={onBack} />
        <p className="min-w-0 flex-1 truncate text-sm text-muted">{drive.connection?.account}</p>
        <SegmentedControl
          label={t('view')}
          options={[
            { value: 'files', label: t('files') },
            { value: 'previous', label: t('previous') },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === 'previous' ? (
        <PreviousImports drive={drive} projectId={projectId} onStarted={onClose} />
      ) : (
        <>
          <DriveBrowser
            drive={drive}
            selection={selection}
            onToggle={(item) => setSelection(toggleItem(selection, item))}
            connecting={connecting}
            onConnect={onConnect}
          />
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
            <p className="min-w-0 flex-1 text-sm text-muted">
              {count === 0 ? t('chooseItems') : count >= maxItems ? t('atMost', { number: maxItems }) : ''}
            </p>
            {count > 0 && (
              <Button variant="ghost" onClick={() => setSelection(new Map())}>
                {t('clear')}
              </Button>
            )}
            <Button
              variant="primary"
              disabled={count === 0}
              busy={begin.isPending}
              onClick={() => begin.mutate({ provider: drive.provider, projectId, ...(folderId === null ? {} : { folderId }), items })}
            >
              {count === 0 ? t('importNothing') : t('import', { count, number: number(count) })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
