import type { FileFault } from '@dossier/contract'
import type { ZipEntry } from '@dossier/platform'
import type { Member, Needs, Read, UseCaseContext } from '../../use-case/index.ts'
import { faultByContent, faultBySize, recordFault } from '../content/file-fault.ts'
import { type LeftOutFile, leftOutEntry } from '../content/left-out-files.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { placeFolders, type PlacedFolder } from './place-folders.ts'

const PAGE = 200

interface Packing extends Pick<UseCaseContext<Member, unknown, 'blobs' | 'clock' | 'logger'>, 'deps' | 'read' | 'write'> {
  projectId: number
  /** The items to pack; the whole workspace when both are empty. */
  files: { id: number; folderId: number | null }[]
  folders: { id: number }[]
}

/**
 * The entries of an archive, in the tree of their folders. Only the folders and the names inside one of them are held in memory. The
 * content of each file is verified before it is packed; a list at the top names the omitted files.
 */
export async function* packItems(packing: Packing): AsyncGenerator<ZipEntry> {
  const { read, projectId, files, folders } = packing
  const omitted: LeftOutFile[] = []
  const tree = await read(foldersRepository).list(projectId)
  const isEverything = files.length + folders.length === 0
  const onTop = isEverything ? undefined : outermost(folders, tree)
  const placed = placeFolders('', tree, onTop && ((folder) => onTop.has(folder.id)))
  const packed = new Set(placed.map((folder) => folder.id))
  for (const folder of placed) {
    const inside =
      folder.id === null && !isEverything
        ? filesOutsideChosenFolders(read, projectId, files, packed)
        : filesInside(read, projectId, folder.id)
    yield* entriesOf(packing, folder, inside, omitted)
  }
  const [top] = placed
  if (top !== undefined && omitted.length > 0) yield leftOutEntry(top.names, omitted, packing.deps.clock.now())
}

/** The selected folders that are not below another selected one. */
function outermost(chosen: { id: number }[], tree: { id: number; parentId: number | null }[]): Set<number> {
  const ids = new Set(chosen.map(({ id }) => id))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const isBelowChosen = (id: number) => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) if (ids.has(at)) return true
    return false
  }
  return new Set([...ids].filter((id) => !isBelowChosen(id)))
}

/**
 * The files that packing would omit, as far as that shows without reading them.
 * @param most maximum number of files returned; `count` covers all
 */
export async function findUnavailable(
  packing: Packing,
  most: number,
): Promise<{ count: number; files: { id: number; filename: string; fault: FileFault }[] }> {
  const { deps, read, projectId, files, folders } = packing
  const tree = await read(foldersRepository).list(projectId)
  const isEverything = files.length + folders.length === 0
  const inFolders = isEverything ? [null, ...tree.map(({ id }) => id)] : foldersWithin(folders, tree)
  const sources = inFolders.map((id) => filesInside(read, projectId, id))
  if (!isEverything) sources.push(filesOutsideChosenFolders(read, projectId, files, new Set(inFolders)))
  const found = []
  let count = 0
  for (const source of sources) {
    for await (const file of source) {
      const fault = await faultBySize(deps, file)
      if (fault === undefined) continue
      count += 1
      if (found.length < most) found.push({ id: file.id, filename: file.filename, fault })
    }
  }
  return { count, files: found }
}

/** The ids of the selected folders and all folders below them. */
function foldersWithin(chosen: { id: number }[], tree: { id: number; parentId: number | null }[]): number[] {
  const inside = Map.groupBy(tree, ({ parentId }) => parentId)
  const ids = new Set(chosen.map(({ id }) => id))
  for (const id of ids) for (const below of inside.get(id) ?? []) ids.add(below.id)
  return [...ids]
}

type FileToPack = Awaited<ReturnType<ReturnType<typeof filesRepository.reader>['pageInside']>>[number]

/** The selected files outside of the selected folders. */
async function* filesOutsideChosenFolders(
  read: Read,
  projectId: number,
  files: Packing['files'],
  packed: ReadonlySet<number | null>,
): AsyncGenerator<FileToPack> {
  const ids = files.filter(({ folderId }) => folderId === null || !packed.has(folderId)).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += PAGE) yield* await read(filesRepository).findMany(projectId, ids.slice(at, at + PAGE))
}

async function* filesInside(read: Read, projectId: number, folderId: number | null): AsyncGenerator<FileToPack> {
  for (let after = 0; ;) {
    const page = await read(filesRepository).pageInside(projectId, folderId, after, PAGE)
    yield* page
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) return
  }
}

async function* entriesOf(
  packing: Packing,
  folder: PlacedFolder,
  files: AsyncIterable<FileToPack>,
  omitted: LeftOutFile[],
): AsyncGenerator<ZipEntry> {
  for await (const file of files) {
    const path = `${folder.path}${folder.names.take(file.filename)}`
    const fault = await faultByContent(packing.deps, file)
    await recordFault(packing, file, fault)
    if (fault === undefined) yield { path, bytes: openWhenRead(packing.deps, file.blobKey), modifiedAt: file.createdAt }
    else omitted.push({ path, fault })
  }
}

/** Opens the blob on first read, so that only one file is open at a time. */
async function* openWhenRead(deps: Needs<'blobs'>, blobKey: string): AsyncGenerator<Uint8Array> {
  yield* await deps.blobs.stream(blobKey)
}
