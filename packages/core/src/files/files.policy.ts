import { AppError, type WorkspaceAction } from '@dossier/contract'
import { accessProject, memberOnly, type ProjectAccess } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy, type Read } from '../use-case/index.ts'
import { type FileRow, filesRepository } from './files.repository.ts'
import { type FolderRow, foldersRepository } from './folders.repository.ts'

/** A file that the actor may act on, in its workspace. */
export interface FileAccess {
  file: Authorised<FileRow>
  access: ProjectAccess
}

/** For use cases on one file. @throws FILE_NOT_FOUND; LIMITED_ACCESS also for files of others where only one's own are allowed */
export function fileWho(action: WorkspaceAction): Policy<Member, { projectId: number; attachmentId: number }, FileAccess> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    const access = await accessProject(member, input.projectId, action, read)
    const file = await read(filesRepository).unsafeFind(input.projectId, input.attachmentId)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    if (access.extent === 'own' && file.uploadedBy !== member.userId) throw new AppError('LIMITED_ACCESS')
    return { actor: member, subject: { file: authorise(file), access } }
  }
}

/** What a deletion takes away: the files named, the folders named, and every file below those. */
export interface Deletion {
  projectId: number
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
  const namedFolders = await Promise.all(named.folderIds.map((id) => folders.findIn(named.projectId, id)))
  if (namedFolders.includes(undefined)) throw new AppError('FOLDER_NOT_FOUND')
  const fileIds = [...new Set([...named.fileIds, ...(await files.idsBelow(named.projectId, named.folderIds))])]
  const rows = await files.findMany(named.projectId, fileIds)
  if (rows.length !== fileIds.length) throw new AppError('FILE_NOT_FOUND')
  const folderRows = namedFolders.filter((folder) => folder !== undefined)
  const othersToo = rows.some((row) => row.uploadedBy !== member.userId) || folderRows.some((row) => row.createdBy !== member.userId)
  if (access.extent === 'own' && othersToo) throw new AppError('LIMITED_ACCESS')
  return { projectId: named.projectId, files: rows.map(authorise<FileRow>), folders: folderRows.map(authorise<FolderRow>) }
}
