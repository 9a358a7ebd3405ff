import type { ZipEntry } from '@dossier/platform'
import type { CoreDependencies, Read } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { placeFolders, type PlacedFolder } from './place-folders.ts'

const PAGE = 200

interface Packing {
  deps: CoreDependencies
  read: Read
  projectId: number
  /** What is packed; the whole workspace when both are empty. */
  files: { id: number; folderId: number | null }[]
  folders: { id: number }[]
}

/** Files as the entries of an archive in the tree of their folders. In memory are the folders and the names inside one of them. */
export async function* packItems({ deps, read, projectId, files, folders }: Packing): AsyncGenerator<ZipEntry> {
  const tree = await read(foldersRepository).list(projectId)
  const isEverything = files.length + folders.length === 0
  const onTop = isEverything ? undefined : outermost(folders, tree)
  const placed = placeFolders('', tree, onTop && ((folder) => onTop.has(folder.id)))
  const packed = new Set(placed.map((folder) => folder.id))
  for (const folder of placed) {
    const inside = folder.id === null && !isEverything ? alone(read, projectId, files, packed) : filesInside(read, projectId, folder.id)
    yield* entriesOf(deps, folder, inside)
  }
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

async function* entriesOf(deps: CoreDependencies, folder: PlacedFolder, files: AsyncIterable<FileToPack>): AsyncGenerator<ZipEntry> {
  for await (const { id, filename, blobKey, createdAt } of files) {
    const path = `${folder.path}${folder.names.take(filename)}`
    if (await deps.blobs.exists(blobKey)) yield { path, bytes: opened(deps, blobKey), modifiedAt: createdAt }
    else deps.logger.warn({ fileId: id }, 'the bytes of a file are missing from a download')
  }
}

/** Opened when it is its turn, so that one file at a time is open. */
async function* opened(deps: CoreDependencies, blobKey: string): AsyncGenerator<Uint8Array> {
  yield* await deps.blobs.stream(blobKey)
}
