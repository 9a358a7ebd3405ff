import { endpoints, type SourceState } from '@dossier/contract'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, ConfirmDialog } from '../../ui/index.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { sourceSettingsTexts } from './source-settings.texts.ts'
import { SourceTestOutcome } from './source-test-outcome.tsx'

interface Props {
  source: SourceState
  mayEdit: boolean
}

/** The services that a source asks any of: what each needs, which of that is there, and whether it is used. */
export function SourceServices({ source, mayEdit }: Props) {
  const t = useTexts(sourceSettingsTexts)
  return (
    <ul aria-label={t('services')} className="divide-y divide-line rounded-md inset-ring inset-ring-line">
      {source.services.map((service) => (
        <li key={service.service} className="flex flex-col gap-1.5 px-3 py-2">
          <ServiceRow source={source} service={service} mayEdit={mayEdit} />
        </li>
      ))}
    </ul>
  )
}

function ServiceRow({ source, service, mayEdit }: Props & { service: SourceState['services'][number] }) {
  const t = useTexts(sourceSettingsTexts)
  const language = useLanguage()
  const { number } = useFormats()
  // The state of the source that a test finds is shown at once.
  const test = useSend(endpoints.sources.check, { quiet: true, invalidates: [endpoints.sources.list] })
  const [removing, setRemoving] = useState(false)
  const change = useSend(endpoints.sources.change, {
    announce: true,
    invalidates: [endpoints.sources.list],
    onSuccess: () => {
      setRemoving(false)
      test.reset()
    },
  })
  const { isUsed, settings, quota, home, caution } = service
  const name = service.name[language]
  const needs = source.needs.filter(({ setting }) => settings.includes(setting))
  // What several services share is not one's to remove.
  const own = needs.filter(
    ({ isOwn, setting }) => isOwn && source.services.every((other) => other === service || !other.settings.includes(setting)),
  )
  const lacking = needs.filter(({ isOwn }) => !isOwn).map((need) => need.name[language])
  const facts = [
    ...(source.settings === 'organization'
      ? needs.filter(({ isOwn }) => isOwn).map((need) => t('settingOwn', { name: need.name[language] }))
      : []),
    t('perSecond', { count: quota.perSecond }),
    quota.perDay === null ? '' : t('perDay', { number: number(quota.perDay) }),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <h4 className="font-medium">{name}</h4>
        <StatusLabel icon={isUsed ? CircleCheck : CircleSlash} tone={isUsed ? 'positive' : 'neutral'}>
          {isUsed ? t('serviceUsed') : lacking.length > 0 ? t('serviceLacks', { names: lacking.join(', ') }) : t('serviceNotChosen')}
        </StatusLabel>
        <span className="ml-auto" />
        {mayEdit && own.length > 0 && (
          <Button size="small" variant="ghost" aria-label={t('removeService', { service: name })} onClick={() => setRemoving(true)}>
            {t('removeOne')}
          </Button>
        )}
        {mayEdit && isUsed && (
          <Button
            size="small"
            aria-label={t('testService', { service: name })}
            busy={test.isPending}
            onClick={() => test.mutate({ source: source.source, service: service.service })}
          >
            {t('test')}
          </Button>
        )}
        <p className="w-full text-xs break-words text-muted">
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => `${fact} · `)
            .join('')}
          <a href={home} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-2">
            {t('home')}
          </a>
        </p>
        {caution !== null && <p className="w-full text-xs text-caution">{caution[language]}</p>}
      </div>
      <SourceTestOutcome outcome={test.data} error={test.error} />
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('removeTitle', { source: name })}
        confirmLabel={t('removeOne')}
        busy={change.isPending}
        onConfirm={() => change.mutate({ source: source.source, settings: Object.fromEntries(own.map(({ setting }) => [setting, null])) })}
      >
        {t('removeServiceBody')}
      </ConfirmDialog>
    </>
  )
}
