import { z } from 'zod'
import { shownFileSchema } from './attachments.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withFile, withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { outsideDocumentSchema } from './outside-documents.ts'
import { boxesSchema, pageAnchorSchema, readPageSchema } from './read-page.ts'
import { longestRefAddress, parseRefs, type Refs, refSchema } from './references.ts'

/** References as `formatRefs` writes them; all refer to one place. */
const refsParam = z
  .string()
  .max(longestRefAddress)
  .transform((address, context): Refs => {
    const refs = parseRefs(address)
    if (refs !== undefined && refs.every((ref) => refSchema.safeParse(ref).success)) return refs
    context.addIssue({ code: 'custom', message: 'not a reference' })
    return z.NEVER
  })

/** The position of the cited words in the text as read. */
const citedPlaceSchema = z.object({
  /** 1-based. */
  page: z.number().int(),
  anchor: pageAnchorSchema,
  /** In the page's text, UTF-16 units; empty for the whole page. */
  spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** The words of the spans. */
  quote: z.string(),
  /** Of the page in points; 0 where the format has no geometry. */
  width: z.number(),
  height: z.number(),
  /** Boxes of the spans in points, origin top left; empty where the format has no geometry. */
  boxes: boxesSchema,
})
export type CitedPlace = z.infer<typeof citedPlaceSchema>

const ofFile = {
  file: shownFileSchema,
  /** The address of the same place in the latest version of the file; null when this is the latest. */
  latest: z.string().nullable(),
  /** Null while the file is not read, and when the citation does not exist in it. */
  place: citedPlaceSchema.nullable(),
}

const ofSnapshot = {
  document: outsideDocumentSchema.extend({
    /** Of the bytes that were kept. */
    sha256: z.string(),
    /** Pages of the document as read. */
    pages: z.number().int(),
  }),
  /** Null when the citation does not exist in it. */
  place: citedPlaceSchema.nullable(),
  /** The cited page as read. */
  page: readPageSchema.nullable(),
}

/** The target of a reference. Each kind has the fields of its view. */
export const openedRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), ...ofFile }),
  z.object({ kind: z.literal('cell'), ...ofFile }),
  z.object({ kind: z.literal('recording'), ...ofFile }),
  z.object({ kind: z.literal('filing'), ...ofSnapshot }),
  z.object({ kind: z.literal('web'), ...ofSnapshot }),
])
export type OpenedRef = z.infer<typeof openedRefSchema>

export const referenceEndpoints = {
  open: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/references/{projectId}',
    summary: 'What a citation leads to: the thing that is cited, the place in it, and whether there is a later version',
    audience: 'user',
    permission: 'files.read',
    params: inProject,
    query: z.object({ ref: refsParam }),
    response: openedRefSchema,
    errors: [...withFile, 'SNAPSHOT_NOT_FOUND'],
  }),
  findSource: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/references/{projectId}/source',
    summary: 'The place in a file of the workspace that the comment of a cell states, where exactly one file has that name',
    audience: 'user',
    permission: 'files.read',
    params: inProject,
    query: z.object({
      /** As stated: a file name, or words of one. */
      name: z.string().trim().min(1).max(limits.nameLength),
      /** 1-based. */
      page: idSchema.optional(),
      /** The value of the cell: cited on the page where it is printed there once. */
      value: z.coerce.number().optional(),
    }),
    response: z.object({
      /** Reference to the place, as in an address; null unless exactly one file matches. */
      ref: z.string().nullable(),
      filename: z.string().nullable(),
      /** Number of files with that name. */
      matches: z.number().int(),
    }),
    errors: withProject,
  }),
}
