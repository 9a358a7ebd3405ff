import { type accountScopes, endpoints, type Language, languages } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, Field, Select, Skeleton } from '../../ui/index.ts'
import type { WorkflowFormProps } from './workflow-form.ts'
import { workflowsTexts } from './workflows.texts.ts'

type Scope = (typeof accountScopes)[number]

/** Which company, whose figures, in which language. */
export function DatapackForm({ projectId, onStarted }: WorkflowFormProps) {
  const t = useTexts(workflowsTexts)
  const ofReader = useLanguage()
  const companies = useCall(endpoints.companies.list, { projectId })
  const [chosen, setCompany] = useState<string>()
  const [scope, setScope] = useState<Scope | ''>('')
  const [language, setLanguage] = useState<Language>(ofReader)
  const start = useSend(endpoints.workflows.datapack, { invalidates: [endpoints.outputs.list], onSuccess: onStarted })
  const rows = companies.data?.rows
  const company = chosen ?? rows?.[0]?.company
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (company === undefined || start.isPending) return
    start.mutate({ projectId, company, language, ...(scope !== '' && { scope }) })
  }
  if (companies.error && !rows) {
    return (
      <p role="alert" className="text-sm text-negative">
        {companies.error.message}
      </p>
    )
  }
  if (!rows) return <Skeleton className="h-40 w-full" />
  if (rows.length === 0) return <p className="text-sm text-muted">{t('noCompany')}</p>
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={t('company')} required>
        {(control) => (
          <Select
            {...control}
            value={company ?? ''}
            options={rows.map(({ company: value, name }) => ({ value, label: name }))}
            onChange={(event) => setCompany(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('reporting')}>
        {(control) => (
          <Select
            {...control}
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
            value={language}
            options={languages.map((value) => ({ value, label: t(value === 'ko' ? 'korean' : 'english') }))}
            onChange={(event) => setLanguage(event.target.value === 'ko' ? 'ko' : 'en')}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={start.isPending}>
        {t('run')}
      </Button>
    </form>
  )
}
