import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * What people are sorted by: as `personName` calls them, family name first and in one word for Korean names. Compared by code point,
 * which for Hangul is the order of the dictionary, and so the same on every server. The index of it must stay word for word.
 */
export function displayedName({ firstName, lastName }: { firstName: SQLWrapper; lastName: SQLWrapper }): SQL {
  return sql`(lower(case when ${firstName} ~ '^[가-힣ㄱ-ㆎ]+$' and ${lastName} ~ '^[가-힣ㄱ-ㆎ]+$' then ${lastName} || ${firstName} else ${firstName} || ' ' || ${lastName} end) collate "C")`
}
