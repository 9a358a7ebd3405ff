import { type FileFault, jobs } from '@dossier/contract'
import { z } from 'zod'
import { installationId, publishChange } from '../changes/index.ts'
import { defineRunType } from '../use-case/index.ts'

const exportInputSchema = z.object({
  /** The end of the grace period. It identifies the deletion: a restarted one has an export of its own. */
  deletedAfter: z.iso.datetime(),
})

const faults = ['missing', 'damaged'] as const satisfies readonly FileFault[]
const exportReportSchema = z.object({
  /** Files whose stored bytes are missing or damaged; they are left out. */
  leftOut: z.array(z.object({ fileId: z.number().int(), fault: z.enum(faults) })),
})
/** Result of the checks so far. */
export type ExportReport = z.infer<typeof exportReportSchema>

/** The kind of run that exports an organization being deleted for its owner; its subject is the organization. */
export const exportType = defineRunType({
  needs: [],
  kind: 'export',
  job: jobs.exportOrganization,
  input: exportInputSchema,
  report: exportReportSchema,
  initialReport: { leftOut: [] },
  // Not logged: the deletion and the finished export are.
  actions: {},
  withoutStarter: 'continue',
  keepsLatestOnly: true,
  // Deleting the organization again starts another export.
  canRetry: () => false,
  async onEnd(within) {
    publishChange(within, { topic: 'organizations', organizationId: installationId })
  },
})
