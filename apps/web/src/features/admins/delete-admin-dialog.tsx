import { type Admin, endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { memberQueries } from '../members/index.ts'
import { adminsTexts } from './admins-texts.ts'

/** Requires the email before an admin's account is deleted. */
export function DeleteAdminDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useTexts(adminsTexts)
  const remove = useSend(endpoints.admins.setStatus, { invalidates: memberQueries, announce: true, onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      typedWord={admin.email}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: admin.id, confirmDelete: true })}
    >
      <p className="font-medium break-words text-text">{admin.name}</p>
      <p>{t('deleteBody')}</p>
    </ConfirmDialog>
  )
}
