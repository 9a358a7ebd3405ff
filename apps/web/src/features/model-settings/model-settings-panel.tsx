import { endpoints, type ModelSettings } from '@dossier/contract'
import { useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, ConfirmDialog, ErrorState, Skeleton } from '../../ui/index.ts'
import { Panel } from '../accounts/profile/panel.tsx'
import { BudgetsForm } from './budgets-form.tsx'
import { ModelForm } from './model-form.tsx'
import { modelSettingsTexts } from './model-settings.texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'

/** Which language model answers for the organisation, and what it may cost; to read only for whom may not change it. */
export function ModelSettingsPanel({ mayEdit }: { mayEdit: boolean }) {
  const t = useTexts(modelSettingsTexts)
  const { data, error, refetch } = useCall(endpoints.modelSettings.get, {})
  return (
    <Panel title={t('title')} hint={t('hint')}>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40 max-w-160" />
      ) : (
        <>
          <AnsweringModel settings={data} mayEdit={mayEdit} />
          <BudgetsForm settings={data} mayEdit={mayEdit} />
          {!mayEdit && <p className="mt-3 text-sm text-muted">{t('readOnly')}</p>}
        </>
      )}
    </Panel>
  )
}

function AnsweringModel({ settings, mayEdit }: { settings: ModelSettings; mayEdit: boolean }) {
  const t = useTexts(modelSettingsTexts)
  const { ago } = useFormats()
  const { source, own, operator, changedBy, changedAt } = settings
  const [editing, setEditing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const trial = useSend(endpoints.modelSettings.try, { quiet: true })
  const giveBack = useSend(endpoints.modelSettings.change, {
    announce: true,
    invalidates: [endpoints.modelSettings.get],
    onSuccess: () => setLeaving(false),
  })
  const answers = {
    organization: t('answersOwn', { model: own === null ? '' : `${own.provider}/${own.model}` }),
    operator: t('answersOperator', { model: operator ?? '' }),
    none: t('answersNone'),
  }
  return (
    <div className="flex max-w-160 flex-col gap-3">
      <div className="text-sm">
        <p className="break-words">{answers[source]}</p>
        {changedBy !== null && changedAt !== null && (
          <p className="mt-0.5 text-xs text-faint">{t('changed', { name: changedBy.name, when: ago(changedAt) })}</p>
        )}
      </div>
      {editing ? (
        <ModelForm own={own} onDone={() => setEditing(false)} />
      ) : (
        mayEdit && (
          <>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setEditing(true)}>{t(own === null ? 'configure' : 'edit')}</Button>
              {source !== 'none' && (
                <Button busy={trial.isPending} onClick={() => trial.mutate({})}>
                  {t('testNow')}
                </Button>
              )}
              {own !== null && (
                <Button variant="ghost" onClick={() => setLeaving(true)}>
                  {t(operator === null ? 'stopUsing' : 'useOperators')}
                </Button>
              )}
            </div>
            <TrialOutcome trial={trial.data} error={trial.error} />
          </>
        )
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('backTitle')}
        confirmLabel={t(operator === null ? 'stopUsing' : 'useOperators')}
        busy={giveBack.isPending}
        onConfirm={() => giveBack.mutate({ own: null })}
      >
        {t('backBody')}
      </ConfirmDialog>
    </div>
  )
}
