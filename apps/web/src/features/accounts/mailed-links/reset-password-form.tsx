import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { useSecondsLeft } from '../seconds-left.ts'
import { useAttempt } from '../use-attempt.ts'
import { mailedLinksTexts } from './mailed-links.texts.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).updatePasswordRequest)

export interface ResetPasswordFormProps {
  token: string
  onDone: () => void
  /** Called when the link was used or has expired. */
  onExpired: () => void
}

/** Form for the new password, with its rules. */
export function ResetPasswordForm({ token, onDone, onExpired }: ResetPasswordFormProps) {
  const t = useTexts(mailedLinksTexts)
  const attempt = useAttempt()
  const form = useForm({ resolver, defaultValues: { token, password: '' } })
  const waiting = useSecondsLeft(attempt.failure?.lockedUntil ?? null) > 0
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const submit = form.handleSubmit(async (values) => {
    const failure = await attempt.run(async () => {
      await call(endpoints.signIn.updatePassword, values)
    })
    if (failure === null) onDone()
    else if (failure.code === 'LINK_EXPIRED') onExpired()
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <NewPasswordField form={form} name="password" label={t('newPassword')} />
      {attempt.failure && <FailureNotice failure={attempt.failure} />}
      <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting} disabled={waiting}>
        {t('setPassword')}
      </Button>
    </form>
  )
}
