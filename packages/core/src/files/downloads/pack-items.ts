import type { FileFault } from '@dossier/contract'
import type { ZipEntry } from '@dossier/platform'
import type { Member, Needs, Read, UseCaseContext } from '../../use-case/index.ts'
import { faultByContent, faultBySize, keepFault } from '../content/file-fault.ts'
import { type LeftOutFile, leftOutEntry } from '../content/left-out-files.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { placeFolders, type PlacedFolder } from './place-folders.ts'

const PAGE = 200

interface Packing extends Pick<UseCaseContext<Member, unknown, 'blobs' | 'clock' | 'logger'>, 'deps' | 'read' | 'write'> {
  projectId: number
  /** What is packed; the whole workspace when both are empty. */
  files: { id: number; folderId: number | null }[]
  folders: { id: number }[]
}

/**
 * Files as the entries of an archive in the tree of their folders. In memory are the folders and the names inside one of them. The whole
 * content of each file is checked before it is packed; a list at the top names those that are left out because it is not what was uploaded.
 */
export async function* packItems(packing: Packing): AsyncGenerator<ZipEntry> {
  const { read, projectId, files, folders } = packing
  const leftOut: LeftOutFile[] = []
  const tree = await read(foldersRepository).list(projectId)
  const isEverything = files.length + folders.length === 0
  const onTop = isEverything ? undefined : outermost(folders, tree)
  const placed = placeFolders('', tree, onTop && ((folder) => onTop.has(folder.id)))
  const packed = new Set(placed.map((folder) => folder.id))
  for (const folder of placed) {
    const inside = folder.id === null && !isEverything ? alone(read, projectId, files, packed) : filesInside(read, projectId, folder.id)
    yield* entriesOf(packing, folder, inside, leftOut)
  }
  const [top] = placed
  if (top !== undefined && leftOut.length > 0) yield leftOutEntry(top.names, leftOut, packing.deps.clock.now())
}

/** Chosen folders that are not below another chosen one. */
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
 * Of what would be packed the files that are known to be left out, as far as it shows without reading them.
 * @param most how many are named; all are counted
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
  if (!isEverything) sources.push(alone(read, projectId, files, new Set(inFolders)))
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

/** The ids of chosen folders and of all below them. */
function foldersWithin(chosen: { id: number }[], tree: { id: number; parentId: number | null }[]): number[] {
  const inside = Map.groupBy(tree, ({ parentId }) => parentId)
  const ids = new Set(chosen.map(({ id }) => id))
  for (const id of ids) for (const below of inside.get(id) ?? []) ids.add(below.id)
  return [...ids]
}

type FileToPack = Awaited<ReturnType<ReturnType<typeof filesRepository.reader>['pageInside']>>[number]

/** Chosen files that do not come with a chosen folder already. */
async function* alone(
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
  leftOut: LeftOutFile[],
): AsyncGenerator<ZipEntry> {
  for await (const file of files) {
    const path = `${folder.path}${folder.names.take(file.filename)}`
    const fault = await faultByContent(packing.deps, file)
    await keepFault(packing, file, fault)
    if (fault === undefined) yield { path, bytes: opened(packing.deps, file.blobKey), modifiedAt: file.createdAt }
    else leftOut.push({ path, fault })
  }
}

/** Opened when it is its turn, so that one file at a time is open. */
async function* opened(deps: Needs<'blobs'>, blobKey: string): AsyncGenerator<Uint8Array> {
  yield* await deps.blobs.stream(blobKey)
}
