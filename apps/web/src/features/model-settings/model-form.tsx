import { endpoints, type LanguageModelProvider, type ModelSettings } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Field, Input, Select } from '../../ui/index.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { type DraftFaults, draftOf, faultsOf, keepsKey, type ModelDraft, needsAddress, ownModelOf } from './model-draft.ts'
import { modelSettingsTexts } from './model-settings.texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'

const PROVIDERS: readonly { value: LanguageModelProvider; label: string }[] = [
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'google', label: 'Google Gemini' },
  { value: 'azure', label: 'Azure OpenAI' },
  { value: 'bedrock', label: 'Amazon Bedrock' },
  { value: 'openai-compatible', label: '' },
  { value: 'ollama', label: 'Ollama' },
]

/** A model of the organisation's own: typed, tested, kept. */
export function ModelForm({ own, onDone }: { own: ModelSettings['own']; onDone: () => void }) {
  const t = useTexts(modelSettingsTexts)
  const [draft, setDraft] = useState(() => draftOf(own))
  const [faults, setFaults] = useState<DraftFaults>({})
  const trial = useSend(endpoints.modelSettings.try, { quiet: true })
  const save = useSend(endpoints.modelSettings.change, {
    announce: true,
    quiet: true,
    invalidates: [endpoints.modelSettings.get],
    onSuccess: onDone,
  })

  function set(changed: Partial<ModelDraft>) {
    setDraft({ ...draft, ...changed })
    setFaults({})
    trial.reset()
    save.reset()
  }
  /** Does something with the model once nothing is wrong with it. */
  function withModel(use: (model: ReturnType<typeof ownModelOf>) => void) {
    const found = faultsOf(draft, own)
    setFaults(found)
    if (Object.keys(found).length === 0) use(ownModelOf(draft))
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    withModel((model) => save.mutate({ own: model }))
  }
  const faultOf = (name: keyof ModelDraft) => {
    const fault = faults[name]
    return fault && t(fault)
  }
  const text = (name: Exclude<keyof ModelDraft, 'provider' | 'apiKey'>, label: string, hint?: string, required = false) => (
    <Field label={label} error={faultOf(name)} required={required} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          inputMode={name.endsWith('Price') ? 'decimal' : name === 'contextTokens' ? 'numeric' : undefined}
          value={draft[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const isAddressed = needsAddress(draft.provider)
  const addressHint = draft.provider === 'azure' ? t('addressAzureHint') : isAddressed ? undefined : t('addressHint')
  const keyHint = keepsKey(draft, own) ? t('keyKept') : own?.hasKey === true ? t('keyElsewhere') : t('keyEncrypted')
  const isUnpriced = draft.inputPrice.trim() === '' || draft.outputPrice.trim() === ''

  return (
    <form noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('provider')}>
          {(control) => (
            <Select
              {...control}
              className="w-full"
              options={PROVIDERS.map(({ value, label }) => ({ value, label: label === '' ? t('openaiCompatible') : label }))}
              value={draft.provider}
              onChange={(event) => {
                const chosen = PROVIDERS.find(({ value }) => value === event.target.value)
                if (chosen) set({ provider: chosen.value })
              }}
            />
          )}
        </Field>
        {text('model', t(draft.provider === 'azure' ? 'deployment' : 'model'), undefined, true)}
        {text('baseUrl', t('address'), addressHint, isAddressed)}
        {draft.provider === 'bedrock' && text('region', t('region'), undefined, true)}
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
        {text('contextTokens', t('contextTokens'))}
        {text('inputPrice', t('inputPrice'), t('priceHint'))}
        {text('outputPrice', t('outputPrice'), t('priceHint'))}
      </div>
      {isUnpriced && <p className="text-sm text-caution">{t('noPrice')}</p>}
      <TrialOutcome trial={trial.data} error={trial.error ?? save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button busy={trial.isPending} onClick={() => withModel((model) => trial.mutate({ own: model }))}>
          {t('test')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
