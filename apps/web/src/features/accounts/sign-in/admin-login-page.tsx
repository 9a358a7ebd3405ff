import { endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { typedEmailStore } from '../typed-email.ts'
import { useAttempt } from '../use-attempt.ts'
import { SessionEndNotice } from './session-end-notice.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { SignInSubmit } from './sign-in-submit.tsx'
import { useSignIn } from './use-sign-in.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).adminSignInRequest)

/** Sign-in of the super admin. */
export function AdminLoginPage() {
  const t = useTexts(accountsTexts)
  const signIn = useSignIn()
  const attempt = useAttempt()
  const form = useForm({ resolver, defaultValues: { email: '', password: '', keepLoggedIn: false } })
  const submit = form.handleSubmit(async (values) => {
    const failure = await attempt.run(() =>
      signIn(endpoints.signIn.signInAdmin, values, () => ({ keepLoggedIn: values.keepLoggedIn, next: '/admin/dashboard' })),
    )
    if (failure?.code !== 'WRONG_CREDENTIALS') return
    form.resetField('password', { defaultValue: '' })
    form.setFocus('password')
  })
  return (
    <AuthLayout
      title={t('adminTitle')}
      hint={t('adminHint')}
      footer={
        <Link to="/login" search={{}} className="hover:text-text hover:underline">
          {t('toUser')}
        </Link>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => attempt.clearAfterInput(event.target)}
      >
        <SessionEndNotice />
        <SignInFields form={form} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <label className="flex items-center gap-2">
            <Checkbox {...form.register('keepLoggedIn')} />
            {t('keepLoggedIn')}
          </label>
          <Link
            to="/forgot-password"
            search={{ admin: true }}
            onClick={() => typedEmailStore.set(form.getValues('email'))}
            className="text-accent hover:underline"
          >
            {t('forgotPassword')}
          </Link>
        </div>
        <SignInSubmit attempt={attempt} busy={form.formState.isSubmitting} />
      </form>
    </AuthLayout>
  )
}
