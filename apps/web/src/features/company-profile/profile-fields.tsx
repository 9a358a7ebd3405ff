import { type CompanyProfileInput, limits, type ProposedProfile } from '@dossier/contract'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Field, Input, Select } from '../../ui/index.ts'
import { companyProfileTexts } from './company-profile.texts.ts'
import { countryOptions } from './country-options.ts'
import { RegisterLookup } from './register-lookup.tsx'

interface Props {
  form: UseFormReturn<CompanyProfileInput>
  projectId: number
  /** What registers are searched for first. */
  name: string
  /** Of the box of fields. */
  className?: string
}

/** Homepage, country, industry and segment, filled in from a register if wanted. */
export function ProfileFields({ form, projectId, name, className = 'flex flex-col gap-3' }: Props) {
  const t = useTexts(companyProfileTexts)
  const language = useLanguage()
  const countries = useMemo(() => countryOptions(language), [language])
  const [filled, setFilled] = useState<ProposedProfile>()
  const { errors } = form.formState
  function fill(proposed: ProposedProfile) {
    setFilled(proposed)
    const { homepage, country, industry, industryCode, symbol, register } = proposed
    const known = { homepage, country, industry, industryCode, symbol, register }
    for (const [field, value] of Object.entries(known) as [keyof typeof known, string | null][])
      if (value !== null) form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const text = (field: 'homepage' | 'segment' | 'industry', placeholder: string) => (
    <Field label={t(field)} required error={errors[field] && errorOf(field)}>
      {(control) => (
        <Input {...control} {...form.register(field)} maxLength={limits.urlLength} placeholder={placeholder} autoComplete="off" />
      )}
    </Field>
  )
  const errorOf = (field: 'homepage' | 'segment' | 'industry'): string => {
    if (form.getValues(field).trim() === '') return t(`${field}Required`)
    return field === 'homepage' ? t('homepageInvalid') : t('tooLong')
  }
  return (
    <>
      <RegisterLookup projectId={projectId} name={name} onFound={fill} />
      {filled && (
        <output className="text-sm text-muted">
          {t('filledFrom', { name: filled.name })}
          {filled.fiscalYearEnd !== null && ` ${t('closesIn', { day: filled.fiscalYearEnd })}`}
        </output>
      )}
      <div className={className}>
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
      </div>
    </>
  )
}
