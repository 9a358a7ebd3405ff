import { useEffect } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTexts } from '../../../i18n/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { accountsTexts } from '../accounts-texts.ts'
import { fieldErrorText } from '../field-errors.ts'
import { PasswordInput } from '../password-input.tsx'

interface Credentials extends FieldValues {
  email: string
  password: string
}

/** Email and password fields of both sign-in forms, with their errors. */
export function SignInFields<Values extends Credentials, Output>({ form }: { form: UseFormReturn<Values, unknown, Output> }) {
  const t = useTexts(accountsTexts)
  const email = 'email' as Path<Values>
  const password = 'password' as Path<Values>
  const [typedEmail, typedPassword] = useWatch({ control: form.control, name: [email, password] })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus(email), [setFocus, email])
  return (
    <>
      <Field
        label={t('email')}
        required
        error={fieldErrorText(
          t,
          form.getFieldState(email, { ...form.formState, errors }).error,
          typedEmail,
          'emailRequired',
          'emailInvalid',
        )}
      >
        {(control) => (
          <Input {...control} {...form.register(email)} type="email" inputMode="email" autoComplete="username" className="h-9" />
        )}
      </Field>
      <Field
        label={t('password')}
        required
        error={fieldErrorText(t, form.getFieldState(password, form.formState).error, typedPassword, 'passwordRequired', 'passwordRequired')}
      >
        {(control) => <PasswordInput {...control} {...form.register(password)} autoComplete="current-password" />}
      </Field>
    </>
  )
}
