import { AppError, type fileEndpoints, type InputOf, limits } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { type Read, useCase } from '../../use-case/index.ts'
import { type FileFilter, filesRepository } from '../files.repository.ts'
import { foldersRepository } from '../folders.repository.ts'
import { type FolderFilter, foundItemsRepository } from './found-items.repository.ts'

type FileQuery = Pick<InputOf<typeof fileEndpoints.list>, 'search' | 'status' | 'kind' | 'uploadedBy' | 'from' | 'to'>

/** The repository filter of a request. Names are stored in composed Unicode form (NFC), so the search text is composed too. */
export function fileFilterOf({ search, status, kind, uploadedBy, from, to }: FileQuery): FileFilter {
  const moment = (given: string | undefined) => (given === undefined ? undefined : new Date(given))
  return { search: search?.normalize('NFC') || undefined, status, kind, uploadedBy, from: moment(from), to: moment(to) }
}

/** The filters of a folder's list; `folders` is null when the filter applies to files only. */
export interface FolderContents {
  files: FileFilter
  folders: FolderFilter | null
}

/** @throws FOLDER_NOT_FOUND */
export async function folderContents(
  read: Read,
  input: FileQuery & { projectId: number; folderId?: number | undefined },
): Promise<FolderContents> {
  const inside = input.folderId ?? null
  if (inside !== null && (await read(foldersRepository).findIn(input.projectId, inside)) === undefined)
    throw new AppError('FOLDER_NOT_FOUND')
  const { search, ...rest } = fileFilterOf(input)
  const hasFileFilter = Object.values(rest).some((part) => part !== undefined)
  const place = search === undefined ? { folderId: inside } : { search, below: inside ?? undefined }
  return { files: { ...rest, ...place }, folders: hasFileFilter ? null : { inside, search } }
}

/** The ids of all items of a list, for "select all". @throws FOLDER_NOT_FOUND */
export const selectItems = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ read }, input: InputOf<typeof fileEndpoints.ids>) {
    const { projectId } = input
    const shown: FolderContents =
      input.list === 'folder' ? await folderContents(read, input) : { files: { ...fileFilterOf(input), below: input.below }, folders: null }
    const found = read(foundItemsRepository)
    const [folderIds, folderCount] =
      shown.folders === null
        ? [[], 0]
        : await Promise.all([found.folderIds(projectId, shown.folders, limits.itemsAtOnce), found.countFolders(projectId, shown.folders)])
    const [attachmentIds, fileCount] = await Promise.all([
      found.fileIds(projectId, shown.files, limits.itemsAtOnce - folderIds.length),
      read(filesRepository).count(projectId, shown.files),
    ])
    return { attachmentIds, folderIds, count: folderCount + fileCount }
  },
})
