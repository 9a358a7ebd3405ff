import { AppError, type WorkspaceAction } from '@dossier/contract'
import { accessProject, memberOnly, type ProjectAccess } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy, type Read } from '../use-case/index.ts'
import { binRepository } from './bin/bin.repository.ts'
import { type FileRow, filesRepository } from './files.repository.ts'
import { type FolderRow, foldersRepository } from './folders.repository.ts'
import { versionsRepository } from './versions/versions.repository.ts'

/** A file that the actor may act on, in its workspace. */
export interface FileAccess {
  file: Authorised<FileRow>
  access: ProjectAccess
}

/** For use cases on one file. @throws FILE_NOT_FOUND; FILE_IN_BIN; LIMITED_ACCESS also for files of others where only own files are permitted */
export function filePolicy(action: WorkspaceAction): Policy<Member, { projectId: number; attachmentId: number }, FileAccess> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    const access = await accessProject(member, input.projectId, action, read)
    const file = await read(filesRepository).unsafeFind(input.projectId, input.attachmentId)
    if (file === undefined) throw await missingFileError(read, input)
    if (access.extent === 'own' && file.uploadedBy !== member.userId) throw new AppError('LIMITED_ACCESS')
    return { actor: member, subject: { file: authorise(file), access } }
  }
}

/** FILE_IN_BIN for files in the bin, because old answers may cite them; else FILE_NOT_FOUND. */
async function missingFileError(read: Read, { projectId, attachmentId }: { projectId: number; attachmentId: number }): Promise<AppError> {
  const [binnedId] = await read(binRepository).filesInBin(projectId, [attachmentId])
  return new AppError(binnedId === undefined ? 'FILE_NOT_FOUND' : 'FILE_IN_BIN')
}

/** The scope of a deletion: the named files (a latest version with all its versions), and the named folders with all files below. */
export interface Deletion {
  projectId: number
  /** The deletion may contain only the actor's own files. */
  ownOnly: boolean
  files: Authorised<FileRow>[]
  folders: Authorised<FolderRow>[]
}

/** @throws FILE_NOT_FOUND or FOLDER_NOT_FOUND when any is not in the workspace: nothing is then deleted */
export async function mayDelete(
  member: Member,
  named: { projectId: number; fileIds: number[]; folderIds: number[] },
  read: Read,
): Promise<Deletion> {
  const access = await accessProject(member, named.projectId, 'files.delete', read)
  const files = read(filesRepository)
  const folders = read(foldersRepository)
  const folderIds = [...new Set(named.folderIds)]
  const folderRows = await folders.findManyIn(named.projectId, folderIds)
  if (folderRows.length !== folderIds.length) throw new AppError('FOLDER_NOT_FOUND')
  const fileIds = [...new Set([...named.fileIds, ...(await files.idsBelow(named.projectId, folderIds))])]
  const rows = await files.findMany(named.projectId, fileIds)
  if (rows.length !== fileIds.length) throw new AppError('FILE_NOT_FOUND')
  const lineagesToDelete = rows.filter((row) => row.isLatest && row.versions > 1).map((row) => row.lineageId)
  const ownOnly = access.extent === 'own'
  const isOwn = (row: FileRow) => row.uploadedBy === member.userId
  if (ownOnly && !(rows.every(isOwn) && folderRows.every((row) => row.createdBy === member.userId))) throw new AppError('LIMITED_ACCESS')
  if (ownOnly && !(await read(versionsRepository).listMany(named.projectId, lineagesToDelete)).every(isOwn))
    throw new AppError('LIMITED_ACCESS')
  return { projectId: named.projectId, ownOnly, files: rows.map(authorise<FileRow>), folders: folderRows.map(authorise<FolderRow>) }
}

/** Files and folders of one workspace that the actor may change together. */
export interface ChosenItems {
  files: Authorised<FileRow>[]
  folders: Authorised<FolderRow>[]
  access: ProjectAccess
}

/**
 * For use cases on files and folders that are chosen together.
 *
 * @throws FILE_NOT_FOUND or FOLDER_NOT_FOUND when any is not in the workspace; LIMITED_ACCESS also for any item of others where
 * only own items are permitted
 */
export function chosenFilesPolicy(
  action: WorkspaceAction,
): Policy<Member, { projectId: number; attachmentIds: number[]; folderIds?: number[] }, ChosenItems> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    const access = await accessProject(member, input.projectId, action, read)
    const fileIds = [...new Set(input.attachmentIds)]
    const folderIds = [...new Set(input.folderIds ?? [])]
    const files = await read(filesRepository).findMany(input.projectId, fileIds)
    if (files.length !== fileIds.length) throw new AppError('FILE_NOT_FOUND')
    const folders = await read(foldersRepository).findManyIn(input.projectId, folderIds)
    if (folders.length !== folderIds.length) throw new AppError('FOLDER_NOT_FOUND')
    const othersToo = files.some((row) => row.uploadedBy !== member.userId) || folders.some((row) => row.createdBy !== member.userId)
    if (access.extent === 'own' && othersToo) throw new AppError('LIMITED_ACCESS')
    return { actor: member, subject: { access, files: files.map(authorise<FileRow>), folders: folders.map(authorise<FolderRow>) } }
  }
}

/** For use cases on one folder, which names its workspace itself. @throws FOLDER_NOT_FOUND */
export function folderPolicy(action: WorkspaceAction): Policy<Member, { id: number }, Authorised<FolderRow>> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    const subject = await byFolder(input.id, read, async (unsafeFolder) => {
      const { extent } = await accessProject(member, unsafeFolder.projectId, action, read)
      if (extent === 'own' && unsafeFolder.createdBy !== member.userId) throw new AppError('LIMITED_ACCESS')
      return authorise(unsafeFolder)
    })
    return { actor: member, subject }
  }
}

/** Authorises by the folder's workspace. The request names no workspace, so a folder in a hidden one is reported as unknown. @throws FOLDER_NOT_FOUND */
export async function byFolder<T>(folderId: number, read: Read, decide: (unsafeFolder: FolderRow) => Promise<T>): Promise<T> {
  const unsafeFolder = await read(foldersRepository).unsafeFind(folderId)
  if (unsafeFolder === undefined) throw new AppError('FOLDER_NOT_FOUND')
  try {
    return await decide(unsafeFolder)
  } catch (error) {
    throw error instanceof AppError && error.code === 'PROJECT_NOT_FOUND' ? new AppError('FOLDER_NOT_FOUND') : error
  }
}
