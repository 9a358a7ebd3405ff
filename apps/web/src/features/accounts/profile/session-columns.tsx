import type { Session } from '@dossier/contract'
import type { Formats, Translator } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { TableColumn } from '../../../ui/table.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { profileTexts } from './profile.texts.ts'

export interface SessionColumnsOptions {
  t: Translator<keyof typeof profileTexts.table>
  formats: Formats
  deviceText: (userAgent: string) => string
  /** Id of the session that is being ended. */
  ending: number | null
  onEnd: (session: Session) => void
}

/** The columns of the list of sessions. */
export function sessionColumns({ t, formats, deviceText, ending, onEnd }: SessionColumnsOptions): TableColumn<Session>[] {
  return [
    {
      key: 'device',
      header: t('device'),
      cell: ({ device, current, method }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{deviceText(device)}</span>
          {current && <Badge tone="positive">{t('thisSession')}</Badge>}
          {method === 'oidc' && <Badge>{t('throughThirdParty')}</Badge>}
          {method === 'breakGlass' && <Badge tone="caution">{t('breakGlass')}</Badge>}
        </span>
      ),
    },
    { key: 'address', header: t('address'), width: '136px', wideOnly: true, cell: ({ address }) => address },
    {
      key: 'signedIn',
      header: t('signedInAt'),
      width: '156px',
      align: 'right',
      wideOnly: true,
      cell: ({ createdAt }) => formats.dateTime(createdAt),
    },
    {
      key: 'lastUsed',
      header: t('lastUsed'),
      width: '100px',
      align: 'right',
      cell: ({ lastUsedAt }) => (
        <Tooltip text={formats.dateTime(lastUsedAt)}>
          <span>{formats.ago(lastUsedAt)}</span>
        </Tooltip>
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      hiddenHeader: true,
      width: '64px',
      align: 'right',
      cell: (session) =>
        !session.current && (
          <Button
            size="small"
            variant="ghost"
            busy={ending === session.id}
            aria-label={t('endOf', { device: deviceText(session.device) })}
            onClick={() => onEnd(session)}
          >
            {t('end')}
          </Button>
        ),
    },
  ]
}
