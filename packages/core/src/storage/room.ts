import { AppError } from '@dossier/contract'
import { isDiskFull } from '@dossier/platform'
import type { Needs, Read, Within } from '../use-case/index.ts'
import { type OwnQuotas, storageRepository } from './storage.repository.ts'

type Limits = Needs<'limits'>
type Disk = Needs<'disk' | 'limits'>

const MEGABYTE = 1024 * 1024
// So often the disk is asked while bytes arrive.
const ASKED_EVERY = 16 * MEGABYTE

/** The quotas that hold, bytes: those that are set, else those of the configuration; null: none. */
function effectiveQuotas({ limits }: Limits, own: OwnQuotas): OwnQuotas {
  return {
    workspace: own.workspace ?? limits.workspaceBytes ?? null,
    organization: own.organization ?? limits.organizationBytes ?? null,
  }
}

/** Refuses what would leave less on the disk than is reserved for the database. @throws DISK_FULL */
export async function assertDiskSpace({ disk, limits }: Disk, bytes: number): Promise<void> {
  if ((await disk.free()) - bytes < limits.diskReserveBytes) throw new AppError('DISK_FULL')
}

/**
 * Refuses what would not fit: on the disk, in the workspace's quota or in the organisation's.
 *
 * @param bytes that are known to come; 0 refuses only where there is no room at all
 * @throws DISK_FULL, WORKSPACE_QUOTA_EXCEEDED, ORGANIZATION_QUOTA_EXCEEDED
 */
export async function assertRoom({ deps, read }: { deps: Disk; read: Read }, projectId: number, bytes: number): Promise<void> {
  await assertDiskSpace(deps, bytes)
  await assertQuotas(read(storageRepository), deps, projectId, Math.max(1, bytes))
}

/**
 * The same in the transaction that records a file, where nobody else can take the room meanwhile.
 * @throws WORKSPACE_QUOTA_EXCEEDED, ORGANIZATION_QUOTA_EXCEEDED
 */
export async function holdRoom(within: Within, deps: Limits, projectId: number, bytes: number): Promise<void> {
  const storage = within(storageRepository)
  const quotas = await quotasOf(storage, deps, projectId)
  if (quotas.workspace === null && quotas.organization === null) return
  await storage.hold(projectId, { ofOrganization: quotas.organization !== null })
  await assertQuotas(storage, deps, projectId, bytes)
}

/** Bytes as they arrive, as long as the disk has room. @throws DISK_FULL */
export async function* whileRoom(deps: Disk, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unasked = 0
  for await (const chunk of bytes) {
    unasked += chunk.byteLength
    if (unasked >= ASKED_EVERY) {
      await assertDiskSpace(deps, 0)
      unasked = 0
    }
    yield chunk
  }
}

/** Runs what writes to the disk. @throws DISK_FULL for whatever error says that it is full */
export async function writingToDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isDiskFull(error) ? new AppError('DISK_FULL', {}, error) : error
  }
}

type StorageReader = ReturnType<typeof storageRepository.reader>

async function quotasOf(storage: StorageReader, deps: Limits, projectId: number): Promise<OwnQuotas> {
  return effectiveQuotas(deps, (await storage.quotas(projectId)) ?? { workspace: null, organization: null })
}

async function assertQuotas(storage: StorageReader, deps: Limits, projectId: number, bytes: number): Promise<void> {
  const { workspace, organization } = await quotasOf(storage, deps, projectId)
  if (workspace !== null && (await storage.usedByWorkspace(projectId)) + bytes > workspace)
    throw new AppError('WORKSPACE_QUOTA_EXCEEDED', { megabytes: Math.floor(workspace / MEGABYTE) })
  if (organization !== null && (await storage.usedByOrganization()) + bytes > organization)
    throw new AppError('ORGANIZATION_QUOTA_EXCEEDED', { megabytes: Math.floor(organization / MEGABYTE) })
}
