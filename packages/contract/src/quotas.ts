import { z } from 'zod'

/** Storage quota of a workspace or an organisation, in whole megabytes; null for the operator's default. */
export const quotaMegabytesSchema = z.number().int().min(1).max(1_000_000_000).nullable()

/** Used storage and the quota. */
export const storageUseSchema = z.object({
  /** Bytes of all files in all versions, including the bin. */
  storage: z.number().int(),
  /** Quota in bytes; null when limited by the disk only. */
  quota: z.number().int().nullable(),
  quotaMegabytes: quotaMegabytesSchema,
})
