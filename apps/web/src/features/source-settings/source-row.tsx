import { endpoints, type SourceState } from '@dossier/contract'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, ConfirmDialog } from '../../ui/index.ts'
import { SourceForm } from './source-form.tsx'
import { sourceSettingsTexts } from './source-settings.texts.ts'
import { SourceServices } from './source-services.tsx'
import { SourceStateLabel } from './source-state.tsx'
import { SourceTestOutcome } from './source-test-outcome.tsx'

/** A source: what it is for, whether it can be asked and with whose settings; for the owner also its settings, a test and its switch. */
export function SourceRow({ source, mayEdit }: { source: SourceState; mayEdit: boolean }) {
  const t = useTexts(sourceSettingsTexts)
  const language = useLanguage()
  const { number, dateTime } = useFormats()
  const title = useId()
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  // The state that a test finds is shown at once.
  const test = useSend(endpoints.sources.check, { quiet: true, invalidates: [endpoints.sources.list] })
  const change = useSend(endpoints.sources.change, {
    announce: true,
    invalidates: [endpoints.sources.list],
    onSuccess: () => setRemoving(false),
  })
  const name = source.name[language]
  const missing = source.needs.filter(({ isMissing }) => isMissing).map((need) => need.name[language])
  const facts = [
    source.state !== 'not-configured' || missing.length === 0
      ? ''
      : source.services.length > 0
        ? t('anyService')
        : t('missing', { names: missing.join(', ') }),
    source.resetsAt === null ? '' : t('resets', { when: dateTime(source.resetsAt) }),
    source.settings === null ? '' : t(source.settings === 'organization' ? 'ofOrganization' : 'ofOperator'),
    ...source.needs.flatMap(({ value }) => value ?? []),
    // Each service has its own.
    source.services.length > 0 ? '' : t('perSecond', { count: source.quota.perSecond }),
    source.quota.perDay === null ? '' : t('perDay', { number: number(source.quota.perDay) }),
  ].filter((fact) => fact !== '')
  const isOwn = source.needs.some((need) => need.isOwn)
  const enterLabel = t(isOwn ? 'change' : source.settings === 'operator' ? 'enterOwn' : 'enter')
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <h3 id={title} className="font-semibold">
          {name}
        </h3>
        <SourceStateLabel state={source.state} />
        <p className="w-full text-muted">{source.purpose[language]}</p>
        {source.caution !== null && <p className="w-full text-caution">{source.caution[language]}</p>}
        <p className="w-full text-xs break-words text-muted">
          {facts.map((fact) => `${fact} · `).join('')}
          <a href={source.home} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-2">
            {t('home')}
          </a>
        </p>
      </div>
      {!editing && source.services.length > 0 && <SourceServices source={source} mayEdit={mayEdit} />}
      {editing ? (
        <SourceForm source={source} onDone={() => setEditing(false)} />
      ) : (
        mayEdit && (
          <>
            <div className="flex flex-wrap gap-2">
              {source.needs.length > 0 && (
                <Button
                  size="small"
                  onClick={() => {
                    test.reset()
                    setEditing(true)
                  }}
                >
                  {enterLabel}
                </Button>
              )}
              {missing.length === 0 && (
                <Button size="small" busy={test.isPending} onClick={() => test.mutate({ source: source.source })}>
                  {t(source.services.length > 0 ? 'testAll' : 'test')}
                </Button>
              )}
              <Button
                size="small"
                variant="ghost"
                busy={change.isPending && !removing}
                onClick={() => change.mutate({ source: source.source, isOn: source.state === 'off' })}
              >
                {t(source.state === 'off' ? 'turnOn' : 'turnOff')}
              </Button>
              {source.settings === 'organization' && (
                <Button size="small" variant="ghost" onClick={() => setRemoving(true)}>
                  {t('remove')}
                </Button>
              )}
            </div>
            <SourceTestOutcome outcome={test.data} error={test.error} />
          </>
        )
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('removeTitle', { source: name })}
        confirmLabel={t('remove')}
        busy={change.isPending}
        onConfirm={() => change.mutate({ source: source.source, settings: null })}
      >
        {t('removeBody')}
      </ConfirmDialog>
    </section>
  )
}
