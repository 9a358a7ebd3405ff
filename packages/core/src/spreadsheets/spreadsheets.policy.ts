import type { WorkspaceAction } from '@dossier/contract'
import { type FileAccess, filePolicy } from '../files/index.ts'
import type { Member, Policy } from '../use-case/index.ts'

/** For use cases on one version of a workbook: the permissions are those of files. */
export const spreadsheetPolicy =
  (action: WorkspaceAction): Policy<Member, { projectId: number; id: number }, FileAccess> =>
  (actor, { projectId, id }, read) =>
    filePolicy(action)(actor, { projectId, attachmentId: id }, read)
