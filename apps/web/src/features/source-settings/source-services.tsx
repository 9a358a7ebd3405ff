import { endpoints, type SourceState } from '@dossier/contract'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useSend } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
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
  const { isUsed, settings, quota, home, caution } = service
  const name = service.name[language]
  const needs = source.needs.filter(({ setting }) => settings.includes(setting))
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
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <h4 className="font-medium">{name}</h4>
        <StatusLabel icon={isUsed ? CircleCheck : CircleSlash} tone={isUsed ? 'positive' : 'neutral'}>
          {isUsed ? t('serviceUsed') : lacking.length > 0 ? t('serviceLacks', { names: lacking.join(', ') }) : t('serviceNotChosen')}
        </StatusLabel>
        {mayEdit && isUsed && (
          <Button
            size="small"
            className="ml-auto"
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
    </>
  )
}
