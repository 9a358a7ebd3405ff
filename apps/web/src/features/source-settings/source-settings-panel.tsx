import { endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { Panel } from '../accounts/profile/panel.tsx'
import { sourceSettingsTexts } from './source-settings.texts.ts'
import { SourceRow } from './source-row.tsx'

/** The outside sources of the organisation; without permission to edit their states only. */
export function SourceSettingsPanel({ mayEdit }: { mayEdit: boolean }) {
  const t = useTexts(sourceSettingsTexts)
  const { data, error, refetch } = useCall(endpoints.sources.list, {})
  return (
    <Panel title={t('title')} hint={t('hint')}>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-60 max-w-160" />
      ) : data.sources.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <div className="max-w-160">
          {data.sources.map((source) => (
            <SourceRow key={source.source} source={source} mayEdit={mayEdit} />
          ))}
          {!mayEdit && <p className="mt-3 text-sm text-muted">{t('readOnly')}</p>}
        </div>
      )}
    </Panel>
  )
}
