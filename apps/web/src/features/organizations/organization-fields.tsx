import type { Organization } from '@dossier/contract'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTexts } from '../../i18n/index.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { fieldErrorText } from '../accounts/field-errors.ts'
import { organizationTypeLooks } from './organization-types.ts'
import { organizationsTexts } from './organizations-texts.ts'
import { optionalText } from './optional-text.ts'

type OrganizationValues = Pick<Organization, 'name' | 'website' | 'email' | 'type'>

export interface OrganizationFieldsProps {
  /** False for an organisation without a website. */
  websiteRequired?: boolean
  emailHint?: string
}

/** Name, website, e-mail of the owner, and type: fields of the invite and edit forms. Requires a `FormProvider`. */
export function OrganizationFields({ websiteRequired = true, emailHint }: OrganizationFieldsProps) {
  const t = useTexts(organizationsTexts)
  const { register, control: form, formState } = useFormContext<OrganizationValues>()
  const { errors } = formState
  const [name, website, email] = useWatch({ control: form, name: ['name', 'website', 'email'] })
  return (
    <>
      <Field label={t('name')} required error={fieldErrorText(t, errors.name, name, 'nameRequired', 'nameInvalid')}>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" className="h-9" />}
      </Field>
      <Field
        label={t('website')}
        required={websiteRequired}
        error={fieldErrorText(t, errors.website, website, 'websiteRequired', 'websiteInvalid')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('website', websiteRequired ? {} : { setValueAs: optionalText })}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            className="h-9"
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
        <Field
          label={t('emailLabel')}
          required
          hint={emailHint}
          error={fieldErrorText(t, errors.email, email, 'emailRequired', 'emailInvalid')}
        >
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="off" className="h-9" />}
        </Field>
        <Field label={t('type')}>
          {(control) => (
            <Select
              {...control}
              {...register('type', { setValueAs: Number })}
              options={organizationTypeLooks.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
              className="[&>select]:h-9"
            />
          )}
        </Field>
      </div>
    </>
  )
}
