import { endpoints } from '@dossier/contract'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Field, Select, Skeleton } from '../../ui/index.ts'
import { ProfileForm } from '../company-profile/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { workflowsTexts } from './workflows.texts.ts'

interface Props {
  projectId: number
  /** Label of the button that goes on. */
  label: string
  /** Given the key of the selected company, once its profile is complete. */
  onReady: (company: string) => void
  /** Whether what the button started is not finished. */
  isBusy?: boolean
  /** Further fields, above the button. */
  children?: ReactNode
}

/** Selects the company, first the one of the address, and completes its profile; then goes on. */
export function CompanyForm({ projectId, label, onReady, isBusy = false, children }: Props) {
  const t = useTexts(workflowsTexts)
  const { project } = useCurrentProject()
  const companies = useCall(endpoints.companies.list, { projectId })
  const named = useSearch({ from: '/shell/workflows', select: (search) => search.company })
  const [chosen, setCompany] = useState(named)
  const rows = companies.data?.rows
  const company = rows?.find((one) => one.company === chosen) ?? rows?.[0]
  const details = useCall(endpoints.companies.details, { projectId, company: company?.company ?? '' }, { enabled: company !== undefined })
  const failure = [companies, details].find(({ error, data }) => error && !data)?.error
  if (failure) {
    return (
      <p role="alert" className="text-sm text-negative">
        {failure.message}
      </p>
    )
  }
  if (!rows) return <Skeleton className="h-80 w-full" />
  if (company === undefined) return <p className="text-sm text-muted">{t('noCompany')}</p>
  const goOn = () => onReady(company.company)
  const mayEdit = project?.can['files.edit'] === 'all'
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('company')} required>
        {(control) => (
          <Select
            {...control}
            className="w-full [&>select]:w-full"
            value={company.company}
            options={rows.map(({ company: value, name }) => ({ value, label: name }))}
            onChange={(event) => setCompany(event.target.value)}
          />
        )}
      </Field>
      {!mayEdit ? (
        <>
          {children}
          <Button variant="primary" busy={isBusy} onClick={goOn}>
            {label}
          </Button>
        </>
      ) : details.data ? (
        <ProfileForm
          key={`${company.company} ${details.data.profile?.id ?? ''}`}
          projectId={projectId}
          company={company}
          profile={details.data.profile}
          onSaved={goOn}
        >
          {(isSaving) => (
            <>
              {children}
              <Button type="submit" variant="primary" busy={isSaving || isBusy}>
                {label}
              </Button>
            </>
          )}
        </ProfileForm>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </div>
  )
}
