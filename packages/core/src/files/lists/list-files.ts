import { type Attachment, type fileEndpoints, type FolderContents, type InputOf, type Language } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { type Read, useCase } from '../../use-case/index.ts'
import { presentFile, presentFolder } from '../files.present.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { type FolderPath, foldersRepository } from '../folders.repository.ts'
import { foundItemsRepository } from './found-items.repository.ts'
import { fileFilterOf, folderContents } from './select-items.ts'

// Beyond this offset the count is awaited first, so that the page can be read from the end; nearer pages load in parallel with it.
const FAR_OFFSET = 50_000

/** The files of a workspace, whatever folder they are in. */
export const listFiles = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ actor, read }, input: InputOf<typeof fileEndpoints.list>) {
    const files = read(filesRepository)
    const filter = { ...fileFilterOf(input), below: input.below }
    const counting = files.count(input.projectId, filter)
    const isNear = input.offset <= FAR_OFFSET
    const [rows, count] = await Promise.all([
      files.list(input.projectId, filter, input, isNear ? Number.POSITIVE_INFINITY : await counting),
      counting,
    ])
    return { rows: await presentWithPaths(rows, read, actor.language), count }
  },
})

/**
 * The content of a folder: its folders first, then its files, paged as one list. With `search`, matching items at any depth below
 * it.
 */
export const listFolder = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ actor, read }, input: InputOf<typeof fileEndpoints.listFolder>) {
    const { projectId, folderId, limit, offset } = input
    const files = read(filesRepository)
    const found = read(foundItemsRepository)
    const shown = await folderContents(read, input)
    const [folderCount, fileCount] = await Promise.all([
      shown.folders === null ? 0 : found.countFolders(projectId, shown.folders),
      files.count(projectId, shown.files),
    ])
    const folderRows = shown.folders !== null && offset < folderCount ? await found.listFolders(projectId, shown.folders, input) : []
    const page = { ...input, limit: limit - folderRows.length, offset: Math.max(0, offset - folderCount) }
    const fileRows = await files.list(projectId, shown.files, page, fileCount)
    const contents = await found.contents(
      projectId,
      folderRows.map(({ id }) => id),
    )
    const above = [folderId, ...folderRows.map((row) => row.parentId), ...fileRows.map((row) => row.folderId)]
    const paths = await read(foldersRepository).paths([...new Set(above.filter((id) => typeof id === 'number'))])
    const pathOf = (id: number | null | undefined) => paths.get(id ?? 0) ?? []
    return {
      path: pathOf(folderId),
      rows: [
        ...folderRows.map((row) => ({
          itemKind: 'folder' as const,
          ...presentFolder(row),
          path: namesOf(pathOf(row.parentId)),
          contents: contents.get(row.id) ?? nothing,
        })),
        ...fileRows.map((row) => ({ itemKind: 'attachment' as const, ...presentFile(row, pathOf(row.folderId), actor.language) })),
      ],
      count: folderCount + fileCount,
    }
  },
})

const nothing: FolderContents = { files: 0, pages: 0, size: 0, waiting: 0, failed: 0, newestAt: null }

const namesOf = (path: FolderPath) => path.map(({ name }) => name)

/** All folders of a workspace, for a tree. */
export const listFolders = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ read }, input: { projectId: number }) {
    const rows = await read(foldersRepository).list(input.projectId)
    return { rows: rows.map(presentFolder), count: rows.length }
  },
})

/** Presents files with the names of their folders. */
export async function presentWithPaths(rows: FileRow[], read: Read, language: Language): Promise<Attachment[]> {
  const folderIds = [...new Set(rows.flatMap((row) => row.folderId ?? []))]
  const paths = await read(foldersRepository).paths(folderIds)
  return rows.map((row) => presentFile(row, (row.folderId === null ? undefined : paths.get(row.folderId)) ?? [], language))
}
