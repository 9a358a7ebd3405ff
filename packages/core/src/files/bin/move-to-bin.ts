import { randomId } from '@dossier/platform'
import type { Within } from '../../use-case/index.ts'
import type { Deletion } from '../files.policy.ts'
import { type FolderRow, foldersRepository } from '../folders.repository.ts'
import { type DeletedFile, versionsRepository } from '../versions/versions.repository.ts'
import { binRepository, type NewBinItem } from './bin.repository.ts'

/** What goes to the bin as one thing. */
interface Gathered {
  item: Pick<NewBinItem, 'kind' | 'name' | 'fileKind' | 'version'>
  /** The folder that it is in; null: the top. */
  inside: number | null
  folders: FolderRow[]
  files: DeletedFile[]
}

/**
 * Moves files and folders to the bin, and gives the rows of the files. Under the locks of tree and versions only. Each folder that is
 * not below another one that is deleted becomes an item of the bin, and so does each file outside of these folders.
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
  const items = gathered.map((one): NewBinItem => {
    const makers = new Set([...one.folders.map(({ createdBy }) => createdBy), ...one.files.map(({ uploadedBy }) => uploadedBy)])
    const [owner = null] = makers
    const size = one.files.reduce((sum, file) => sum + file.size, 0)
    return {
      ...one.item,
      projectId,
      deletionId,
      above: above(one.inside),
      files: new Set(one.files.map(({ lineageId }) => lineageId)).size,
      size,
      ownerId: makers.size === 1 ? owner : null,
      deletedBy,
      deletedAt: now,
    }
  })
  const ids = await bin.add(items)
  const into = gathered.flatMap((one, at) => one.files.map((file) => ({ id: file.id, item_id: ids[at] ?? 0, above: above(file.folderId) })))
  const folderInto = gathered.flatMap((one, at) =>
    one.folders.map((folder) => ({ id: folder.id, item_id: ids[at] ?? 0, above: above(folder.parentId) })),
  )
  await bin.takeFolders(folderInto)
  await bin.takeFiles(into)
  await tree.delete(named.folders)
  return { deletionId, files }
}

function gather(files: readonly DeletedFile[], folders: readonly FolderRow[]): Gathered[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const topmost = (folder: FolderRow): FolderRow => {
    let at = folder
    for (let up = byId.get(at.parentId ?? 0); up !== undefined; up = byId.get(at.parentId ?? 0)) at = up
    return at
  }
  const gathered = new Map<string, Gathered>()
  const into = (key: string, first: () => Omit<Gathered, 'folders' | 'files'>): Gathered => {
    const known = gathered.get(key) ?? { ...first(), folders: [], files: [] }
    gathered.set(key, known)
    return known
  }
  const intoFolder = (folder: FolderRow) => {
    const root = topmost(folder)
    const item = { kind: 'folder' as const, name: root.name, fileKind: null, version: null }
    return into(`folder ${root.id}`, () => ({ item, inside: root.parentId }))
  }
  for (const folder of folders) intoFolder(folder).folders.push(folder)
  const latest = new Map(files.filter((file) => file.isLatest).map((file) => [file.lineageId, file]))
  for (const file of files) {
    const folder = byId.get(file.folderId ?? 0)
    const whole = latest.get(file.lineageId)
    const lead = whole ?? file
    const kind = whole === undefined ? ('version' as const) : ('file' as const)
    const item = { kind, name: lead.filename, fileKind: lead.kind, version: whole === undefined ? file.version : null }
    const key = whole === undefined ? `version ${file.id}` : `file ${file.lineageId}`
    const one = folder === undefined ? into(key, () => ({ item, inside: lead.folderId })) : intoFolder(folder)
    one.files.push(file)
  }
  return [...gathered.values()]
}
