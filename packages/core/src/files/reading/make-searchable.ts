import { type FileFailure, type InputOf, type searchableFileEndpoints, workspacePermissions } from '@dossier/contract'
import { recordMany } from '../../audit/index.ts'
import { cachedSearchModels } from '../../organization-models/index.ts'
import { type Member, type Policy, useCase } from '../../use-case/index.ts'
import { type ChosenItems, chosenFilesPolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { isReadable } from '../uploads/allowed-kind.ts'
import { queueReading } from './queue-reading.ts'

type Input = InputOf<typeof searchableFileEndpoints.makeSearchable>

// Temporary failures; all others are caused by the file itself.
const temporaryFailures: ReadonlySet<FileFailure> = new Set([
  'timed-out',
  'out-of-memory',
  'reader-crashed',
  'interrupted',
  'transcription-failed',
])
// Limits retries, because clients that poll would otherwise have a failing file read endlessly.
const RETRY_DELAY_MS = 10 * 60_000
const MAX_FAILED_READINGS = 4

const filesNamed: Policy<Member, Input, ChosenItems> = (actor, { projectId, files_path }, read) =>
  chosenFilesPolicy('files.read')(actor, { projectId, attachmentIds: files_path.map(({ id }) => id) }, read)

/**
 * The progress of files towards the index. Files that failed for a temporary reason are queued again with low priority and a limited
 * number of times, if the actor may reread files.
 */
export const makeSearchable = useCase({
  needs: ['clock', 'queue', 'searchModels', 'secretBox'],
  policy: filesNamed,
  async run(context, { projectId, files_path }: Input) {
    const { deps, actor, subject, read, write } = context
    const now = deps.clock.now()
    const mayReadAgain = workspacePermissions[subject.access.role]['files.readAgain'] !== 'none'
    const models = await cachedSearchModels(context)
    const again = mayReadAgain ? subject.files.filter((file) => isReadable(models, file.kind) && canRetry(file, now)) : []
    if (again.length > 0) {
      await write(async (within) => {
        const ids = again.map(({ id }) => id)
        await queueReading(within, context, ids, 'last')
        const events = again.map((file) => fileAuditEvent('file.readAgain', file))
        await recordMany(within, actor, events, now)
      })
    }
    const ids = [...new Set(files_path.map(({ id }) => id))]
    return progressOf(ids, await read(filesRepository).findMany(projectId, ids))
  },
})

function canRetry({ status, failure, failedReadings, readAt }: FileRow, now: Date): boolean {
  if (status !== 'failed' || failure === null || !temporaryFailures.has(failure) || failedReadings >= MAX_FAILED_READINGS) return false
  return readAt === null || now.getTime() - readAt.getTime() >= RETRY_DELAY_MS
}

/** In the order in which they were named. */
function progressOf(ids: readonly number[], files: readonly FileRow[]) {
  const byId = new Map(files.map((file) => [file.id, file]))
  const rows = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ id, filename, status, pages, failure }) => ({ id, filename, status, pages, ...(failure !== null && { failure }) }))
  const having = (...statuses: FileRow['status'][]) => rows.filter(({ status }) => statuses.includes(status)).length
  return { rows, ready: having('indexed'), waiting: having('uploaded', 'reading'), failed: having('failed', 'stored') }
}
