import type { memberSortKeys, MemberStatus } from '@dossier/contract'
import { asc, desc, ilike, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customRoles, displayedName, users } from '../schema/index.ts'

/** Which people a list shows. */
export interface MemberFilter {
  search?: string | undefined
  status?: MemberStatus | undefined
}

export interface Page {
  limit: number
  offset: number
}

/** How a list of people is sorted. */
export interface MemberOrder {
  sort: (typeof memberSortKeys)[number]
  descending: boolean
}

// Holds every way in which somebody types a person: family name first with and without a space, given name first, the address.
const searched = sql`(users.last_name || users.first_name || ' ' || users.last_name || ' ' || users.first_name || E'\n' || users.email)`

/** People whose name or address holds what was typed, whatever signs that is. */
export function matches(search: string | undefined): SQL | undefined {
  return search === undefined || search === '' ? undefined : ilike(searched, `%${search.replace(/[\\%_]/g, '\\$&')}%`)
}

export function isSearch({ search }: MemberFilter): boolean {
  return search !== undefined && search !== ''
}

/**
 * The count of all, beside each row of a page. Only for searches, which look at everybody anyhow: where an index gives the page, the
 * count is a statement of its own.
 */
export function countBeside(filter: MemberFilter): SQL<number | null> {
  return isSearch(filter) ? sql<number>`count(*) over ()::int` : sql<null>`null::int`
}

/** The order of a list. Role and status are those in the organisation or in a workspace, whichever the list shows. */
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
      // Whoever was never here comes after everybody who was.
      return [sql`${direction(users.lastActiveAt)} nulls last`, ...byName]
    case 'createdAt':
      return [direction(users.createdAt), ...byName]
  }
}
