import { endpoints } from '@dossier/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { useTexts } from '../../../i18n/index.ts'
import { readPreferences, writePreferences } from '../../../preferences/device-preferences.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { fieldErrorText } from '../field-errors.ts'
import { typedEmailStore } from '../typed-email.ts'
import { useAttempt } from '../use-attempt.ts'
import { safeNext } from './safe-next.ts'
import { SessionEndNotice } from './session-end-notice.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { SignInSubmit } from './sign-in-submit.tsx'
import { SigningIn } from './signing-in.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { useProviderOutcome } from './use-provider-outcome.ts'
import { useSignIn } from './use-sign-in.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).memberSignInRequest)

/** Sign-in of an organisation's members. The organisation's code is stored on this device. */
export function LoginPage() {
  const t = useTexts(accountsTexts)
  const next = useSearch({ from: '/login', select: (search) => search.next })
  const signIn = useSignIn()
  const attempt = useAttempt()
  const form = useForm({
    resolver,
    defaultValues: { email: '', password: '', organizationCode: readPreferences().organizationCode ?? '', keepLoggedIn: false },
  })
  const { errors } = form.formState
  const [organizationCode, keepLoggedIn] = useWatch({ control: form.control, name: ['organizationCode', 'keepLoggedIn'] })
  const submit = form.handleSubmit(async (values) => {
    const failure = await attempt.run(() =>
      signIn(endpoints.signIn.signInMember, values, () => ({ keepLoggedIn: values.keepLoggedIn, next: safeNext(next) })),
    )
    if (failure === null) writePreferences({ organizationCode: values.organizationCode })
    else if (failure.code === 'WRONG_CREDENTIALS') {
      form.resetField('password', { defaultValue: '' })
      form.setFocus('password')
    }
  })
  const exchanging = useProviderOutcome(attempt)

  return (
    <AuthLayout
      title={t('signInTitle')}
      footer={
        <Link to="/admin/login" className="hover:text-text hover:underline">
          {t('toAdmin')}
        </Link>
      }
    >
      {exchanging ? (
        <SigningIn />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => void submit(event)}
          onInput={(event) => attempt.clearAfterInput(event.target)}
        >
          <SessionEndNotice />
          <SignInFields form={form} />
          <Field
            label={t('organizationCode')}
            required
            error={fieldErrorText(t, errors.organizationCode, organizationCode, 'codeRequired', 'codeInvalid')}
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
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
            <label className="flex items-center gap-2">
              <Checkbox {...form.register('keepLoggedIn')} />
              {t('keepLoggedIn')}
            </label>
            <Link
              to="/forgot-password"
              search={{}}
              onClick={() => typedEmailStore.set(form.getValues('email'))}
              className="text-accent hover:underline"
            >
              {t('forgotPassword')}
            </Link>
          </div>
          <SignInSubmit attempt={attempt} busy={form.formState.isSubmitting} />
          <ProviderLinks organizationCode={organizationCode} keepLoggedIn={keepLoggedIn === true} next={next} />
        </form>
      )}
    </AuthLayout>
  )
}
