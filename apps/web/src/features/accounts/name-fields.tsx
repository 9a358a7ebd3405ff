import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { fieldErrorText } from './field-errors.ts'

interface Named extends FieldValues {
  firstName?: string | undefined
  lastName?: string | undefined
}

/** Given and family name, in the order of the language on screen. */
export function NameFields<Values extends Named, Output>({ form }: { form: UseFormReturn<Values, unknown, Output> }) {
  const t = useTexts(accountsTexts)
  const language = useLanguage()
  const first = 'firstName' as Path<Values>
  const last = 'lastName' as Path<Values>
  const [typedFirst, typedLast] = useWatch({ control: form.control, name: [first, last] })
  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error
  const fields = [
    <Field
      key="first"
      label={t('firstName')}
      required
      error={fieldErrorText(t, errorOf(first), typedFirst, 'firstNameRequired', 'nameInvalid')}
    >
      {(control) => <Input {...control} {...form.register(first)} autoComplete="given-name" className="h-9" />}
    </Field>,
    <Field key="last" label={t('lastName')} error={fieldErrorText(t, errorOf(last), typedLast, 'nameInvalid', 'nameInvalid')}>
      {(control) => <Input {...control} {...form.register(last)} autoComplete="family-name" className="h-9" />}
    </Field>,
  ]
  return <div className="grid items-start gap-4 sm:grid-cols-2">{language === 'ko' ? fields.toReversed() : fields}</div>
}
