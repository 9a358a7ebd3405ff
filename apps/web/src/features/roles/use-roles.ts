import { endpoints, limits, type Role } from '@dossier/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../api/index.ts'

/** The roles of the organisation, the built-in ones first. */
export function useRoles(): UseQueryResult<{ rows: Role[]; count: number }> {
  return useCall(endpoints.roles.list, { limit: limits.maximumPageSize, offset: 0 })
}
