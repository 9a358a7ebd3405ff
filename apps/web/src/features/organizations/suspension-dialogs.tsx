import { endpoints, type Organization } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { organizationsTexts } from './organizations-texts.ts'

interface SuspensionDialogProps {
  organization: Organization
  onClose: () => void
}

function useUpdate(onSuccess: () => void) {
  return useSend(endpoints.organizations.update, { invalidates: [endpoints.organizations.list], announce: true, onSuccess })
}

/** Confirms suspending an organisation, which signs out all its members and blocks their sign-in. */
export function SuspendOrganizationDialog({ organization, onClose }: SuspensionDialogProps) {
  const t = useTexts(organizationsTexts)
  const update = useUpdate(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('suspendTitle')}
      confirmLabel={t('suspend')}
      busy={update.isPending}
      onConfirm={() => update.mutate({ id: organization.id, status: 'suspended' })}
    >
      <p className="font-medium break-words text-text">{organization.name}</p>
      <p>{t('suspendBody')}</p>
    </ConfirmDialog>
  )
}

/** Confirms reactivating a suspended organisation. */
export function ResumeOrganizationDialog({ organization, onClose }: SuspensionDialogProps) {
  const t = useTexts(organizationsTexts)
  const update = useUpdate(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('resumeTitle')}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={update.isPending} onClick={() => update.mutate({ id: organization.id, status: 'active' })}>
            {t('resume')}
          </Button>
        </>
      }
    >
      <p className="text-sm font-medium break-words">{organization.name}</p>
      <p className="text-sm text-muted">{t('resumeBody')}</p>
    </Dialog>
  )
}
