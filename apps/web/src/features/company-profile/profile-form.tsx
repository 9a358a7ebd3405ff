import { type CompanyProfile, type CompanyProfileInput, endpoints, limits, type ProposedProfile } from '@dossier/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Field, Input, Select } from '../../ui/index.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { companyProfileTexts } from './company-profile.texts.ts'
import { countryOptions } from './country-options.ts'
import { RegisterLookup } from './register-lookup.tsx'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).companyProfileInput)

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
  const language = useLanguage()
  const countries = useMemo(() => countryOptions(language), [language])
  const [filled, setFilled] = useState<ProposedProfile>()
  const form = useForm<CompanyProfileInput>({ resolver, defaultValues: valuesOf(profile) })
  const { errors, isDirty } = form.formState
  const save = useSend(endpoints.companies.setProfile, {
    invalidates: [
      endpoints.companies.details,
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
  function fill(proposed: ProposedProfile) {
    setFilled(proposed)
    const { homepage, country, industry, industryCode, symbol, register } = proposed
    const known = { homepage, country, industry, industryCode, symbol, register }
    for (const [name, value] of Object.entries(known) as [keyof typeof known, string | null][])
      if (value !== null) form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const text = (name: 'homepage' | 'segment' | 'industry', placeholder: string) => (
    <Field label={t(name)} required error={errors[name] && errorOf(name)}>
      {(control) => (
        <Input {...control} {...form.register(name)} maxLength={limits.urlLength} placeholder={placeholder} autoComplete="off" />
      )}
    </Field>
  )
  const errorOf = (name: 'homepage' | 'segment' | 'industry'): string => {
    if (form.getValues(name).trim() === '') return t(`${name}Required`)
    return name === 'homepage' ? t('homepageInvalid') : t('tooLong')
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <RegisterLookup projectId={projectId} name={company.name} onFound={fill} />
      {filled && (
        <output className="text-sm text-muted">
          {t('filledFrom', { name: filled.name })}
          {filled.fiscalYearEnd !== null && ` ${t('closesIn', { day: filled.fiscalYearEnd })}`}
        </output>
      )}
      {text('homepage', 'https://')}
      <Field label={t('country')} required error={errors.country && t('countryRequired')}>
        {(control) => (
          <Select
            {...control}
            {...form.register('country')}
            className="w-full [&>select]:w-full"
            options={[{ value: '', label: t('chooseCountry') }, ...countries]}
          />
        )}
      </Field>
      {text('industry', t('industryPlaceholder'))}
      {text('segment', t('segmentPlaceholder'))}
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

function valuesOf(profile: CompanyProfile | null): CompanyProfileInput {
  if (profile === null) return { homepage: '', country: '', segment: '', industry: '' }
  const { homepage, country, segment, industry, industryCode, symbol, register } = profile
  return { homepage, country, segment, industry, industryCode, symbol, register }
}
