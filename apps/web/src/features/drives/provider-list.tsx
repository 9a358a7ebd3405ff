import type { Drive, DriveProvider } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { driveVariables } from './drive-variables.ts'
import { drivesTexts } from './drives.texts.ts'
import { ProviderRow } from './provider-row.tsx'

export interface ProviderListProps {
  drives: readonly Drive[]
  connecting: DriveProvider | null
  onConnect: (provider: DriveProvider) => void
  onOpen: (provider: DriveProvider) => void
}

/** The available drives: open or connect each, or what the operator must configure first. */
export function ProviderList({ drives, connecting, onConnect, onOpen }: ProviderListProps) {
  const t = useTexts(drivesTexts)
  return (
    <ul aria-label={t('providers')} className="divide-y divide-line rounded-md border border-line">
      {drives.map((drive) => {
        const { provider, name, configured, connection } = drive
        const connected = connection?.status === 'connected'
        const text = !configured
          ? t('notConfigured', { variables: driveVariables[provider] })
          : connection === null
            ? t('notConnected')
            : connected
              ? connection.account
              : t('expired', { account: connection.account })
        return (
          <ProviderRow key={provider} drive={drive} text={text}>
            {configured && connected && (
              <Button variant="primary" aria-label={t('openName', { name })} onClick={() => onOpen(provider)}>
                {t('open')}
              </Button>
            )}
            {configured && !connected && (
              <Button
                busy={connecting === provider}
                aria-label={t(connection ? 'connectAgainName' : 'connectName', { name })}
                onClick={() => onConnect(provider)}
              >
                {t(connection ? 'connectAgain' : 'connect')}
              </Button>
            )}
          </ProviderRow>
        )
      })}
    </ul>
  )
}
