import { AppError, type Attachment, type fileEndpoints, type InputOf, type Language } from '@dossier/contract'
import { inProjectWho } from '../projects/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { presentFile, presentFolder } from './files.present.ts'
import { type FileRow, filesRepository } from './files.repository.ts'
import { foldersRepository } from './folders.repository.ts'

/** The files of a workspace, whatever folder they are in. */
export const listFiles = useCase({
  policy: inProjectWho('files.read'),
  async run({ actor, read }, input: InputOf<typeof fileEndpoints.list>) {
    const files = read(filesRepository)
    const { status, kind, uploadedBy, below } = input
    const filter = { search: input.search?.normalize('NFC'), status, kind, uploadedBy, below, ...between(input) }
    const [rows, count] = await Promise.all([files.list(input.projectId, filter, input), files.count(input.projectId, filter)])
    return { rows: await presentWithPaths(rows, read, actor.language), count }
  },
})

function between({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from === undefined ? undefined : new Date(from), to: to === undefined ? undefined : new Date(to) }
}

/** What is directly inside a folder: its folders first, then its files, paged as one list. */
export const listFolder = useCase({
  policy: inProjectWho('files.read'),
  async run({ actor, read }, input: InputOf<typeof fileEndpoints.listFolder>) {
    const { projectId } = input
    const folderId = input.folderId ?? null
    const files = read(filesRepository)
    const folders = read(foldersRepository)
    if (folderId !== null && (await folders.findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
    const [folderCount, fileCount] = await Promise.all([folders.countInside(projectId, folderId), files.count(projectId, { folderId })])
    const folderRows = input.offset < folderCount ? await folders.listInside(projectId, folderId, input) : []
    const filePage = {
      ...input,
      limit: input.limit - folderRows.length,
      offset: Math.max(0, input.offset - folderCount),
    }
    const fileRows = filePage.limit > 0 ? await files.list(projectId, { folderId }, filePage) : []
    const path = folderId === null ? [] : ((await folders.paths([folderId])).get(folderId) ?? [])
    return {
      path,
      rows: [
        ...folderRows.map((row) => ({ itemKind: 'folder' as const, ...presentFolder(row) })),
        ...fileRows.map((row) => ({ itemKind: 'attachment' as const, ...presentFile(row, path, actor.language) })),
      ],
      count: folderCount + fileCount,
    }
  },
})

/** All folders of a workspace, for a tree. */
export const listFolders = useCase({
  policy: inProjectWho('files.read'),
  async run({ read }, input: { projectId: number }) {
    const rows = await read(foldersRepository).list(input.projectId)
    return { rows: rows.map(presentFolder), count: rows.length }
  },
})

/** Files as the page shows them, with the names of the folders they lie in. */
export async function presentWithPaths(rows: FileRow[], read: Read, language: Language): Promise<Attachment[]> {
  const folderIds = [...new Set(rows.flatMap((row) => row.folderId ?? []))]
  const paths = await read(foldersRepository).paths(folderIds)
  return rows.map((row) => presentFile(row, (row.folderId === null ? undefined : paths.get(row.folderId)) ?? [], language))
}
