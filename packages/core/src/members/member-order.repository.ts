import type { memberSortKeys, MemberStatus } from '@dossier/contract'
import { asc, desc, ilike, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customRoles, displayedName, users } from '../schema/index.ts'

/** Filter of a list of people. */
export interface MemberFilter {
  search?: string | undefined
  status?: MemberStatus | undefined
}

export interface Page {
  limit: number
  offset: number
}

/** The order of a list of people. */
export interface MemberOrder {
  sort: (typeof memberSortKeys)[number]
  descending: boolean
}

// Contains every way to type a person: family name first with and without a space, given name first, and the address.
const searched = sql`(users.last_name || users.first_name || ' ' || users.last_name || ' ' || users.first_name || E'\n' || users.email)`

/** People whose name or address contains the search text, with special characters taken literally. */
export function matches(search: string | undefined): SQL | undefined {
  return search === undefined || search === '' ? undefined : ilike(searched, `%${search.replace(/[\\%_]/g, '\\$&')}%`)
}

export function isSearch({ search }: MemberFilter): boolean {
  return search !== undefined && search !== ''
}

/**
 * The total number of matches as a column of each row. Only for searches, which scan all members anyway; otherwise an index finds the page,
 * and counting is a separate query.
 */
export function totalColumn(filter: MemberFilter): SQL<number | null> {
  return isSearch(filter) ? sql<number>`count(*) over ()::int` : sql<null>`null::int`
}

/** The order of a list. `role` and `status` are columns of the organization or of a workspace. */
export function orderBy({ sort, descending }: MemberOrder, { role, status }: { role: SQLWrapper; status: SQLWrapper }): SQL[] {
  const direction = descending ? desc : asc
  const byName = [direction(displayedName(users)), direction(users.id)]
  switch (sort) {
    case 'name':
      return byName
    case 'email':
      return [direction(sql`users.email collate "C"`), direction(users.id)]
    case 'role':
      return [direction(role), direction(customRoles.name), ...byName]
    case 'status':
      return [direction(status), ...byName]
    case 'lastActivity':
      // People who never signed in come last.
      return [sql`${direction(users.lastActiveAt)} nulls last`, ...byName]
    case 'createdAt':
      return [direction(users.createdAt), ...byName]
  }
}
