import { driveNames, driveProviderSchema, type ErrorCode, errorCodes, jobs, whenPresentSchema } from '@dossier/contract'
import { z } from 'zod'
import { defineRunType, type RunFailure } from '../use-case/index.ts'

const archiveSource = z.object({
  kind: z.literal('archive'),
  filename: z.string(),
  /** Folders of its uploaded path, outermost first, into which its files are imported. */
  folders: z.array(z.string()),
  /** Blob key of its bytes, which are deleted when the import ends. */
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
const filingSource = z.object({
  kind: z.literal('filing'),
  /** The id of the outside source. */
  source: z.string(),
  filing: z.object({
    company: z.object({ id: z.string(), name: z.string() }),
    /** The id of its main document. */
    document: z.string(),
    filing: z.string().nullable(),
    kind: z.string(),
    form: z.string(),
    title: z.string(),
    filedAt: z.string().nullable(),
    periodEnd: z.string().nullable(),
    isAmendment: z.boolean(),
  }),
  /** The ids of the documents to save. */
  parts: z.array(z.string()),
})
const documentsSource = z.object({
  kind: z.literal('documents'),
  /** The id of the outside source. */
  source: z.string(),
  documents: z.array(
    z.object({
      /** What it is fetched by. */
      id: z.string(),
      title: z.string(),
      form: z.string(),
      company: z.object({ id: z.string(), name: z.string() }).nullable(),
      publisher: z.string().nullable(),
      publishedAt: z.string().nullable(),
      fiscalQuarter: z.object({ year: z.number(), quarter: z.number() }).nullable(),
    }),
  ),
})
const importInputSchema = z.object({
  /** The target folder; null: the top. */
  folderId: z.number().int().nullable(),
  source: z.discriminatedUnion('kind', [archiveSource, driveSource, filingSource, documentsSource]),
})

/** The source and target of an import. */
export type ImportInput = z.infer<typeof importInputSchema>
/** The source of an import. */
export type ImportSource = ImportInput['source']

const importReportSchema = z.object({
  added: z.number().int(),
  newVersions: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first of the refused files. */
  refusals: z.array(z.object({ filename: z.string(), code: z.enum(errorCodes), details: z.record(z.string(), z.unknown()) })),
})

/** The results of an import so far. */
export type ImportReport = z.infer<typeof importReportSchema>

// Failures that a retry cannot fix.
const permanentFailures: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ARCHIVE_DAMAGED',
  'ARCHIVE_PROTECTED',
  'ARCHIVE_TOO_LARGE',
  'FOLDER_NOT_FOUND',
  'LIMITED_ACCESS',
  'TOO_MANY_TO_IMPORT',
])

/** Import of files from an archive, a cloud drive, a register's filing or another outside source, as a kind of run. */
export const importType = defineRunType({
  kind: 'import',
  job: jobs.importFiles,
  needs: ['blobs'],
  input: importInputSchema,
  report: importReportSchema,
  initialReport: { added: 0, newVersions: 0, unchanged: 0, refused: 0, refusals: [] },
  actions: { started: 'import.started', continued: 'import.continued', finished: 'import.finished', cancelled: 'import.cancelled' },
  withoutStarter: 'continue',
  canRetry: ({ code }: RunFailure) => !permanentFailures.has(code),
  // The drive belongs to the person who started the import; nobody else may read it.
  mayRetry: ({ input, startedBy }, userId) => input.source.kind !== 'drive' || startedBy === userId,
  async releaseResources({ blobs }, { source }) {
    if (source.kind === 'archive') await blobs.delete(source.blobKey)
  },
})

/** A filing as a list names it: "Orchard Devices Inc. 10-K". */
export const nameOfFiling = ({ company, form }: { company: { name: string }; form: string }): string => `${company.name} ${form}`

/** The name of an import: its archive, or its drive with the selected items. */
export function nameOfSource(source: ImportSource): string {
  if (source.kind === 'archive') return source.filename
  if (source.kind === 'filing') return nameOfFiling(source.filing)
  if (source.kind === 'documents') return andOthers(source.documents.map(({ title }) => title))
  return `${driveNames[source.provider]}: ${andOthers(source.items.map((item) => item.name))}`
}

const andOthers = ([first = '', ...others]: readonly string[]): string => `${first}${others.length === 0 ? '' : ` +${others.length}`}`
