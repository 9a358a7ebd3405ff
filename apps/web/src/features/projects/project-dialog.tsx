import { endpoints, type Project, type ProjectType, projectTypes } from '@dossier/contract'
import { useForm, useWatch } from 'react-hook-form'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { selectedProjectStore, selectProject } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { projectTypeLooks } from './project-types.ts'
import { projectsTexts } from './projects-texts.ts'

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
  onCreated: (project: Project) => void
}

/** Makes a workspace, or changes its name, description and type. */
export function ProjectDialog({ project, onClose, onCreated }: ProjectDialogProps) {
  const t = useTexts(projectsTexts)
  const invalidates = [endpoints.projects.list, endpoints.projects.get]
  const create = useSend(endpoints.projects.create, { invalidates, announce: true, onSuccess: onCreated })
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
    defaultValues: { name: project?.name ?? '', description: project?.description ?? '', type: project?.type ?? projectTypes.all },
  })
  const { errors } = form.formState
  const [name, type] = useWatch({ control: form.control, name: ['name', 'type'] })
  const submit = form.handleSubmit((values) => {
    if (project) update.mutate({ id: project.id, ...values })
    else create.mutate(values)
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
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || update.isPending}>
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
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{t('type')}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {projectTypeLooks.map(({ value, label, hint, icon: Icon }) => (
              <label
                key={value}
                className={classNames(
                  'flex cursor-pointer flex-col rounded-md p-2.5 text-sm inset-ring transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
                  type === value ? 'bg-accent-soft inset-ring-accent' : 'inset-ring-line-strong hover:bg-hover',
                )}
              >
                <input
                  type="radio"
                  name="type"
                  value={value}
                  checked={type === value}
                  onChange={() => form.setValue('type', value satisfies ProjectType, { shouldDirty: true })}
                  className="sr-only"
                />
                <span className="inline-flex items-center gap-1.5 font-medium">
                  <Icon aria-hidden className="size-4" />
                  {t(label)}
                </span>
                <span className="text-xs text-muted">{t(hint)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
