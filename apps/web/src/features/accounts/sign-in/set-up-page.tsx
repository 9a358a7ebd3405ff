import { endpoints } from '@dossier/contract'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { LanguageSwitch } from '../language-switch.tsx'
import { keyOf, queryClient } from '../../../api/index.ts'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { writePreferences } from '../../../preferences/device-preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { fieldErrorText } from '../field-errors.ts'
import { NameFields } from '../name-fields.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { suggestCode } from './suggest-code.ts'
import { useAttempt } from '../use-attempt.ts'
import { useSignIn } from './use-sign-in.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).setUpRequest)
const sectionClass = 'flex flex-col gap-4 border-0 p-0'

/** First start: the organisation, its owner, and whether to add the sample deal room. */
export function SetUpPage() {
  const t = useTexts(accountsTexts)
  const language = useLanguage()
  const sampleId = useId()
  const signIn = useSignIn()
  const attempt = useAttempt('setUpFailed')
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      organizationName: '',
      organizationCode: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      language,
      sampleWorkspace: true,
    },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const typed = useWatch({ control: form.control })
  const { setFocus } = form
  useEffect(() => setFocus('organizationName'), [setFocus])
  const submit = form.handleSubmit(async (values) => {
    const failure = await attempt.run(() =>
      signIn(endpoints.signIn.setUp, { ...values, language }, () => ({ keepLoggedIn: true, next: '/' })),
    )
    if (failure !== null) return
    writePreferences({ organizationCode: values.organizationCode })
    queryClient.setQueryData(keyOf(endpoints.signIn.setUpState, {}), { needed: false })
  })
  const name = form.register('organizationName', {
    // The suggested code follows the name until the user types a code.
    onChange: (event: { target: { value: string } }) => {
      if (!dirtyFields.organizationCode) form.resetField('organizationCode', { defaultValue: suggestCode(event.target.value) })
    },
  })

  return (
    <AuthLayout title={t('setUpTitle')} hint={t('setUpHint')} width="wide">
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <fieldset className={sectionClass}>
          <legend className="mb-3 text-sm font-semibold text-muted">{t('organizationSection')}</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={t('organizationName')}
              required
              error={fieldErrorText(t, errors.organizationName, typed.organizationName, 'organizationNameRequired', 'nameInvalid')}
            >
              {(control) => <Input {...control} {...name} autoComplete="organization" className="h-9" />}
            </Field>
            <Field
              label={t('organizationCode')}
              required
              hint={t('codeHint')}
              error={fieldErrorText(t, errors.organizationCode, typed.organizationCode, 'codeRequired', 'codeInvalid')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('organizationCode')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  className="h-9"
                />
              )}
            </Field>
          </div>
        </fieldset>
        <fieldset className={sectionClass}>
          <legend className="mb-3 text-sm font-semibold text-muted">{t('ownerSection')}</legend>
          <NameFields form={form} />
          <div className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
            <Field label={t('email')} required error={fieldErrorText(t, errors.email, typed.email, 'emailRequired', 'emailInvalid')}>
              {(control) => (
                <Input {...control} {...form.register('email')} type="email" inputMode="email" autoComplete="username" className="h-9" />
              )}
            </Field>
            <div className="flex flex-col gap-1.5">
              <span className="text-sm font-medium">{t('language')}</span>
              <LanguageSwitch labelled={false} />
            </div>
          </div>
          <NewPasswordField form={form} name="password" label={t('password')} />
        </fieldset>
        <label htmlFor={sampleId} className="flex items-start gap-2.5 rounded-md border border-line bg-sunken p-3 text-sm">
          <Checkbox id={sampleId} {...form.register('sampleWorkspace')} className="mt-0.5" />
          <span>
            <span className="font-medium">{t('sample')}</span>
            <span className="block text-muted">{t('sampleHint')}</span>
          </span>
        </label>
        {attempt.failure && <FailureNotice failure={attempt.failure} />}
        <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
          {t('setUp')}
        </Button>
      </form>
    </AuthLayout>
  )
}
