import { z } from 'zod'

/** The most that a workspace or an organisation may keep, in whole megabytes; null: what the operator configured for all. */
export const quotaMegabytesSchema = z.number().int().min(1).max(1_000_000_000).nullable()

/** What is kept, and how much may be. */
export const storageUseSchema = z.object({
  /** Bytes of all files, in all versions, with those in the bin. */
  storage: z.number().int(),
  /** The most that may be kept, bytes; null: as much as the disk has room for. */
  quota: z.number().int().nullable(),
  quotaMegabytes: quotaMegabytesSchema,
})
