import { type accountScopes, endpoints, type Language, languages, mayInOrganization } from '@dossier/contract'
import { useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Checkbox, Field, Select } from '../../ui/index.ts'
import { CompanyForm } from './company-form.tsx'
import type { WorkflowFormProps } from './workflow-form.ts'
import { workflowsTexts } from './workflows.texts.ts'

type Scope = (typeof accountScopes)[number]

/** Which company with its profile, whose figures, in which language. */
export function DatapackForm({ projectId, onStarted }: WorkflowFormProps) {
  const t = useTexts(workflowsTexts)
  const ofReader = useLanguage()
  const [scope, setScope] = useState<Scope | ''>('')
  const user = useSession()?.user
  const mayAskSources = user !== undefined && mayInOrganization(user, 'sources.read')
  const [withMarketData, setWithMarketData] = useState(true)
  const [language, setLanguage] = useState<Language>(ofReader)
  const start = useSend(endpoints.workflows.datapack, { invalidates: [endpoints.outputs.list], onSuccess: onStarted })
  function run(company: string) {
    if (start.isPending) return
    start.mutate({ projectId, company, language, withMarketData: mayAskSources && withMarketData, ...(scope !== '' && { scope }) })
  }
  return (
    <CompanyForm projectId={projectId} label={t('run')} isBusy={start.isPending} onReady={run}>
      <div className="flex flex-col gap-3">
        <Field label={t('reporting')}>
          {(control) => (
            <Select
              {...control}
              className="w-full [&>select]:w-full"
              value={scope}
              options={[
                { value: '', label: t('anyReporting') },
                { value: 'consolidated', label: t('consolidated') },
                { value: 'separate', label: t('separate') },
              ]}
              onChange={(event) => setScope((['consolidated', 'separate'] as const).find((one) => one === event.target.value) ?? '')}
            />
          )}
        </Field>
        <Field label={t('language')}>
          {(control) => (
            <Select
              {...control}
              className="w-full [&>select]:w-full"
              value={language}
              options={languages.map((value) => ({ value, label: t(value === 'ko' ? 'korean' : 'english') }))}
              onChange={(event) => setLanguage(event.target.value === 'ko' ? 'ko' : 'en')}
            />
          )}
        </Field>
      </div>
      {mayAskSources && (
        <label className="flex items-start gap-2 text-sm">
          <Checkbox className="mt-0.5" checked={withMarketData} onChange={(event) => setWithMarketData(event.target.checked)} />
          <span>
            {t('withMarketData')}
            <span className="block text-xs text-muted">{t('withMarketDataHint')}</span>
          </span>
        </label>
      )}
    </CompanyForm>
  )
}
