import { endpoints, type Member, successMessages } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'

/** Activates or deactivates a member, in a workspace or (null) in the organisation; the toast offers undo. */
export function useSetStatus(projectId: number | null): (member: Pick<Member, 'id'>, isActive: boolean) => void {
  const t = useTexts(membersTexts)
  const language = useLanguage()
  const place = projectId === null ? {} : { projectId }
  const { mutate } = useSend(endpoints.members.setStatus, {
    invalidates: memberQueries,
    onSuccess(_member, { id, isActive }) {
      showToast({
        kind: 'success',
        title: successMessages.memberUpdated[language],
        action: { label: t('undo'), run: () => mutate({ id, isActive: isActive !== true, ...place }) },
      })
    },
  })
  return ({ id }, isActive) => mutate({ id, isActive, ...place })
}
