import { endpoints, modelEfforts } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Field, Input, Select } from '../../ui/index.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { changeTo, type DraftFaults, draftOf, faultsOf, keepsKey, type KeptModel, type ModelDraft } from './model-draft.ts'
import { type FieldName, hasField, type ModelKind, type ModelProvider, needsAddress, providers } from './model-kinds.ts'
import { modelSettingsTexts } from './model-settings.texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trial.ts'

/** Provider names that are the same in every language. */
const providerNames: Readonly<Partial<Record<ModelProvider, string>>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google Gemini',
  azure: 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  cohere: 'Cohere',
  ollama: 'Ollama',
}

const DECIMAL: ReadonlySet<FieldName> = new Set(['inputPrice', 'outputPrice', 'price'])
const NUMERIC: ReadonlySet<FieldName> = new Set(['contextTokens', 'timeLimitSeconds', 'dimensions', 'maxMegabytes'])

/** Form to edit, test and save a model of the organisation. */
export function ModelForm({ kind, own, onDone }: { kind: ModelKind; own: KeptModel | null; onDone: () => void }) {
  const t = useTexts(modelSettingsTexts)
  const [draft, setDraft] = useState(() => draftOf(kind, own))
  const [faults, setFaults] = useState<DraftFaults>({})
  const trial = useTrial(kind)
  const save = useSend(endpoints.modelSettings.change, {
    announce: true,
    quiet: true,
    invalidates: [endpoints.modelSettings.get, endpoints.modelUsage.ofOrganization],
    onSuccess: onDone,
  })

  function set(changed: Partial<ModelDraft>) {
    setDraft({ ...draft, ...changed })
    setFaults({})
    trial.reset()
    save.reset()
  }
  /** Calls `use` if the draft has no errors. */
  function whenValid(use: () => void) {
    const found = faultsOf(kind, draft, own)
    setFaults(found)
    if (Object.keys(found).length === 0) use()
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    whenValid(() => save.mutate(changeTo(kind, draft)))
  }
  const faultOf = (name: FieldName) => {
    const fault = faults[name]
    return fault && t(fault)
  }
  const text = (name: Exclude<FieldName, 'apiKey'>, label: string, hint?: string, required = false) =>
    hasField(kind, draft.provider, name) && (
      <Field label={label} error={faultOf(name)} required={required} {...(hint !== undefined && { hint })}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            inputMode={DECIMAL.has(name) ? 'decimal' : NUMERIC.has(name) ? 'numeric' : undefined}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        )}
      </Field>
    )
  const isAddressed = needsAddress(draft.provider)
  const addressHint = draft.provider === 'azure' ? t('addressAzureHint') : isAddressed ? undefined : t('addressHint')
  const keyHint = keepsKey(draft, own) ? t('keyKept') : own?.hasKey === true ? t('keyElsewhere') : t('keyEncrypted')
  const isUnpriced = [...DECIMAL].some((name) => hasField(kind, draft.provider, name) && draft[name].trim() === '')

  return (
    <form noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('provider')}>
          {(control) => (
            <Select
              {...control}
              className="w-full"
              options={providers[kind].map((value) => ({ value, label: providerNames[value] ?? t(`compatible_${kind}`) }))}
              value={draft.provider}
              onChange={(event) => {
                const chosen = providers[kind].find((value) => value === event.target.value)
                if (chosen) set({ provider: chosen })
              }}
            />
          )}
        </Field>
        {text('model', t(draft.provider === 'azure' ? 'deployment' : 'model'), undefined, true)}
        {text('baseUrl', t('address'), addressHint, isAddressed)}
        {text('region', t('region'), undefined, true)}
        <Field label={t('key')} error={faultOf('apiKey')} hint={keyHint}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.apiKey}
              onChange={(event) => set({ apiKey: event.target.value })}
            />
          )}
        </Field>
        {text('helperModel', t('helperModel'), t('helperHint'))}
        {text('contextTokens', t('contextTokens'), t(isAddressed && draft.provider !== 'azure' ? 'contextOwnHint' : 'contextCloudHint'))}
        {text('timeLimitSeconds', t('timeLimit'), t('timeLimitHint'))}
        {hasField(kind, draft.provider, 'effort') && (
          <Field label={t('effort')} hint={t('effortHint')}>
            {(control) => (
              <Select
                {...control}
                className="w-full"
                options={[{ value: '', label: t('effort_own') }, ...modelEfforts.map((value) => ({ value, label: t(`effort_${value}`) }))]}
                value={draft.effort}
                onChange={(event) => set({ effort: event.target.value })}
              />
            )}
          </Field>
        )}
        {text('dimensions', t('dimensions'), t('dimensionsHint'))}
        {text('maxMegabytes', t('maxMegabytes'), t('maxMegabytesHint'))}
        {text('inputPrice', t('inputPrice'), t('priceHint'))}
        {text('outputPrice', t('outputPrice'), t('priceHint'))}
        {text('price', t('price'), t('priceHint'))}
      </div>
      {isUnpriced && <p className="text-sm text-caution">{t('noPrice')}</p>}
      {kind === 'embedding' && <p className="text-sm text-caution">{t('embeddedAnew')}</p>}
      <TrialOutcome trial={trial.data} error={trial.error ?? save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button busy={trial.isPending} onClick={() => whenValid(() => trial.run(draft))}>
          {t('test')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
