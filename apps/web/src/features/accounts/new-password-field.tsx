import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTexts } from '../../i18n/index.ts'
import { Field } from '../../ui/field.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { fieldErrorText } from './field-errors.ts'
import { PasswordInput } from './password-input.tsx'
import { PasswordRuleList } from './password-rule-list.tsx'

export interface NewPasswordFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
}

/** Input of a new password, with its rules. */
export function NewPasswordField<Values extends FieldValues, Output>({ form, name, label }: NewPasswordFieldProps<Values, Output>) {
  const t = useTexts(accountsTexts)
  const typed: unknown = useWatch({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field label={label} required error={fieldErrorText(t, error, typed, 'passwordRequired', 'passwordWeak')}>
      {(control) => (
        <>
          <PasswordInput {...control} {...form.register(name)} autoComplete="new-password" />
          <PasswordRuleList password={typeof typed === 'string' ? typed : ''} />
        </>
      )}
    </Field>
  )
}
