import { endpoints, type Organization } from '@dossier/contract'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { DaysLeft } from './organization-status.tsx'
import { organizationsTexts } from './organizations-texts.ts'

/** State of the deletion of an organisation: remaining days and the owner's export, with a button to cancel it. */
export function DeletionDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useTexts(organizationsTexts)
  const { date } = useFormats()
  const { id, name, email, deletedAfter, exported } = organization
  const cancelDeletion = useSend(endpoints.organizations.update, {
    invalidates: [endpoints.organizations.list],
    announce: true,
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deletion')}
      description={name}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" busy={cancelDeletion.isPending} onClick={() => cancelDeletion.mutate({ id, status: 'active' })}>
            {t('takeBack')}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {deletedAfter !== null && (
          <>
            <dt className="text-muted">{t('deletionDate')}</dt>
            <dd>{date(deletedAfter)}</dd>
            <dt className="text-muted">{t('deletionLeft')}</dt>
            <dd>
              <DaysLeft until={deletedAfter} />
            </dd>
          </>
        )}
        <dt className="text-muted">{t('deletionExport')}</dt>
        <dd className="min-w-0">
          <ExportState organization={organization} />
          <span className="block break-words text-muted">{exported ? email : t('exportFirst')}</span>
        </dd>
      </dl>
      <p className="mt-4 text-sm text-muted">{t('takeBackHint')}</p>
    </Dialog>
  )
}

/** State of the export, with a button to retry a failed one. */
function ExportState({ organization: { id, exported, export: made } }: { organization: Organization }) {
  const t = useTexts(organizationsTexts)
  const { number } = useFormats()
  const { list, delete: again } = endpoints.organizations
  const exportAgain = useSend(again, { invalidates: [list] })
  if (exported) {
    return (
      <StatusLabel icon={CircleCheck} tone="positive">
        {t('exportDone')}
      </StatusLabel>
    )
  }
  if (made?.state === 'failed') {
    return (
      <>
        <StatusLabel icon={CircleX} tone="negative">
          {t('exportFailed')}
        </StatusLabel>
        <span className="block break-words text-negative">{made.failure?.message}</span>
        <Button size="small" className="my-1.5" busy={exportAgain.isPending} onClick={() => exportAgain.mutate({ id })}>
          {t('exportAgain')}
        </Button>
      </>
    )
  }
  const { done, total } = made?.progress ?? { done: 0, total: null }
  return (
    <StatusLabel icon={LoaderCircle} turning>
      {total === null ? t('exportRunning') : t('exportProgress', { done: number(done), total: number(total) })}
    </StatusLabel>
  )
}
