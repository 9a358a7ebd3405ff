import type { memberSortKeys } from '@dossier/contract'
import { asc, desc, ilike, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customRoles, users } from '../schema/index.ts'

/** How a list of people is sorted. */
export interface MemberOrder {
  sort: (typeof memberSortKeys)[number]
  descending: boolean
}

// As `personName` calls people, family name first for Korean names; compared by code point, which for Hangul is the dictionary's order.
const displayedName = sql`lower(case when users.first_name ~ '^[가-힣ㄱ-ㆎ]+$' and users.last_name ~ '^[가-힣ㄱ-ㆎ]+$'
  then users.last_name || users.first_name else users.first_name || ' ' || users.last_name end) collate "C"`

// Every way in which somebody types a person: given name first, family name first with and without a space, the address.
const searched = sql`(users.first_name || ' ' || users.last_name || E'\n' || users.last_name || ' ' || users.first_name
  || E'\n' || users.last_name || users.first_name || E'\n' || users.email)`

/** People whose name or address holds what was typed, whatever signs that is. */
export function matches(search: string | undefined): SQL | undefined {
  return search === undefined || search === '' ? undefined : ilike(searched, `%${search.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The order of a list. Role and status are those in the organisation or in a workspace, whichever the list shows. */
export function orderBy({ sort, descending }: MemberOrder, { role, status }: { role: SQLWrapper; status: SQLWrapper }): SQL[] {
  const direction = descending ? desc : asc
  const byName = [direction(displayedName), direction(users.id)]
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
