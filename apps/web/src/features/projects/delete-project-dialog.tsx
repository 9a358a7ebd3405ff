import { endpoints, type Project } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { selectedProjectStore, selectProject } from '../../session/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { projectsTexts } from './projects-texts.ts'

/** Requires the workspace's name before it is deleted with all its content. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: { project: Project; onClose: () => void; onDeleted: () => void }) {
  const t = useTexts(projectsTexts)
  const { number } = useFormats()
  const remove = useSend(endpoints.projects.delete, {
    invalidates: [endpoints.projects.list],
    announce: true,
    onSuccess() {
      if (selectedProjectStore.get()?.id === project.id) selectProject(null)
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      typedWord={project.name}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: project.id })}
    >
      <p className="font-medium break-words text-text">{project.name}</p>
      <p>{t('deleteBody', { count: project.files, files: number(project.files) })}</p>
    </ConfirmDialog>
  )
}
