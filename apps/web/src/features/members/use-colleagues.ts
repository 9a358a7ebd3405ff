import { endpoints, mayInOrganization } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../api/index.ts'
import { useSession } from '../../session/index.ts'
import { useDelayed } from '../projects/use-delayed.ts'
import type { Colleague } from './colleague-list.tsx'

const offered = 6
const searchDelayMs = 150

/** Members whose name or email contains the typed text; empty for users who may not list members. */
export function useColleagues(typed: string): readonly Colleague[] {
  const user = useSession()?.user
  const search = useDelayed(typed.trim(), searchDelayMs)
  const { data } = useCall(
    endpoints.members.list,
    { search, limit: offered, offset: 0 },
    { enabled: search !== '' && user !== undefined && mayInOrganization(user, 'member.list'), placeholderData: keepPreviousData },
  )
  return search === '' ? [] : (data?.members.filter(({ status }) => status !== 'deactivated') ?? [])
}
