import { type Drive, endpoints } from '@dossier/contract'
import { useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, ConfirmDialog, ErrorState, showToast, Skeleton } from '../../ui/index.ts'
import { Panel } from '../accounts/profile/panel.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { drivesTexts } from './drives.texts.ts'
import { ProviderRow } from './provider-row.tsx'
import { useConnectDrive } from './use-connect-drive.ts'

const { list, disconnect } = endpoints.drives

/** The user's connections to cloud drives, on their profile. Renders nothing when no drive is configured on the server. */
export function ConnectedDrivesPanel({ outcome }: { outcome: string | undefined }) {
  const t = useTexts(drivesTexts)
  const { date } = useFormats()
  const [driveToDisconnect, setDriveToDisconnect] = useState<Drive | null>(null)
  const { data, error, refetch } = useCall(list, {})
  const { connect, busy } = useConnectDrive(() => '/user-profile')
  const end = useSend(disconnect, {
    invalidates: [list],
    announce: true,
    onSuccess({ revoked }) {
      if (!revoked && driveToDisconnect) showToast({ kind: 'notice', title: t('notRevoked', { name: driveToDisconnect.name }) })
      setDriveToDisconnect(null)
    },
  })
  const drives = data?.filter(({ configured, connection }) => configured || connection !== null)
  if (drives?.length === 0) return null
  return (
    <Panel title={t('connected')} hint={t('connectedHint')}>
      <ConsentNotice outcome={outcome} />
      {error && !drives ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : drives === undefined ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <ul aria-label={t('connected')} className="divide-y divide-line rounded-md border border-line">
          {drives.map((drive) => {
            const { provider, name, configured, connection } = drive
            const text =
              connection === null
                ? t('notConnected')
                : connection.status === 'expired'
                  ? t('expired', { account: connection.account })
                  : t('since', { account: connection.account, date: date(connection.connectedAt) })
            return (
              <ProviderRow key={provider} drive={drive} text={text}>
                {configured && connection?.status !== 'connected' && (
                  <Button
                    busy={busy === provider}
                    aria-label={t(connection ? 'connectAgainName' : 'connectName', { name })}
                    onClick={() => connect(provider)}
                  >
                    {t(connection ? 'connectAgain' : 'connect')}
                  </Button>
                )}
                {connection && (
                  <Button aria-label={t('disconnectName', { name })} onClick={() => setDriveToDisconnect(drive)}>
                    {t('disconnect')}
                  </Button>
                )}
              </ProviderRow>
            )
          })}
        </ul>
      )}
      {driveToDisconnect && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDriveToDisconnect(null)}
          title={t('disconnectTitle', { name: driveToDisconnect.name })}
          confirmLabel={t('disconnect')}
          busy={end.isPending}
          onConfirm={() => end.mutate({ provider: driveToDisconnect.provider })}
        >
          {t('disconnectBody', { name: driveToDisconnect.name })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
