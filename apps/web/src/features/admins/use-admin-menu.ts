import { type Admin, endpoints, successMessages } from '@dossier/contract'
import { CircleCheck, CircleSlash, Trash2 } from 'lucide-react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { memberQueries } from '../members/index.ts'
import { adminsTexts } from './admins-texts.ts'

/** The menu of an admin's account; changes of status offer undo. */
export function useAdminMenu(onDelete: (admin: Admin) => void): (admin: Admin) => MenuItem[] {
  const t = useTexts(adminsTexts)
  const language = useLanguage()
  const { mutate } = useSend(endpoints.admins.setStatus, {
    invalidates: memberQueries,
    onSuccess(_admin, { id, isActive }) {
      showToast({
        kind: 'success',
        title: successMessages.adminUpdated[language],
        action: { label: t('undo'), run: () => mutate({ id, isActive: isActive !== true }) },
      })
    },
  })
  return (admin) => {
    const { id, status } = admin
    const items: MenuItem[] = []
    if (status === 'active') items.push({ label: t('deactivate'), icon: CircleSlash, onSelect: () => mutate({ id, isActive: false }) })
    if (status === 'deactivated') items.push({ label: t('activate'), icon: CircleCheck, onSelect: () => mutate({ id, isActive: true }) })
    items.push({ label: t('delete'), icon: Trash2, danger: true, onSelect: () => onDelete(admin) })
    return items
  }
}
