import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Sort key of people: as `personName`, family name first and in one word for Korean names. Compared by code point, which for Hangul is
 * dictionary order and the same on every server. Must stay identical to the expression of its index.
 */
export function displayedName({ firstName, lastName }: { firstName: SQLWrapper; lastName: SQLWrapper }): SQL {
  return sql`(lower(case when ${firstName} ~ '^[가-힣ㄱ-ㆎ]+$' and ${lastName} ~ '^[가-힣ㄱ-ㆎ]+$' then ${lastName} || ${firstName} else ${firstName} || ' ' || ${lastName} end) collate "C")`
}
