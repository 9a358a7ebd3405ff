import { endpoints, type Language, languageOptions, limits, organizationTypes } from '@dossier/contract'
import { useId } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { ApiError, useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OrganizationFields } from './organization-fields.tsx'
import { organizationsTexts } from './organizations-texts.ts'
import { optionalText } from './optional-text.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).inviteOrganizationRequest)

/** Adds an organisation and mails its owner an invitation. */
export function InviteOrganizationDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(organizationsTexts)
  const pageLanguage = useLanguage()
  const formId = useId()
  const form = useForm({
    resolver,
    defaultValues: {
      name: '',
      website: '',
      email: '',
      type: organizationTypes.company,
      firstName: '',
      lastName: '',
      language: pageLanguage,
    },
  })
  const { errors } = form.formState
  const language = useWatch({ control: form.control, name: 'language' })
  const invite = useSend(endpoints.organizations.invite, {
    invalidates: [endpoints.organizations.list],
    announce: true,
    quiet: true,
    onSuccess: onClose,
  })
  const submit = form.handleSubmit((values) =>
    invite.mutate(values, {
      onError(error) {
        if (error instanceof ApiError && error.code === 'ORGANIZATION_CODE_TAKEN') form.setError('code', { message: error.message })
        else showToast({ kind: 'failure', title: error.message })
      },
    }),
  )
  // Korean names start with the family name.
  const firstName = (
    <Field key="firstName" label={t('ownerFirstName')} error={errors.firstName && t('nameInvalid')}>
      {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" className="h-9" />}
    </Field>
  )
  const lastName = (
    <Field key="lastName" label={t('ownerLastName')} error={errors.lastName && t('nameInvalid')}>
      {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" className="h-9" />}
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('invite')}
      description={t('inviteHint', { days: limits.invitationDays })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={invite.isPending}>
            {t('sendInvitation')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <OrganizationFields />
          <Field
            label={t('codeOptional')}
            hint={t('codeHint')}
            error={errors.code && (errors.code.type === undefined ? errors.code.message : t('codeInvalid'))}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('code', { setValueAs: optionalText })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="h-9"
              />
            )}
          </Field>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {pageLanguage === 'ko' ? [lastName, firstName] : [firstName, lastName]}
          </div>
          <div className="flex items-center justify-between gap-3 text-sm">
            <span className="font-medium">{t('language')}</span>
            <SegmentedControl
              label={t('language')}
              options={languageOptions.map(({ value, shortName, name }) => ({ value, label: shortName, name }))}
              value={language ?? pageLanguage}
              onValueChange={(value: Language) => form.setValue('language', value)}
            />
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
