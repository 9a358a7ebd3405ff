import { endpoints } from '@dossier/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/index.ts'
import { readPreferences, writePreferences } from '../../../preferences/device-preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { fieldErrorText } from '../field-errors.ts'
import { safeNext } from './safe-next.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { useSignIn } from './use-sign-in.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).memberSignInRequest)

/** Sign-in of an organisation's members. The organisation's code is remembered on this device. */
export function LoginPage() {
  const t = useTexts(accountsTexts)
  const next = useSearch({ from: '/login', select: (search) => search.next })
  const signIn = useSignIn()
  const form = useForm({
    resolver,
    defaultValues: { email: '', password: '', organizationCode: readPreferences().organizationCode ?? '', keepLoggedIn: true },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const signedIn = await signIn(endpoints.signIn.signInMember, values, values.keepLoggedIn, safeNext(next))
    if (signedIn) writePreferences({ organizationCode: values.organizationCode })
    else {
      form.resetField('password', { defaultValue: '' })
      form.setFocus('password')
    }
  })

  return (
    <AuthLayout
      title={t('signInTitle')}
      footer={
        <Link to="/admin/login" className="hover:text-text hover:underline">
          {t('toAdmin')}
        </Link>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <SignInFields form={form} />
        <Field
          label={t('organizationCode')}
          required
          error={fieldErrorText(t, errors.organizationCode, form.getValues('organizationCode'), 'codeRequired', 'codeInvalid')}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('organizationCode')}
              autoComplete="organization"
              autoCapitalize="none"
              spellCheck={false}
              className="h-9"
            />
          )}
        </Field>
        <label className="flex items-center gap-2 text-sm">
          <Checkbox {...form.register('keepLoggedIn')} />
          {t('keepLoggedIn')}
        </label>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
          {t('signIn')}
        </Button>
      </form>
    </AuthLayout>
  )
}
