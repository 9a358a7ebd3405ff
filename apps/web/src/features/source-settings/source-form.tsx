import { endpoints, type SourceState } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, Field, Input } from '../../ui/index.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { Notice } from '../accounts/notice.tsx'
import { sourceSettingsTexts } from './source-settings.texts.ts'

/** Takes the settings that a source needs; a stored secret stays where its field is left empty. */
export function SourceForm({ source, onDone }: { source: SourceState; onDone: () => void }) {
  const t = useTexts(sourceSettingsTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(source.needs.map(({ setting, value }) => [setting, value ?? ''])),
  )
  const [isTried, setTried] = useState(false)
  const save = useSend(endpoints.sources.change, {
    announce: true,
    quiet: true,
    invalidates: [endpoints.sources.list],
    onSuccess: onDone,
  })
  const isKept = (need: SourceState['needs'][number]) => need.isSecret && need.isOwn
  const isEmpty = (need: SourceState['needs'][number]) => (typed[need.setting] ?? '').trim() === '' && !isKept(need)
  // A source that asks one of several services takes what one of them needs: which is missing then, its state says.
  const lacksAll = source.needs.every(isEmpty)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (lacksAll || save.isPending) return
    const given = source.needs.flatMap((need): [string, string | null][] => {
      const value = (typed[need.setting] ?? '').trim()
      if (value !== '') return [[need.setting, value]]
      return need.isOwn && !need.isSecret ? [[need.setting, null]] : []
    })
    save.mutate({ source: source.source, settings: Object.fromEntries(given) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-3">
      {groupsOf(source).map(({ service, needs }) => (
        <fieldset key={service?.service ?? ''} className="flex flex-col gap-3 not-first:border-t not-first:border-line not-first:pt-3">
          {source.services.length > 0 && (
            <legend className="float-left text-sm font-semibold">{service?.name[language] ?? t('forAll')}</legend>
          )}
          {needs.map((need) => (
            <Field
              key={need.setting}
              label={need.name[language]}
              required={source.needs.length === 1}
              error={isTried && lacksAll && need === source.needs[0] ? t('required') : undefined}
              {...(need.isSecret && { hint: t(isKept(need) ? 'keyKept' : 'keyEncrypted') })}
            >
              {(control) => {
                const shared = {
                  ...control,
                  autoComplete: 'off',
                  spellCheck: false,
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to be typed into
                  autoFocus: need === source.needs[0],
                  value: typed[need.setting] ?? '',
                  onChange: (event: { target: { value: string } }) => {
                    setTyped({ ...typed, [need.setting]: event.target.value })
                    save.reset()
                  },
                }
                return need.isSecret ? <PasswordInput {...shared} /> : <Input {...shared} />
              }}
            </Field>
          ))}
        </fieldset>
      ))}
      {save.error !== null && (
        <Notice tone="negative" live>
          {save.error.message}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

type Need = SourceState['needs'][number]

/** Settings under the service that alone needs them; those of several, or of the source itself, first. */
function groupsOf({ needs, services }: SourceState): { service: SourceState['services'][number] | undefined; needs: Need[] }[] {
  const ownerOf = ({ setting }: Need) => {
    const of = services.filter(({ settings }) => settings.includes(setting))
    return of.length === 1 ? of[0] : undefined
  }
  return [...Map.groupBy(needs, ownerOf)]
    .map(([service, own]) => ({ service, needs: own }))
    .toSorted((one, other) => Number(one.service !== undefined) - Number(other.service !== undefined))
}
