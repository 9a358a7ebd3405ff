import type { Within } from '../../use-case/index.ts'
import type { FileRow } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { endingOf, numbered, renamed as withEndingOf } from '../uploads/file-path.ts'
import { versionsRepository } from '../versions/versions.repository.ts'
import { type BackToFolder, type BinItemRow, type BinnedFileRow, type BinnedFolderRow, binRepository } from './bin.repository.ts'

/** Items of the bin with the rows of all files and folders in them. */
interface Restoring {
  projectId: number
  items: readonly BinItemRow[]
  files: readonly BinnedFileRow[]
  folders: readonly BinnedFolderRow[]
}

/** How what was restored differs from what was deleted. */
export interface Placed {
  renamed: { from: string; to: string }[]
  createdFolders: string[]
}

/**
 * Moves files and folders from the bin back to their places. Under the locks of tree and versions only. The rules:
 * - Everything goes back into the folder that it was in, wherever that is by now and whatever it is called.
 * - Where that folder is gone, the innermost folder above that is still there counts (else the top), and the folders between are
 *   created again; those that are in the bin come back themselves, without what else was in them.
 * - Where another file or folder has the name, what is restored gets the lowest free number: "a (2).pdf".
 * - Versions of a file that is still there join it, in its folder and under its name.
 */
export async function placeRestored(within: Within, restoring: Restoring, by: { userId: number; now: Date }): Promise<Placed> {
  const tree = new RestoredTree(within, restoring.projectId, by)
  await placeFolders(within, restoring, tree)
  await placeFiles(within, restoring, tree)
  return { renamed: tree.renamed, createdFolders: tree.createdFolders }
}

type Above = BinnedFolderRow['above']

/** The folders of the workspace while things are put back into them: what is called how in which, and which were created for it. */
class RestoredTree {
  readonly renamed: Placed['renamed'] = []
  readonly createdFolders: string[] = []
  readonly #within: Within
  readonly #projectId: number
  readonly #by: { userId: number; now: Date }
  /** Folders that are known to be in the tree. */
  readonly #present = new Set<number>()
  readonly #folderNames = new Map<number | null, Map<string, number>>()
  readonly #fileNames = new Map<number | null, Set<string>>()
  readonly #places = new Map<string, number | null>()
  /** Folders restored whole: nothing was in them before. */
  readonly #fresh = new Set<number | null>()

  constructor(within: Within, projectId: number, by: { userId: number; now: Date }) {
    this.#within = within
    this.#projectId = projectId
    this.#by = by
  }

  has(folderId: number | null): boolean {
    return folderId === null || this.#present.has(folderId)
  }

