import { z } from 'zod'

const ofOrganization = z.object({ organizationId: z.number().int() })

/** Payloads of background jobs. A new field is optional: jobs of the version before may still be queued. */
export const jobs = {
  /** Read a file into pages and index it. */
  readFile: { name: 'read-file', payload: ofOrganization.extend({ fileId: z.number().int() }) },
  /** Clear away the bytes, pages and index rows of deleted files. */
  removeFiles: {
    name: 'remove-files',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      files: z.array(z.object({ id: z.number().int(), blobKey: z.string() })),
    }),
  },
  /** Clear away everything of a deleted workspace. */
  removeProject: { name: 'remove-project', payload: ofOrganization.extend({ projectId: z.number().int() }) },
} as const
