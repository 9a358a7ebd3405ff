import { endpoints, type Member } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { useRoleName } from '../roles/index.ts'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'

export interface RoleSelectProps {
  member: Pick<Member, 'id' | 'name' | 'role' | 'customRole'>
  options: readonly SelectOption[]
  /** Id of the workspace of the role; null for the organisation. */
  projectId: number | null
}

/** Selects a member's role. Optimistic: shows the new role during the request, and the old one again on failure. */
export function RoleSelect({ member, options, projectId }: RoleSelectProps) {
  const t = useTexts(membersTexts)
  const nameOf = useRoleName()
  const change = useSend(endpoints.members.setRole, { invalidates: memberQueries, announce: true })
  const current = String(member.customRole?.id ?? member.role)
  // The current role is listed even if the user may not grant it.
  const shown = options.some(({ value }) => value === current) ? options : [{ value: current, label: nameOf(member) }, ...options]
  return (
    <Select
      aria-label={t('roleOf', { name: member.name })}
      className="-ml-2 w-full [&_select]:h-7 [&_select]:pl-2 [&_select]:text-sm [&_select]:bg-transparent [&_select]:inset-ring-transparent [&_select:hover]:inset-ring-line-strong [&_svg]:top-1.5"
      value={change.isPending ? String(change.variables.role) : current}
      disabled={change.isPending}
      options={shown}
      onChange={(event) => change.mutate({ id: member.id, role: event.target.value, ...(projectId === null ? {} : { projectId }) })}
    />
  )
}
