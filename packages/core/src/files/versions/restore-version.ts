import { AppError, type Attachment } from '@dossier/contract'
import { randomId } from '@dossier/platform'
import { record } from '../../audit/index.ts'
import { type OrganizationModels, cachedSearchModels } from '../../organization-models/index.ts'
import { projectsRepository } from '../../projects/index.ts'
import { type Member, useCase, type UseCaseContext, type Within } from '../../use-case/index.ts'
import { type FileAccess, filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { presentWithPaths } from '../lists/list-files.ts'
import { queueMapping } from '../maps/queue-mapping.ts'
import { queueFirstReading } from '../reading/queue-reading.ts'
import { blobKeyOf, statusOf } from '../uploads/ingest-file.ts'
import { versionsRepository } from './versions.repository.ts'

type Context = UseCaseContext<Member, FileAccess, 'clock' | 'queue'>

/** Restores an earlier version by adding its bytes as a new latest version. @throws VERSION_IS_LATEST */
export const restoreVersion = useCase({
  needs: ['blobs', 'clock', 'queue', 'searchModels', 'secretBox'],
  policy: filePolicy('files.upload'),
  async run(context, { projectId }: { projectId: number; attachmentId: number }): Promise<Attachment> {
    const { deps, actor, subject, read, write } = context
    const { file } = subject
    if (file.isLatest) throw new AppError('VERSION_IS_LATEST')
    const blobKey = blobKeyOf(actor, projectId, randomId())
    let restored: number | undefined
    try {
      await deps.blobs.put(blobKey, await deps.blobs.stream(file.blobKey))
      const models = await cachedSearchModels(context)
      restored = await write((within) => recordRestored(within, context, { fileId: file.id, blobKey, models }))
    } finally {
      if (restored === undefined) await deps.blobs.delete(blobKey)
    }
    const row = await read(filesRepository).unsafeFind(projectId, restored)
    const [presented] = await presentWithPaths(row === undefined ? [] : [row], read, actor.language)
    if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
    return presented
  },
})

async function recordRestored(
  within: Within,
  { deps, actor, subject }: Context,
  { fileId, blobKey, models }: { fileId: number; blobKey: string; models: OrganizationModels },
): Promise<number> {
  const { projectId } = subject.file
  await within(versionsRepository).lock(projectId)
  // Reloaded under the lock: it may have been renamed, moved or deleted meanwhile.
  const file: FileRow | undefined = await within(filesRepository).unsafeFind(projectId, fileId)
  if (file === undefined) throw new AppError('FILE_NOT_FOUND')
  const now = deps.clock.now()
  const { lineageId, folderId, filename, kind, size, sha256, encryptedPassword, provenance, filing } = file
  const status = statusOf(models, kind)
  const version = await within(versionsRepository).supersede(lineageId)
  const copied = { projectId, folderId, filename, kind, size, sha256, encryptedPassword, provenance, filing }
  const made = { blobKey, status, uploadedBy: actor.userId, createdAt: now, lineage: { lineageId, version } }
  const id = await within(filesRepository).create({ ...copied, ...made })
  await within(projectsRepository).touch(projectId, now)
  if (status === 'uploaded') {
    await queueFirstReading(within, { deps, actor }, { id, projectId, filename, kind })
  }
  await queueMapping(within, { deps, actor }, { id, kind, size })
  const event = {
    ...fileAuditEvent('file.versionRestored', { id, filename, projectId }),
    from: String(file.version),
    to: String(version),
  }
  await record(within, actor, event, now)
  return id
}
