import { endpoints, type PermissionName, type Role, type User } from '@dossier/contract'
import { useForm, useWatch } from 'react-hook-form'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { rolesTexts } from './roles-texts.ts'

const formId = 'role-form'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).createRoleRequest)

export interface RoleDialogProps {
  /** The custom role to change; null for a new one. */
  role: Role | null
  user: User
  onClose: () => void
}

/** Creates or edits a custom role. */
export function RoleDialog({ role, user, onClose }: RoleDialogProps) {
  const t = useTexts(rolesTexts)
  // Permissions of the role's members change, possibly including the user's own.
  const options = {
    invalidates: [endpoints.roles.list, endpoints.members.list, endpoints.admins.list],
    announce: true,
    quiet: true,
    onSuccess: onClose,
  }
  const create = useSend(endpoints.roles.create, options)
  const update = useSend(endpoints.roles.update, options)
  const form = useForm({
    resolver,
    defaultValues: { name: role?.name ?? '', description: role?.description ?? '', permissions: role?.permissions ?? ['ReportView'] },
  })
  const { errors } = form.formState
  const [name, permissions] = useWatch({ control: form.control, name: ['name', 'permissions'] })
  const refused = create.error ?? update.error
  const submit = form.handleSubmit((values) => {
    if (role) update.mutate({ id: role.id, ...values })
    else create.mutate(values)
  })
  const nameError = errors.name ? t(name.trim() === '' ? 'nameRequired' : 'nameInvalid') : refused?.message

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(role ? 'editTitle' : 'addTitle')}
      {...(role && role.members > 0 ? { description: t('editHint') } : {})}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || update.isPending}>
            {t(role ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={t('name')} required error={nameError}>
          {(control) => (
            <Input {...control} {...form.register('name')} autoComplete="off" placeholder={t('namePlaceholder')} className="h-9" />
          )}
        </Field>
        <Field label={t('description')} error={errors.description && t('descriptionInvalid')}>
          {(control) => <Textarea {...control} {...form.register('description')} rows={2} />}
        </Field>
        <PermissionChoice
          giver={user}
          value={permissions}
          onValueChange={(names: PermissionName[]) => form.setValue('permissions', names, { shouldDirty: true })}
        />
      </form>
    </Dialog>
  )
}
