import { type CompanyProfile, endpoints } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Field, Input } from '../../ui/index.ts'
import { companyProfileTexts } from './company-profile.texts.ts'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  projectId: number
  company: { company: string; name: string }
  profile: CompanyProfile | null
  onSaved: () => void
  /** The button, given whether the form is being saved. */
  children: (isBusy: boolean) => ReactNode
}

/** The profile that research requires: homepage, country, segment and industry, with the identifiers of sources. */
export function ProfileForm({ projectId, company, profile, onSaved, children }: Props) {
  const t = useTexts(companyProfileTexts)
  const form = useProfileForm(profile)
  const { errors, isDirty } = form.formState
  const save = useSend(endpoints.companies.setProfile, {
    invalidates: [
      endpoints.companies.details,
      endpoints.companies.list,
      endpoints.workflows.proposeComps,
      endpoints.workflows.proposeDcf,
      endpoints.workflows.marketData,
    ],
    onSuccess: onSaved,
  })
  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    if (profile !== null && !isDirty) onSaved()
    else save.mutate({ projectId, company: company.company, ...values })
  })
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <ProfileFields form={form} projectId={projectId} name={company.name} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('industryCode')} hint={t('industryCodeHint')} error={errors.industryCode && t('industryCodeInvalid')}>
          {(control) => <Input {...control} {...form.register('industryCode', { setValueAs: orNothing })} autoComplete="off" />}
        </Field>
        <Field label={t('symbol')} hint={t('symbolHint')} error={errors.symbol && t('symbolInvalid')}>
          {(control) => <Input {...control} {...form.register('symbol', { setValueAs: orNothing })} autoComplete="off" />}
        </Field>
      </div>
      {children(save.isPending)}
    </form>
  )
}

const orNothing = (typed: string | undefined): string | undefined => (typed === undefined || typed.trim() === '' ? undefined : typed.trim())
