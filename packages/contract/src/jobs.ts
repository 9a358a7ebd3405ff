import { z } from 'zod'

/** Payloads of background jobs. A new field is optional: jobs of the version before may still be queued. */
export const jobs = {
  readFile: { name: 'read-file', payload: z.object({ organizationId: z.number().int(), fileId: z.number().int() }) },
  removeFromIndex: {
    name: 'remove-from-index',
    payload: z.object({ organizationId: z.number().int(), projectId: z.number().int(), fileIds: z.array(z.number().int()) }),
  },
  removeProject: { name: 'remove-project', payload: z.object({ organizationId: z.number().int(), projectId: z.number().int() }) },
} as const
