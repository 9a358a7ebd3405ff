import { z } from 'zod'
import { pageAnchorSchema } from './read-page.ts'

/**
 * What to do with a file that has the name of an existing one: add a new version, another file, or nothing. A file that is equal in name, place and
 * content adds nothing unless both are to be kept.
 */
export const whenPresentSchema = z.enum(['version', 'keepBoth', 'skip'])
export type WhenPresent = z.infer<typeof whenPresentSchema>

const knownFile = z.object({ id: z.number().int(), filename: z.string(), path: z.array(z.string()), version: z.number().int() })

/** Existing files that match a file about to be uploaded. */
export const presentFileSchema = z.object({
  /** The file of the same name in the same folder. */
  sameName: knownFile.nullable(),
  /** Files with the same content anywhere in the workspace, at most ten; empty until its hash is sent. */
  sameContent: z.array(knownFile),
  /** There are files of the same size: the hash is needed to decide whether they are equal. */
  hashNeeded: z.boolean(),
})
export type PresentFile = z.infer<typeof presentFileSchema>

/**
 * A run of words: in both versions, only in the earlier, or only in the later one. It begins with the preceding space, so that the concatenated runs
 * give the text.
 */
const runSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })

const placeSchema = z.object({ page: z.number().int(), anchor: pageAnchorSchema })

/** The changes of the later version, in reading order, each with the words around it. */
export const comparisonSchema = z.object({
  earlier: z.object({ id: z.number().int(), version: z.number().int(), filename: z.string(), pages: z.number().int() }),
  later: z.object({ id: z.number().int(), version: z.number().int(), filename: z.string(), pages: z.number().int() }),
  changes: z.array(
    z.object({
      /** Its place; null in the version without it. */
      earlier: placeSchema.nullable(),
      later: placeSchema.nullable(),
      runs: z.array(runSchema),
    }),
  ),
  /** There are more changes than are listed. */
  cut: z.boolean(),
})
export type Comparison = z.infer<typeof comparisonSchema>
