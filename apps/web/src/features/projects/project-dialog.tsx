import { endpoints, type Project, projectTypes, taggingTypes } from '@dossier/contract'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { selectedProjectStore, selectProject } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { AddressInput } from '../members/address-input.tsx'
import { useAddresses } from '../members/use-addresses.ts'
import { useColleagues } from '../members/use-colleagues.ts'
import { parseQuota, QuotaField } from '../storage/quota-field.tsx'
import { taggingTypeLooks } from './project-types.ts'
import { projectsTexts } from './projects-texts.ts'
import { TypeChoice } from './type-choice.tsx'
import { type CreatedProject, useCreateProject } from './use-create-project.ts'

const formId = 'project-form'

const resolver = schemaResolver(async () => {
  const { projectEndpoints } = await import('virtual:contract-schemas')
  const { body } = projectEndpoints.create
  if (!body) throw new Error('The contract says no body for a new workspace')
  return body
})

export interface ProjectDialogProps {
  /** The workspace to change; null for a new one. */
  project: Project | null
  onClose: () => void
  onCreated: (made: CreatedProject) => void
}

/** Creates a workspace with its first members, or edits its name, description and type. */
export function ProjectDialog({ project, onClose, onCreated }: ProjectDialogProps) {
  const t = useTexts(projectsTexts)
  const invalidates = [endpoints.projects.list, endpoints.projects.get]
  const { create, busy } = useCreateProject(onCreated)
  const update = useSend(endpoints.projects.update, {
    invalidates,
    announce: true,
    onSuccess({ id, name }) {
      if (selectedProjectStore.get()?.id === id) selectProject({ id, name })
      onClose()
    },
  })
  const form = useForm({
    resolver,
    defaultValues: {
      name: project?.name ?? '',
      description: project?.description ?? '',
      taggingType: project?.taggingType ?? taggingTypes.company,
      memberAccess: project?.memberAccess ?? projectTypes.all,
    },
  })
  const [quota, setQuota] = useState(String(project?.quotaMegabytes ?? ''))
  const governsQuota = project !== null && project.can['project.setQuota'] !== 'none'
  const { errors } = form.formState
  const [name, taggingType, memberAccess] = useWatch({ control: form.control, name: ['name', 'taggingType', 'memberAccess'] })
  // A personal workspace has no members besides its owner.
  const takesMembers = project === null && memberAccess !== projectTypes.personal
  const addresses = useAddresses({ optional: true })
  const colleagues = useColleagues(addresses.input.typed)
  const submit = form.handleSubmit((values) => {
    const quotaMegabytes = parseQuota(quota)
    if (project) {
      if (quotaMegabytes !== undefined) update.mutate({ id: project.id, ...values, ...(governsQuota && { quotaMegabytes }) })
    } else {
      const emails = takesMembers ? addresses.take() : []
      if (emails) void create(values, emails)
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(project ? 'editTitle' : 'addTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy || update.isPending}>
            {t(project ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={t('name')} required error={errors.name && t(name.trim() === '' ? 'nameRequired' : 'nameInvalid')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}

              autoComplete="off"
              placeholder={t('namePlaceholder')}
              className="h-9"
            />
          )}
        </Field>
        <Field label={t('description')} error={errors.description && t('descriptionInvalid')}>
          {(control) => <Textarea {...control} {...form.register('description')} />}
        </Field>
        <div className="flex flex-col items-start gap-1">
          <span className="text-sm font-medium">{t('taggingType')}</span>
          <SegmentedControl
            label={t('taggingType')}
            options={taggingTypeLooks.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
            value={String(taggingType ?? taggingTypes.company)}
            onValueChange={(chosen) => {
              const found = taggingTypeLooks.find(({ value }) => String(value) === chosen)
              if (found) form.setValue('taggingType', found.value, { shouldDirty: true })
            }}
          />
        </div>
        <TypeChoice
          value={memberAccess ?? projectTypes.all}
          onValueChange={(chosen) => form.setValue('memberAccess', chosen, { shouldDirty: true })}
        />
        {governsQuota && <QuotaField use={project} typed={quota} onType={setQuota} />}
        {takesMembers && (
          <Field label={t('addPeople')} hint={t('addPeopleHint')} error={addresses.error}>
            {(control) => <AddressInput {...control} {...addresses.input} colleagues={colleagues} />}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
