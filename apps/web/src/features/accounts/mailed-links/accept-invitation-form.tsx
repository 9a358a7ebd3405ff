import { endpoints, type Invitation } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { keyOf } from '../../../api/index.ts'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { writePreferences } from '../../../preferences/device-preferences.ts'
import { useSession } from '../../../session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { clearFragment } from '../address-fragment.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { NameFields } from '../name-fields.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { Notice } from '../notice.tsx'
import { useSecondsLeft } from '../seconds-left.ts'
import { ProviderLinks } from '../sign-in/provider-links.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { useAttempt } from '../use-attempt.ts'
import { mailedLinksTexts } from './mailed-links.texts.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).acceptInvitationRequest)

/** Form for name and password of an invited user; signs in and opens Home. */
export function AcceptInvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTexts(mailedLinksTexts)
  const shared = useTexts(accountsTexts)
  const language = useLanguage()
  const session = useSession()
  const cache = useQueryClient()
  const signIn = useSignIn()
  const attempt = useAttempt()
  const { firstName, lastName, email, organization, invitedBy } = invitation
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { token, firstName, lastName, password: '', language } })
  const waiting = useSecondsLeft(attempt.failure?.lockedUntil ?? null) > 0
  const submit = form.handleSubmit(async (values) => {
    const failure = await attempt.run(() =>
      signIn(endpoints.signIn.acceptInvitation, { ...values, language }, () => ({ keepLoggedIn: true, next: '/' })),
    )
    if (failure === null) {
      writePreferences({ organizationCode: organization.code })
      clearFragment()
    } else if (failure.code === 'LINK_EXPIRED') {
      await cache.resetQueries({ queryKey: keyOf(endpoints.signIn.showInvitation) })
    }
  })
  return (
    <AuthLayout
      title={t('invitationTitle', { organization: organization.name })}
      hint={invitedBy === '' ? t('invitedByOperator') : t('invitedBy', { inviter: invitedBy })}
      width="wide"
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {session && <Notice>{t('signedInAs', { email: session.user.email })}</Notice>}
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
          <Field label={shared('email')}>
            {(control) => <Input {...control} readOnly value={email} type="email" autoComplete="username" className="h-9" />}
          </Field>
          <div className="flex flex-col gap-1.5">
            <span className="text-sm font-medium">{shared('language')}</span>
            <LanguageSwitch labelled={false} />
          </div>
        </div>
        <NameFields form={form} />
        <NewPasswordField form={form} name="password" label={shared('password')} />
        {attempt.failure && <FailureNotice failure={attempt.failure} />}
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting} disabled={waiting}>
          {t('accept')}
        </Button>
        <ProviderLinks organizationCode={organization.code} keepLoggedIn next={undefined} />
      </form>
    </AuthLayout>
  )
}
