import { endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { Panel } from '../accounts/profile/panel.tsx'
import { BudgetsForm } from './budgets-form.tsx'
import { modelSettingsTexts } from './model-settings.texts.ts'
import { UsedModel } from './used-model.tsx'

const searching = ['embedding', 'reranking', 'transcription'] as const

/** The organisation's models for answering and search, and their budgets; read-only without permission to edit. */
export function ModelSettingsPanel({ mayEdit }: { mayEdit: boolean }) {
  const t = useTexts(modelSettingsTexts)
  const { ago } = useFormats()
  const { data, error, refetch } = useCall(endpoints.modelSettings.get, {})
  return (
    <Panel title={t('title')} hint={t('hint')}>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-120 max-w-160" />
      ) : (
        <>
          <div className="flex flex-col gap-6">
            <UsedModel kind="answering" used={data} mayEdit={mayEdit} />
            {searching.map((kind) => (
              <UsedModel key={kind} kind={kind} used={data[kind]} mayEdit={mayEdit} />
            ))}
          </div>
          <BudgetsForm settings={data} mayEdit={mayEdit} />
          {data.changedBy !== null && data.changedAt !== null && (
            <p className="mt-3 text-xs text-faint">{t('changed', { name: data.changedBy.name, when: ago(data.changedAt) })}</p>
          )}
          {!mayEdit && <p className="mt-3 text-sm text-muted">{t('readOnly')}</p>}
        </>
      )}
    </Panel>
  )
}
