import type { Within } from '../../use-case/index.ts'
import type { FileRow } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { extensionOf, numbered, renamed as withExtensionOf } from '../uploads/file-path.ts'
import { versionsRepository } from '../versions/versions.repository.ts'
import { type RestoredFile, type BinItemRow, type BinnedFileRow, type BinnedFolderRow, binRepository } from './bin.repository.ts'

/** Items to restore with the rows of all their files and folders. */
interface Restoring {
  projectId: number
  items: readonly BinItemRow[]
  files: readonly BinnedFileRow[]
  folders: readonly BinnedFolderRow[]
}

/** Where restored items differ from their state before deletion. */
export interface PlacementResult {
  renamed: { from: string; to: string }[]
  createdFolders: string[]
}

/**
 * Moves files and folders from the bin back to their places. Call it under the tree and version locks. Rules:
 * - An item returns to its original folder, even when that was moved or renamed.
 * - If that folder is missing, the path is rebuilt below its innermost existing ancestor (else the top): folders in the bin are
 *   restored without their other contents, the rest are created.
 * - If the name is taken, the restored item gets the lowest free number: "a (2).pdf".
 * - Versions of a file that still exists join it, in its folder and under its name.
 */
export async function placeRestored(within: Within, restoring: Restoring, by: { userId: number; now: Date }): Promise<PlacementResult> {
  const tree = new RestoredTree(within, restoring.projectId, by)
  await placeFolders(within, restoring, tree)
  await placeFiles(within, restoring, tree)
  return { renamed: tree.renamed, createdFolders: tree.createdFolders }
}

type Above = BinnedFolderRow['above']

/** Tracks the workspace's folders and their names while items are restored, and which folders were created. */
class RestoredTree {
  readonly renamed: PlacementResult['renamed'] = []
  readonly createdFolders: string[] = []
  readonly #within: Within
  readonly #projectId: number
  readonly #by: { userId: number; now: Date }
  /** Folders known to exist in the tree. */
  readonly #present = new Set<number>()
  readonly #folderNames = new Map<number | null, Map<string, number>>()
  readonly #fileNames = new Map<number | null, Set<string>>()
  readonly #places = new Map<string, number | null>()
  /** Folders restored by this call: they were empty before. */
  readonly #restored = new Set<number | null>()

  constructor(within: Within, projectId: number, by: { userId: number; now: Date }) {
    this.#within = within
    this.#projectId = projectId
    this.#by = by
  }

  has(folderId: number | null): boolean {
    return folderId === null || this.#present.has(folderId)
  }

