import { z } from 'zod'
import { pageAnchorSchema } from './read-page.ts'

/**
 * What becomes of a file where there is one of the same name: a new version of it, another file beside it, or nothing. One that is
 * the same in name, place and content adds nothing unless both are to be kept.
 */
export const whenPresentSchema = z.enum(['version', 'keepBoth', 'skip'])
export type WhenPresent = z.infer<typeof whenPresentSchema>

const knownFile = z.object({ id: z.number().int(), filename: z.string(), path: z.array(z.string()), version: z.number().int() })

/** What is there already of a file that somebody is about to upload. */
export const presentFileSchema = z.object({
  /** The file of the same name in the same place. */
  sameName: knownFile.nullable(),
  /** Files of the same content anywhere in the workspace, at most ten; empty as long as its hash is not told. */
  sameContent: z.array(knownFile),
  /** There are files of its size: only its hash can tell whether they are the same. */
  hashNeeded: z.boolean(),
})
export type PresentFile = z.infer<typeof presentFileSchema>

/**
 * A run of words: in both versions, in the earlier one only, or in the later one only. It begins with the space before it, so that
 * runs one after the other read as the text does.
 */
const runSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })

const placeSchema = z.object({ page: z.number().int(), anchor: pageAnchorSchema })

/** What the later version says otherwise: changes in reading order, each with the words around it. */
export const comparisonSchema = z.object({
  earlier: z.object({ id: z.number().int(), version: z.number().int(), filename: z.string(), pages: z.number().int() }),
  later: z.object({ id: z.number().int(), version: z.number().int(), filename: z.string(), pages: z.number().int() }),
  changes: z.array(
    z.object({
      /** Where it stands; null in the version in which it does not. */
      earlier: placeSchema.nullable(),
      later: placeSchema.nullable(),
      runs: z.array(runSchema),
    }),
  ),
  /** There are more changes than are named. */
  cut: z.boolean(),
})
export type Comparison = z.infer<typeof comparisonSchema>
