import { AppError } from '@dossier/contract'
import { accessProject, memberOnly } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy, type System, theSystem } from '../use-case/index.ts'
import { type ImportRow, importsRepository } from './imports.repository.ts'

/** For use cases on one import, which names its workspace itself: that it is in a hidden one stays unsaid. @throws IMPORT_NOT_FOUND */
export const importWhoUploads: Policy<Member, { id: number }, Authorised<ImportRow>> = async (actor, { id }, read) => {
  const member = memberOnly(actor)
  const unsafeImport = await read(importsRepository).unsafeFind(id)
  if (unsafeImport === undefined) throw new AppError('IMPORT_NOT_FOUND')
  try {
    const { extent } = await accessProject(member, unsafeImport.projectId, 'files.upload', read)
    if (extent === 'own' && unsafeImport.startedBy !== member.userId) throw new AppError('LIMITED_ACCESS')
  } catch (error) {
    throw error instanceof AppError && error.code === 'PROJECT_NOT_FOUND' ? new AppError('IMPORT_NOT_FOUND') : error
  }
  return { actor: member, subject: authorise(unsafeImport) }
}

/** For the job of an import; null when it went with its workspace or folder. */
export const importOfJob: Policy<System, { importId: number }, Authorised<ImportRow> | null> = async (actor, { importId }, read) => {
  const decision = await theSystem(actor, null, read)
  const found = await read(importsRepository).unsafeFind(importId)
  return { actor: decision.actor, subject: found === undefined ? null : authorise(found) }
}
