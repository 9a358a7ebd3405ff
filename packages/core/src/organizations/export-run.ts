import { type FileFault, jobs } from '@dossier/contract'
import { z } from 'zod'
import { installationId, publishChange } from '../changes/index.ts'
import { defineRunType } from '../use-case/index.ts'

const exportInputSchema = z.object({
  /** When everything of it goes: a deletion that is begun anew is another one, with an export of its own. */
  deletedAfter: z.iso.datetime(),
})

const faults = ['missing', 'damaged'] as const satisfies readonly FileFault[]
const exportReportSchema = z.object({
  /** Files whose stored bytes are not right; they are left out. */
  leftOut: z.array(z.object({ fileId: z.number().int(), fault: z.enum(faults) })),
})
/** What the checks of an export's files have found so far. */
export type ExportReport = z.infer<typeof exportReportSchema>

/** Everything of an organisation that is being deleted, for its owner, as a kind of run; its subject is the organisation. */
export const exportType = defineRunType({
  needs: [],
  kind: 'export',
  job: jobs.exportOrganization,
  input: exportInputSchema,
  report: exportReportSchema,
  nothingYet: { leftOut: [] },
  // The deletion that it belongs to is logged, and that it is there.
  actions: {},
  withoutStarter: 'continue',
  keepsLatestOnly: true,
  // Who deletes the organization again begins another.
  canRetry: () => false,
  async onEnd(within) {
    publishChange(within, { topic: 'organizations', organizationId: installationId })
  },
})
