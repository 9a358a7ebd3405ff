import { endpoints, limits, type Organization } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { inDays } from './days-left.ts'
import { organizationsTexts } from './organizations-texts.ts'

/** Explains the deletion of an organisation, and requires its name to be typed. */
export function DeleteOrganizationDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useTexts(organizationsTexts)
  const { date } = useFormats()
  const { id, name, email } = organization
  const remove = useSend(endpoints.organizations.delete, {
    invalidates: [endpoints.organizations.list],
    announce: true,
    onSuccess: onClose,
  })
  const days = limits.organizationGraceDays
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      typedWord={name}
      busy={remove.isPending}
      // Sends the exact name, because the server compares exactly while the field ignores Unicode composition.
      onConfirm={() => remove.mutate({ id, confirmName: name })}
    >
      <ul className="list-disc space-y-1 pl-4">
        <li>{t('deleteNow')}</li>
        <li className="break-words">{t('deleteExport', { email })}</li>
        <li>{t('deleteAfter', { days, date: date(inDays(days)) })}</li>
      </ul>
    </ConfirmDialog>
  )
}
