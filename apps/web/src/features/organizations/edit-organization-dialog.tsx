import { endpoints, type Organization } from '@dossier/contract'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { parseQuota, QuotaField } from '../storage/quota-field.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { organizationsTexts } from './organizations-texts.ts'

/** The form's schema: all fields are required, although the endpoint accepts partial changes. The first organisation has no website. */
function detailsResolver(websiteRequired: boolean) {
  return schemaResolver(async () => {
    const { updateOrganizationRequest } = await import('virtual:contract-schemas')
    const form = updateOrganizationRequest.omit({ status: true, quotaMegabytes: true })
    return websiteRequired ? form.required() : form.required({ name: true, email: true, type: true })
  })
}
const resolvers = { withWebsite: detailsResolver(true), withoutWebsite: detailsResolver(false) }

/** Edits the details of an organisation. While the invitation is pending, a new email address receives it. */
export function EditOrganizationDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useTexts(organizationsTexts)
  const formId = useId()
  const { id, name, website, email, type, status } = organization
  const [quota, setQuota] = useState(String(organization.quotaMegabytes ?? ''))
  const form = useForm({
    resolver: website === '' ? resolvers.withoutWebsite : resolvers.withWebsite,
    defaultValues: { name, website, email, type },
  })
  const update = useSend(endpoints.organizations.update, {
    invalidates: [endpoints.organizations.list],
    announce: true,
    onSuccess: onClose,
  })
  const submit = form.handleSubmit((values) => {
    const quotaMegabytes = parseQuota(quota)
    if (quotaMegabytes !== undefined) update.mutate({ id, ...values, quotaMegabytes })
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('editTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <OrganizationFields
            websiteRequired={website !== ''}
            {...(status === 'invited' ? { emailHint: t('emailMovesInvitation') } : {})}
          />
          <QuotaField use={organization} typed={quota} onType={setQuota} />
        </form>
      </FormProvider>
    </Dialog>
  )
}
