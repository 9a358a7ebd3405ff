import { endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Dialog, ErrorState, Skeleton } from '../../ui/index.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { DriveImportView } from './drive-import-view.tsx'
import { drivesTexts } from './drives.texts.ts'
import { ProviderList } from './provider-list.tsx'
import { useConnectDrive } from './use-connect-drive.ts'

export interface DriveDialogProps {
  projectId: number
  /** Destination folder; null at the top. */
  folderId: number | null
  /** The open drive; any other value shows the list of drives. */
  shown: string
  /** Outcome of the consent at a provider. */
  outcome: string | undefined
  onShow: (shown: string) => void
  onClose: () => void
}

/** Imports from cloud drives into a folder: choose a drive, then items. */
export function DriveDialog({ projectId, folderId, shown, outcome, onShow, onClose }: DriveDialogProps) {
  const t = useTexts(drivesTexts)
  const { data: drives, error, refetch } = useCall(endpoints.drives.list, {})
  const { connect, busy } = useConnectDrive((provider) => {
    const folder = folderId === null ? '' : `&folder=${folderId}`
    return `/files?project=${projectId}${folder}&drives=${provider}`
  })
  const drive = drives?.find(({ provider, connection }) => provider === shown && connection?.status === 'connected')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} description={t('hint')} width="wide">
      <ConsentNotice outcome={outcome} />
      {error && !drives ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : drives === undefined ? (
        <Skeleton className="h-42 w-full" />
      ) : drive ? (
        <DriveImportView
          drive={drive}
          projectId={projectId}
          folderId={folderId}
          connecting={busy === drive.provider}
          onConnect={() => connect(drive.provider)}
          onBack={() => onShow('all')}
          onClose={onClose}
        />
      ) : (
        <ProviderList drives={drives} connecting={busy} onConnect={connect} onOpen={onShow} />
      )}
    </Dialog>
  )
}