  async look(folderIds: readonly number[]): Promise<void> {
    const unknown = [...new Set(folderIds)].filter((id) => !this.#present.has(id))
    for (const { id } of await this.#within(foldersRepository).findManyIn(this.#projectId, unknown)) this.#present.add(id)
  }

  /** A folder of the bin is in the tree from now on, with nothing in it. */
  addFresh({ id, parentId, name }: { id: number; parentId: number | null; name: string }): void {
    this.#present.add(id)
    this.#fresh.add(id)
    this.#folderNames.get(parentId)?.set(name, id)
  }

  async folderNames(parentId: number | null): Promise<Map<string, number>> {
    const known = this.#folderNames.get(parentId)
    if (known !== undefined) return known
    const names = this.#fresh.has(parentId)
      ? new Map<string, number>()
      : await this.#within(foldersRepository).namesInside(this.#projectId, parentId)
    this.#folderNames.set(parentId, names)
    return names
  }

  /** Takes a name for a file in a folder: the one asked for, or with a number where it is taken. */
  async takeFileName(folderId: number | null, filename: string, asked: ReadonlySet<string>): Promise<string> {
    const known = this.#fileNames.get(folderId)
    const taken = known ?? new Set<string>()
    if (known === undefined) {
      this.#fileNames.set(folderId, taken)
      if (!this.#fresh.has(folderId)) {
        for (const name of await this.#within(versionsRepository).taken(this.#projectId, folderId, [...asked])) taken.add(name)
      }
    }
    const isFree = async (name: string) =>
      !taken.has(name) && (asked.has(name) || (await this.#within(versionsRepository).taken(this.#projectId, folderId, [name])).size === 0)
    let name = filename
    for (let number = 2; !(await isFree(name)); number += 1) name = numbered(filename, number)
    taken.add(name)
    return name
  }

  /** The folder to which a path leads by now, created as far as it is gone. Null: the top. */
  async place(above: Above): Promise<number | null> {
    const key = above.map(({ id }) => id).join('/')
    const known = this.#places.get(key)
    if (known !== undefined) return known
    await this.look(above.map(({ id }) => id))
    const innermost = above.findLastIndex(({ id }) => this.#present.has(id))
    let at: number | null = above[innermost]?.id ?? null
    for (const gone of above.slice(innermost + 1)) at = await this.#bringBack(gone, at)
    this.#places.set(key, at)
    return at
  }

  async #bringBack({ id, name }: Above[number], parentId: number | null): Promise<number> {
    const names = await this.folderNames(parentId)
    const namesake = names.get(name)
    if (namesake !== undefined) return namesake
    const held = await this.#within(binRepository).giveBackFolders(this.#projectId, [{ id, parent_id: parentId, name }])
    const made = held.has(id)
      ? id
      : (await this.#within(foldersRepository).ensure(this.#projectId, parentId, name, this.#by.userId, this.#by.now)).id
    this.createdFolders.push(name)
    this.#present.add(made)
    names.set(name, made)
    return made
  }
}

/** From the outermost to the innermost, each level at once. */
async function placeFolders(within: Within, { projectId, folders }: Restoring, tree: RestoredTree): Promise<void> {
  const ids = new Set(folders.map(({ id }) => id))
  await tree.look(folders.flatMap(({ parentId }) => (parentId === null || ids.has(parentId) ? [] : [parentId])))
  const levels = Map.groupBy(folders, ({ above }) => above.length)
  for (const depth of [...levels.keys()].toSorted((one, other) => one - other)) {
    const back: { id: number; parent_id: number | null; name: string }[] = []
    for (const folder of levels.get(depth) ?? []) {
      // A folder that was needed for another one is back already.
      if (tree.has(folder.id)) continue
      const parentId = tree.has(folder.parentId) ? folder.parentId : await tree.place(folder.above)
      if (tree.has(folder.id)) continue
      const names = await tree.folderNames(parentId)
      let name = folder.name
      for (let number = 2; names.has(name); number += 1) name = numbered(folder.name, number, '')
      names.set(name, folder.id)
      if (name !== folder.name) tree.renamed.push({ from: folder.name, to: name })
      tree.addFresh({ id: folder.id, parentId, name })
      back.push({ id: folder.id, parent_id: parentId, name })
    }
    await within(binRepository).giveBackFolders(projectId, back)
  }
}

async function placeFiles(within: Within, { projectId, files }: Restoring, tree: RestoredTree): Promise<void> {
  const lineages = Map.groupBy(files, ({ lineageId }) => lineageId)
  const present = new Map(
    (await within(versionsRepository).latestOfMany(projectId, [...lineages.keys()])).map((row) => [row.lineageId, row]),
  )
  await tree.look(files.flatMap(({ folderId }) => folderId ?? []))
  const back: BackToFolder[] = []
  const alone: { folderId: number | null; versions: BinnedFileRow[]; lead: BinnedFileRow }[] = []
  for (const [lineageId, versions] of lineages) {
    const lead = versions.reduce((one, other) => (other.version > one.version ? other : one))
    const joined = present.get(lineageId)
    if (joined !== undefined) back.push(...versions.map((version) => joining(version, joined)))
    else alone.push({ folderId: tree.has(lead.folderId) ? lead.folderId : await tree.place(lead.above), versions, lead })
  }
  for (const [folderId, inside] of Map.groupBy(alone, (one) => one.folderId)) {
    const asked = new Set(inside.map(({ lead }) => lead.filename))
    for (const { versions, lead } of inside) {
      const filename = await tree.takeFileName(folderId, lead.filename, asked)
      if (filename !== lead.filename) tree.renamed.push({ from: lead.filename, to: filename })
      const stem = filename.slice(0, filename.length - endingOf(filename).length)
      for (const version of versions) {
        const name = filename === lead.filename ? version.filename : version === lead ? filename : withEndingOf(version.filename, stem)
        back.push({ id: version.id, folder_id: folderId, filename: name, is_latest: version === lead })
      }
    }
  }
  await within(binRepository).giveBackFiles(back)
  await within(versionsRepository).settleLatest([...present.keys()])
}

/** A version keeps its own ending: it may be of another kind than the latest. */
function joining(version: BinnedFileRow, latest: FileRow): BackToFolder {
  const ending = endingOf(latest.filename)
  const stem = latest.filename.slice(0, latest.filename.length - ending.length)
  const filename = endingOf(version.filename) === ending ? latest.filename : withEndingOf(version.filename, stem)
  return { id: version.id, folder_id: latest.folderId, filename, is_latest: false }
}
