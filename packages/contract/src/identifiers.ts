import { z } from 'zod'
import { cleanName } from './clean-name.ts'
import { limits } from './limits.ts'

/** A record's id: a positive 32-bit integer, also accepted as its decimal text (paths, queries, forms). */
export const idSchema = z.coerce.number().int().positive().max(limits.maximumInteger)

export const idParams = z.object({ id: idSchema })

/** Paging of every list: `limit` is 10 by default, `offset` counts from 0. */
export const pagingQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.maximumPageSize).default(limits.pageSize),
  offset: z.coerce.number().int().min(0).max(limits.maximumInteger).default(0),
})

/** A point in time, ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime()

/** A point in time in a query. The database's calendar begins with the year 1. */
export const queryTimestampSchema = timestampSchema.refine((moment) => !moment.startsWith('0000'))

/** The shape of every list: one page of rows and the total count. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), count: z.number().int().nonnegative() })
}

/** A person as shown to others. */
export const personSchema = z.object({ id: z.number().int(), name: z.string() })

/** A typed name, normalised by `cleanName`: not empty, no control characters. */
export const nameSchema = z
  .string()
  .overwrite((name) => (/\p{Cc}/u.test(name.trim()) ? name : cleanName(name)))
  .min(1)
  .max(limits.nameLength)
  .regex(/^\P{Cc}*$/u)
