import { AppError, type fileEndpoints, type InputOf, type PresentFile } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { type Read, useCase } from '../../use-case/index.ts'
import { type FilePath, parseFilePath } from './file-path.ts'
import { foldersRepository } from '../folders.repository.ts'
import { presentFilesRepository, type PresentRow } from './present-files.repository.ts'

type Input = InputOf<typeof fileEndpoints.findPresent>

/** For files about to be uploaded, the existing files of the same name or content, in the requested order. @throws FOLDER_NOT_FOUND */
export const findPresent = useCase({
  needs: [],
  policy: inProjectPolicy('files.upload'),
  async run({ read }, { projectId, files, ...input }: Input): Promise<PresentFile[]> {
    const folderId = input.folderId ?? null
    const folders = read(foldersRepository)
    if (folderId !== null && (await folders.findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
    const paths = files.map(({ path }) => usablePath(path))
    const sameName = await findByName(read, projectId, folderId, paths)
    const hashed = files.flatMap(({ size, sha256 }) => (sha256 === undefined ? [] : [{ size, sha256 }]))
    const unhashedSizes = files.flatMap(({ size, sha256 }) => (sha256 === undefined ? [size] : []))
    const present = read(presentFilesRepository)
    const sizes = unhashedSizes.length === 0 ? new Set<number>() : await present.sizesPresent(projectId, unhashedSizes)
    const rows = hashed.length === 0 ? [] : await present.ofContent(projectId, distinct(hashed))
    const sameContent = Map.groupBy(rows, contentKey)
    const all = [...sameName.filter((row) => row !== undefined), ...rows]
    const places = await folders.paths([...new Set(all.flatMap((row) => row.folderId ?? []))])
    const presentMatch = ({ id, filename, folderId: inside, version }: PresentRow) => {
      const path = (inside === null ? undefined : places.get(inside)) ?? []
      return { id, filename, path: path.map((folder) => folder.name), version }
    }
    return files.map(({ size, sha256 }, at) => {
      const named = sameName[at]
      return {
        sameName: named === undefined ? null : presentMatch(named),
        sameContent: sha256 === undefined ? [] : (sameContent.get(contentKey({ size, sha256 })) ?? []).map(presentMatch),
        hashNeeded: sha256 === undefined && sizes.has(size),
      }
    })
  },
})

const contentKey = ({ size, sha256 }: { size: number; sha256: string }) => `${size} ${sha256}`

const distinct = (contents: { size: number; sha256: string }[]) => [...new Map(contents.map((one) => [contentKey(one), one])).values()]

/** Undefined for what an upload would refuse. */
function usablePath(path: string): FilePath | undefined {
  try {
    return parseFilePath(path)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const insideKey = (parentId: number | null, name: string) => `${parentId ?? ''}/${name}`

/** The file at each path; undefined when there is none. Descends the tree level by level for all paths together. */
async function findByName(
  read: Read,
  projectId: number,
  folderId: number | null,
  paths: readonly (FilePath | undefined)[],
): Promise<(PresentRow | undefined)[]> {
  const present = read(presentFilesRepository)
  let pending = paths.flatMap((path) => (path === undefined ? [] : [{ path, folderId }]))
  const inPlace = new Map<FilePath, number | null>()
  for (let depth = 0; pending.length > 0; depth += 1) {
    for (const { path, folderId: at } of pending) if (path.folders.length === depth) inPlace.set(path, at)
    pending = pending.filter(({ path }) => path.folders.length > depth)
    if (pending.length === 0) break
    const names = [...new Set(pending.map(({ path }) => path.folders[depth] ?? ''))]
    const found = await present.foldersNamed(projectId, [...new Set(pending.map((one) => one.folderId))], names)
    const ids = new Map(found.map((folder) => [insideKey(folder.parentId, folder.name), folder.id]))
    pending = pending.flatMap(({ path, folderId: at }) => {
      const id = ids.get(insideKey(at, path.folders[depth] ?? ''))
      return id === undefined ? [] : [{ path, folderId: id }]
    })
  }
  if (inPlace.size === 0) return paths.map(() => undefined)
  const names = [...new Set([...inPlace.keys()].map((path) => path.filename))]
  const rows = await present.filesNamed(projectId, [...new Set(inPlace.values())], names)
  // Of several with one name, the last uploaded one, as an upload resolves it.
  const byPlace = new Map(rows.map((row) => [insideKey(row.folderId, row.filename), row]))
  return paths.map((path) => {
    const at = path && inPlace.get(path)
    return path === undefined || at === undefined ? undefined : byPlace.get(insideKey(at, path.filename))
  })
}
