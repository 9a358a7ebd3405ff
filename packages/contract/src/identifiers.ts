import { z } from 'zod'
import { cleanName } from './clean-name.ts'
import { limits } from './limits.ts'

/** A record's id: a positive 32-bit integer, also accepted as its decimal text (paths, queries, forms). */
export const idSchema = z.coerce.number().int().positive().max(limits.maximumInteger)

export const idParams = z.object({ id: idSchema })

/** Paging of every list: `limit` 10 unless told, `offset` from 0. */
export const pagingQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.maximumPageSize).default(limits.pageSize),
  offset: z.coerce.number().int().min(0).max(limits.maximumInteger).default(0),
})

/** A moment, ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime()

/** A moment that somebody asks for. The calendar of records begins with the year 1. */
export const askedMomentSchema = timestampSchema.refine((moment) => !moment.startsWith('0000'))

/** The shape of every list: one page of rows and the count of all. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), count: z.number().int().nonnegative() })
}

/** A person as others see them. */
export const personSchema = z.object({ id: z.number().int(), name: z.string() })

/** A name that a person types, as `cleanName` keeps it: not empty, no control characters. */
export const nameSchema = z
  .string()
  .overwrite((name) => (/\p{Cc}/u.test(name.trim()) ? name : cleanName(name)))
  .min(1)
  .max(limits.nameLength)
  .regex(/^\P{Cc}*$/u)
