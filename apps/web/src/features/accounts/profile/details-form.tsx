import { endpoints, type Language, languageOptions, type User } from '@dossier/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../api/index.ts'
import { changeLanguage, useTexts } from '../../../i18n/index.ts'
import { refreshUser } from '../../../session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { Select } from '../../../ui/select.tsx'
import { useRoleName } from '../../roles/use-role-name.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { NameFields } from '../name-fields.tsx'
import { profileTexts } from './profile.texts.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).profileRequest)
const languages = languageOptions.map(({ name, value }) => ({ label: name, value }))

/** Changes name, phone and language. */
export function DetailsForm({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(profileTexts)
  const shared = useTexts(accountsTexts)
  const roleName = useRoleName()
  const { firstName, lastName, phone, language } = user
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { firstName, lastName, phone, language } })
  const { errors } = form.formState
  const readOnly = [
    { label: shared('email'), value: user.email },
    ...(user.organization ? [{ label: t('organization'), value: user.organization.name }] : []),
    { label: t('role'), value: roleName(user) },
  ]
  const save = useSend(endpoints.accounts.updateProfile, {
    invalidates: [endpoints.accounts.profile],
    announce: true,
    onSuccess(saved) {
      refreshUser(saved)
      changeLanguage(saved.language)
      onClose()
    },
  })
  const submit = form.handleSubmit((values) => save.mutate(values))
  const { setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <NameFields form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('phone')} error={errors.phone && t('phoneInvalid')}>
          {(control) => <Input {...control} {...form.register('phone')} type="tel" autoComplete="tel" className="h-9" />}
        </Field>
        <Field label={shared('language')}>
          {(control) => (
            <Select
              {...control}
              {...form.register('language', { setValueAs: (value: Language) => value })}
              options={languages}
              className="[&>select]:h-9"
            />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {readOnly.map(({ label, value }) => (
          <Field key={label} label={label}>
            {(control) => <Input {...control} readOnly value={value} className="h-9" />}
          </Field>
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
