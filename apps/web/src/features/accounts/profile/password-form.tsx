import { endpoints, successMessages } from '@dossier/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { call, keyOf, queryClient } from '../../../api/index.ts'
import { currentLanguage, useTexts } from '../../../i18n/index.ts'
import { continueSession } from '../../../session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useSecondsLeft } from '../seconds-left.ts'
import { useAttempt } from '../use-attempt.ts'
import { profileTexts } from './profile.texts.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).changePasswordRequest)

/** Form for the current and a new password. The session continues with the token that the server returns. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts(profileTexts)
  const shared = useTexts(accountsTexts)
  const attempt = useAttempt('passwordNotChanged')
  const form = useForm({ resolver, defaultValues: { currentPassword: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const waiting = useSecondsLeft(attempt.failure?.lockedUntil ?? null) > 0
  const { setFocus } = form
  useEffect(() => setFocus('currentPassword'), [setFocus])
  const submit = form.handleSubmit(async (values) => {
    // Running requests are cancelled, because a refusal of the old token would end the session.
    await queryClient.cancelQueries()
    const failure = await attempt.run(async () => continueSession(await call(endpoints.accounts.changePassword, values)))
    if (failure?.code === 'WRONG_PASSWORD') {
      form.setError('currentPassword', { type: 'wrong' }, { shouldFocus: true })
      return
    }
    if (failure !== null) return
    showToast({ kind: 'success', title: successMessages.passwordChanged[currentLanguage()] })
    onClose()
    await queryClient.invalidateQueries({ queryKey: keyOf(endpoints.accounts.sessions) })
  })
  const currentError = errors.currentPassword && (errors.currentPassword.type === 'wrong' ? t('wrongPassword') : shared('passwordRequired'))
  return (
    <form
      noValidate
      className="flex max-w-95 flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => attempt.clearAfterInput(event.target)}
    >
      {/* Hidden username for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('currentPassword')} required error={currentError}>
        {(control) => <PasswordInput {...control} {...form.register('currentPassword')} autoComplete="current-password" />}
      </Field>
      <NewPasswordField form={form} name="newPassword" label={t('newPassword')} />
      {attempt.failure && attempt.failure.code !== 'WRONG_PASSWORD' && <FailureNotice failure={attempt.failure} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={waiting}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}
