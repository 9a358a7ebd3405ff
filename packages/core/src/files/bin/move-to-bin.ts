import { AppError, type WorkflowName } from '@dossier/contract'
import { randomId } from '@dossier/platform'
import type { Within } from '../../use-case/index.ts'
import type { Deletion } from '../files.policy.ts'
import { type FolderRow, foldersRepository } from '../folders.repository.ts'
import { type DeletedFile, versionsRepository } from '../versions/versions.repository.ts'
import { binRepository, type NewBinItem } from './bin.repository.ts'

/** One item of the bin with its folders and files. */
interface GatheredItem {
  item: Pick<NewBinItem, 'kind' | 'name' | 'fileKind' | 'version'>
  /** The parent folder; null: the top. */
  inside: number | null
  folders: FolderRow[]
  files: DeletedFile[]
}

/**
 * Moves files and folders to the bin and returns the moved file rows. Call it under the tree and version locks. Each topmost deleted
 * folder becomes one item of the bin, and so does each file outside of these folders.
 */
export async function moveToBin(
  within: Within,
  { projectId, ...named }: Deletion,
  { deletedBy, now }: { deletedBy: number; now: Date },
): Promise<{ deletionId: string; files: DeletedFile[] }> {
  const tree = within(foldersRepository)
  const bin = within(binRepository)
  const files = await within(versionsRepository).toDelete(projectId, named.files, named.folders)
  const folders = await tree.below(
    projectId,
    named.folders.map(({ id }) => id),
  )
  const gathered = gather(files, folders)
  const places = [...folders.map(({ parentId }) => parentId), ...files.map(({ folderId }) => folderId)]
  const paths = await tree.paths([...new Set(places.filter((id) => id !== null))])
  const above = (folderId: number | null) => (folderId === null ? [] : (paths.get(folderId) ?? []))
  const deletionId = randomId()
  const items = gathered.map((gatheredItem): NewBinItem => {
    const creators = new Set([
      ...gatheredItem.folders.map(({ createdBy }) => createdBy),
      ...gatheredItem.files.map(({ uploadedBy }) => uploadedBy),
    ])
    const [owner = null] = creators
    const size = gatheredItem.files.reduce((sum, file) => sum + file.size, 0)
    return {
      ...gatheredItem.item,
      projectId,
      deletionId,
      above: above(gatheredItem.inside),
      files: new Set(gatheredItem.files.map(({ lineageId }) => lineageId)).size,
      size,
      ownerId: creators.size === 1 ? owner : null,
      deletedBy,
      deletedAt: now,
    }
  })
  const ids = await bin.add(items)
  const itemFor = gathered.flatMap((gatheredItem, at) =>
    gatheredItem.files.map((file) => ({ id: file.id, item_id: ids[at] ?? 0, above: above(file.folderId) })),
  )
  const folderInto = gathered.flatMap((gatheredItem, at) =>
    gatheredItem.folders.map((folder) => ({ id: folder.id, item_id: ids[at] ?? 0, above: above(folder.parentId) })),
  )
  await bin.addFolders(folderInto)
  await bin.addFiles(itemFor)
  await tree.delete(named.folders)
  return { deletionId, files }
}

/**
 * Moves an output with its file to the bin.
 *
 * @returns the id of the deletion
 * @throws OUTPUT_NOT_FOUND when another request moved it before
 */
export async function moveOutputToBin(
  within: Within,
  output: { id: number; projectId: number; workflow: WorkflowName; inputVariable: string; createdBy: number },
  { deletedBy, now }: { deletedBy: number; now: Date },
): Promise<string> {
  const bin = within(binRepository)
  const deletionId = randomId()
  const { projectId, workflow, inputVariable: name, createdBy: ownerId } = output
  const item = { kind: 'output' as const, projectId, deletionId, name, workflow, above: [], files: 0, size: 0, ownerId }
  const [itemId] = await bin.add([{ ...item, deletedBy, deletedAt: now }])
  if (itemId === undefined || !(await bin.addOutput(output.id, itemId))) throw new AppError('OUTPUT_NOT_FOUND')
  return deletionId
}

function gather(files: readonly DeletedFile[], folders: readonly FolderRow[]): GatheredItem[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const topmost = (folder: FolderRow): FolderRow => {
    let at = folder
    for (let up = byId.get(at.parentId ?? 0); up !== undefined; up = byId.get(at.parentId ?? 0)) at = up
    return at
  }
  const gathered = new Map<string, GatheredItem>()
  const itemFor = (key: string, first: () => Omit<GatheredItem, 'folders' | 'files'>): GatheredItem => {
    const known = gathered.get(key) ?? { ...first(), folders: [], files: [] }
    gathered.set(key, known)
    return known
  }
  const intoFolder = (folder: FolderRow) => {
    const root = topmost(folder)
    const item = { kind: 'folder' as const, name: root.name, fileKind: null, version: null }
    return itemFor(`folder ${root.id}`, () => ({ item, inside: root.parentId }))
  }
  for (const folder of folders) intoFolder(folder).folders.push(folder)
  const latest = new Map(files.filter((file) => file.isLatest).map((file) => [file.lineageId, file]))
  for (const file of files) {
    const folder = byId.get(file.folderId ?? 0)
    const latestVersion = latest.get(file.lineageId)
    const lead = latestVersion ?? file
    const kind = latestVersion === undefined ? ('version' as const) : ('file' as const)
    const item = { kind, name: lead.filename, fileKind: lead.kind, version: latestVersion === undefined ? file.version : null }
    const key = latestVersion === undefined ? `version ${file.id}` : `file ${file.lineageId}`
    const gatheredItem = folder === undefined ? itemFor(key, () => ({ item, inside: lead.folderId })) : intoFolder(folder)
    gatheredItem.files.push(file)
  }
  return [...gathered.values()]
}
