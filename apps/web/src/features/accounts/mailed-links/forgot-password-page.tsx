import { endpoints } from '@dossier/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { readPreferences } from '../../../preferences/device-preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { fieldErrorText } from '../field-errors.ts'
import { useSecondsLeft } from '../seconds-left.ts'
import { typedEmailStore } from '../typed-email.ts'
import { useAttempt } from '../use-attempt.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { LinkSent } from './link-sent.tsx'
import { mailedLinksTexts } from './mailed-links.texts.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).forgotPasswordRequest)

/** Requests a link to reset the password. The result is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const admin = useSearch({ from: '/forgot-password', select: (search) => search.admin === true })
  // Each kind of account has its own form state.
  return <ForgotPasswordForm key={String(admin)} admin={admin} />
}

function ForgotPasswordForm({ admin }: { admin: boolean }) {
  const t = useTexts(mailedLinksTexts)
  const shared = useTexts(accountsTexts)
  const attempt = useAttempt()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    resolver,
    defaultValues: {
      email: typedEmailStore.get(),
      organizationCode: admin ? undefined : readPreferences().organizationCode,
      userType: admin ? ('admin' as const) : ('user' as const),
    },
  })
  const { errors, isSubmitting } = form.formState
  const waiting = useSecondsLeft(attempt.failure?.lockedUntil ?? null) > 0
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const submit = form.handleSubmit(async (values) => {
    const failure = await attempt.run(async () => {
      await call(endpoints.signIn.forgotPassword, values)
    })
    if (failure === null) setSentTo(values.email)
  })
  if (sentTo !== null) return <LinkSent email={sentTo} admin={admin} onAgain={() => setSentTo(null)} />
  return (
    <AuthLayout
      title={t('forgotTitle')}
      hint={t(admin ? 'forgotAdminHint' : 'forgotHint')}
      footer={
        <Link to="/forgot-password" search={admin ? {} : { admin: true }} className="hover:text-text hover:underline">
          {t(admin ? 'forMember' : 'forAdmin')}
        </Link>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={shared('email')}
          required
          error={fieldErrorText(shared, errors.email, form.getValues('email'), 'emailRequired', 'emailInvalid')}
        >
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" inputMode="email" autoComplete="username" className="h-9" />
          )}
        </Field>
        {!admin && (
          <Field label={shared('organizationCode')} hint={t('codeOptional')} error={errors.organizationCode && shared('codeInvalid')}>
            {(control) => (
              <Input
                {...control}
                {...form.register('organizationCode', {
                  setValueAs: (typed: string | undefined) => (typed?.trim() === '' ? undefined : typed),
                })}
                autoComplete="organization"
                autoCapitalize="none"
                spellCheck={false}
                className="h-9"
              />
            )}
          </Field>
        )}
        {attempt.failure && <FailureNotice failure={attempt.failure} />}
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} disabled={waiting}>
          {t('sendLink')}
        </Button>
        <BackToSignIn admin={admin} />
      </form>
    </AuthLayout>
  )
}
