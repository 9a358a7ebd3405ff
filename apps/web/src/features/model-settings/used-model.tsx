import { endpoints, type ModelSettings } from '@dossier/contract'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, ConfirmDialog } from '../../ui/index.ts'
import type { KeptModel } from './model-draft.ts'
import { ModelForm } from './model-form.tsx'
import type { ModelKind } from './model-kinds.ts'
import { modelSettingsTexts } from './model-settings.texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trial.ts'

interface UsedModelProps {
  kind: ModelKind
  used: Pick<ModelSettings, 'source' | 'operator'> & { own: KeptModel | null }
  mayEdit: boolean
}

/** The model used for a purpose, and its form; read-only without permission to edit. */
export function UsedModel({ kind, used: { source, own, operator }, mayEdit }: UsedModelProps) {
  const t = useTexts(modelSettingsTexts)
  const title = useId()
  const [editing, setEditing] = useState(false)
  const [confirmsReset, setConfirmsReset] = useState(false)
  const trial = useTrial(kind)
  const resetModel = useSend(endpoints.modelSettings.change, {
    announce: true,
    invalidates: [endpoints.modelSettings.get, endpoints.modelUsage.ofOrganization],
    onSuccess: () => setConfirmsReset(false),
  })
  const sourceText = {
    organization: t('usesOwn', { model: own === null ? '' : `${own.provider}/${own.model ?? ''}` }),
    operator: t('usesOperators', { model: operator ?? '' }),
    none: t(`none_${kind}`),
  }
  return (
    <section aria-labelledby={title} className="flex max-w-160 flex-col gap-3">
      <div className="text-sm">
        <h3 id={title} className="font-semibold">
          {t(kind)}
        </h3>
        <p className="mt-0.5 text-muted">{t(`hint_${kind}`)}</p>
        <p className="mt-1 break-words">{sourceText[source]}</p>
      </div>
      {editing ? (
        <ModelForm kind={kind} own={own} onDone={() => setEditing(false)} />
      ) : (
        mayEdit && (
          <>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setEditing(true)}>{t(own === null ? 'configure' : 'edit')}</Button>
              {source !== 'none' && (
                <Button busy={trial.isPending} onClick={() => trial.run()}>
                  {t('testNow')}
                </Button>
              )}
              {own !== null && (
                <Button variant="ghost" onClick={() => setConfirmsReset(true)}>
                  {t(operator === null ? 'stopUsing' : 'useOperators')}
                </Button>
              )}
            </div>
            <TrialOutcome trial={trial.data} error={trial.error} />
          </>
        )
      )}
      <ConfirmDialog
        open={confirmsReset}
        onOpenChange={setConfirmsReset}
        title={t('backTitle')}
        confirmLabel={t(operator === null ? 'stopUsing' : 'useOperators')}
        busy={resetModel.isPending}
        onConfirm={() => resetModel.mutate(kind === 'answering' ? { own: null } : { [kind]: null })}
      >
        {t(kind === 'embedding' ? 'backBodyEmbedding' : 'backBody')}
      </ConfirmDialog>
    </section>
  )
}
