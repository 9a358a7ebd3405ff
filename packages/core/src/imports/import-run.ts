import { driveNames, driveProviderSchema, type ErrorCode, errorCodes, jobs, whenPresentSchema } from '@dossier/contract'
import { z } from 'zod'
import { defineRunType, type RunFailure } from '../use-case/index.ts'

const archiveSource = z.object({
  kind: z.literal('archive'),
  filename: z.string(),
  /** Folders that its name brought along, outermost first: what it holds goes into them. */
  folders: z.array(z.string()),
  /** Where its bytes lie until the import is over. */
  blobKey: z.string(),
  /** Bytes. */
  size: z.number(),
  whenPresent: whenPresentSchema,
})
const driveSource = z.object({
  kind: z.literal('drive'),
  provider: driveProviderSchema,
  items: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['folder', 'file']) })),
})
const importInputSchema = z.object({
  /** Where they go; null: at the top. */
  folderId: z.number().int().nullable(),
  source: z.discriminatedUnion('kind', [archiveSource, driveSource]),
})

/** What an import takes in, and where to. */
export type ImportInput = z.infer<typeof importInputSchema>
/** Where an import takes its files from. */
export type ImportSource = ImportInput['source']

const importReportSchema = z.object({
  added: z.number().int(),
  newVersions: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first of the refused files. */
  refusals: z.array(z.object({ filename: z.string(), code: z.enum(errorCodes), details: z.record(z.string(), z.unknown()) })),
})

/** What became of the files of an import so far. */
export type ImportReport = z.infer<typeof importReportSchema>

// Of a damaged archive, and of a place that is gone, another attempt makes nothing.
const final: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ARCHIVE_DAMAGED',
  'ARCHIVE_PROTECTED',
  'ARCHIVE_TOO_LARGE',
  'FOLDER_NOT_FOUND',
  'LIMITED_ACCESS',
  'TOO_MANY_TO_IMPORT',
])

/** Files that the program takes in by itself, out of an archive or from a cloud drive, as a kind of run. */
export const importType = defineRunType({
  kind: 'import',
  job: jobs.importFiles,
  needs: ['blobs'],
  input: importInputSchema,
  report: importReportSchema,
  initialReport: { added: 0, newVersions: 0, unchanged: 0, refused: 0, refusals: [] },
  actions: { started: 'import.started', continued: 'import.continued', finished: 'import.finished', cancelled: 'import.cancelled' },
  withoutStarter: 'continue',
  canRetry: ({ code }: RunFailure) => !final.has(code),
  // The drive is the connected account's of whoever began it, and nobody else looks into it.
  mayRetry: ({ input, startedBy }, userId) => input.source.kind === 'archive' || startedBy === userId,
  async releaseResources({ blobs }, { source }) {
    if (source.kind === 'archive') await blobs.delete(source.blobKey)
  },
})

/** What an import is called: by its archive, or by its drive and what was chosen there. */
export function nameOfSource(source: ImportSource): string {
  if (source.kind === 'archive') return source.filename
  const [first, ...others] = source.items.map((item) => item.name)
  return `${driveNames[source.provider]}: ${first ?? ''}${others.length === 0 ? '' : ` +${others.length}`}`
}