  async loadPresent(folderIds: readonly number[]): Promise<void> {
    const unknown = [...new Set(folderIds)].filter((id) => !this.#present.has(id))
    for (const { id } of await this.#within(foldersRepository).findManyIn(this.#projectId, unknown)) this.#present.add(id)
  }

  /** Registers a restored folder, which is still empty. */
  addRestored({ id, parentId, name }: { id: number; parentId: number | null; name: string }): void {
    this.#present.add(id)
    this.#restored.add(id)
    this.#folderNames.get(parentId)?.set(name, id)
  }

  async folderNames(parentId: number | null): Promise<Map<string, number>> {
    const known = this.#folderNames.get(parentId)
    if (known !== undefined) return known
    const names = this.#restored.has(parentId)
      ? new Map<string, number>()
      : await this.#within(foldersRepository).namesInside(this.#projectId, parentId)
    this.#folderNames.set(parentId, names)
    return names
  }

  /** Reserves a name for a file in a folder: the given one, or a numbered one when it is taken. */
  async reserveFileName(folderId: number | null, filename: string, requested: ReadonlySet<string>): Promise<string> {
    const known = this.#fileNames.get(folderId)
    const taken = known ?? new Set<string>()
    if (known === undefined) {
      this.#fileNames.set(folderId, taken)
      if (!this.#restored.has(folderId)) {
        for (const name of await this.#within(versionsRepository).taken(this.#projectId, folderId, [...requested])) taken.add(name)
      }
    }
    const isFree = async (name: string) =>
      !taken.has(name) &&
      (requested.has(name) || (await this.#within(versionsRepository).taken(this.#projectId, folderId, [name])).size === 0)
    let name = filename
    for (let number = 2; !(await isFree(name)); number += 1) name = numbered(filename, number)
    taken.add(name)
    return name
  }

  /** The folder at a path, with missing folders created. Null: the top. */
  async resolvePath(above: Above): Promise<number | null> {
    const key = above.map(({ id }) => id).join('/')
    const known = this.#places.get(key)
    if (known !== undefined) return known
    await this.loadPresent(above.map(({ id }) => id))
    const innermost = above.findLastIndex(({ id }) => this.#present.has(id))
    let at: number | null = above[innermost]?.id ?? null
    for (const missing of above.slice(innermost + 1)) at = await this.#restoreOrCreate(missing, at)
    this.#places.set(key, at)
    return at
  }

  async #restoreOrCreate({ id, name }: Above[number], parentId: number | null): Promise<number> {
    const names = await this.folderNames(parentId)
    const namesake = names.get(name)
    if (namesake !== undefined) return namesake
    const restoredIds = await this.#within(binRepository).restoreFolders(this.#projectId, [{ id, parent_id: parentId, name }])
    const folderId = restoredIds.has(id)
      ? id
      : (await this.#within(foldersRepository).ensure(this.#projectId, parentId, name, this.#by.userId, this.#by.now)).id
    this.createdFolders.push(name)
    this.#present.add(folderId)
    names.set(name, folderId)
    return folderId
  }
}

/** Restores folders level by level, outermost first. */
async function placeFolders(within: Within, { projectId, folders }: Restoring, tree: RestoredTree): Promise<void> {
  const ids = new Set(folders.map(({ id }) => id))
  await tree.loadPresent(folders.flatMap(({ parentId }) => (parentId === null || ids.has(parentId) ? [] : [parentId])))
  const levels = Map.groupBy(folders, ({ above }) => above.length)
  for (const depth of [...levels.keys()].toSorted((one, other) => one - other)) {
    const back: { id: number; parent_id: number | null; name: string }[] = []
    for (const folder of levels.get(depth) ?? []) {
      // Resolving another folder's path may have restored this one.
      if (tree.has(folder.id)) continue
      const parentId = tree.has(folder.parentId) ? folder.parentId : await tree.resolvePath(folder.above)
      if (tree.has(folder.id)) continue
      const names = await tree.folderNames(parentId)
      let name = folder.name
      for (let number = 2; names.has(name); number += 1) name = numbered(folder.name, number, '')
      names.set(name, folder.id)
      if (name !== folder.name) tree.renamed.push({ from: folder.name, to: name })
      tree.addRestored({ id: folder.id, parentId, name })
      back.push({ id: folder.id, parent_id: parentId, name })
    }
    await within(binRepository).restoreFolders(projectId, back)
  }
}

async function placeFiles(within: Within, { projectId, files }: Restoring, tree: RestoredTree): Promise<void> {
  const lineages = Map.groupBy(files, ({ lineageId }) => lineageId)
  const present = new Map(
    (await within(versionsRepository).latestOfMany(projectId, [...lineages.keys()])).map((row) => [row.lineageId, row]),
  )
  await tree.loadPresent(files.flatMap(({ folderId }) => folderId ?? []))
  const back: RestoredFile[] = []
  const unjoined: { folderId: number | null; versions: BinnedFileRow[]; lead: BinnedFileRow }[] = []
  for (const [lineageId, versions] of lineages) {
    const lead = versions.reduce((one, other) => (other.version > one.version ? other : one))
    const joined = present.get(lineageId)
    if (joined !== undefined) back.push(...versions.map((version) => joinVersion(version, joined)))
    else unjoined.push({ folderId: tree.has(lead.folderId) ? lead.folderId : await tree.resolvePath(lead.above), versions, lead })
  }
  for (const [folderId, inside] of Map.groupBy(unjoined, (one) => one.folderId)) {
    const requested = new Set(inside.map(({ lead }) => lead.filename))
    for (const { versions, lead } of inside) {
      const filename = await tree.reserveFileName(folderId, lead.filename, requested)
      if (filename !== lead.filename) tree.renamed.push({ from: lead.filename, to: filename })
      const stem = filename.slice(0, filename.length - extensionOf(filename).length)
      for (const version of versions) {
        const name = filename === lead.filename ? version.filename : version === lead ? filename : withExtensionOf(version.filename, stem)
        back.push({ id: version.id, folder_id: folderId, filename: name, is_latest: version === lead })
      }
    }
  }
  await within(binRepository).restoreFiles(back)
  await within(versionsRepository).recomputeLatest([...present.keys()])
}

/** A version keeps its own extension, because its type may differ from the latest one's. */
function joinVersion(version: BinnedFileRow, latest: FileRow): RestoredFile {
  const extension = extensionOf(latest.filename)
  const stem = latest.filename.slice(0, latest.filename.length - extension.length)
  const filename = extensionOf(version.filename) === extension ? latest.filename : withExtensionOf(version.filename, stem)
  return { id: version.id, folder_id: latest.folderId, filename, is_latest: false }
}
