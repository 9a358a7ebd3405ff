import { AppError, type Place, workspacePermissions } from '@dossier/contract'
import { filePolicy } from '../files/index.ts'
import { accessProject, memberOnly } from '../projects/index.ts'
import { conversationPolicy } from '../search/index.ts'
import type { Actor, Member, Policy, Read } from '../use-case/index.ts'

/** A place that the actor may open, and whether they may see the other people there. */
interface OpenPlace {
  place: Place
  seesOthers: boolean
}

/** For use cases on something that several people can have open: allows everybody who may open it. @throws FILE_NOT_FOUND, CONVERSATION_NOT_FOUND */
export const mayOpenPlace: Policy<Member, Place, OpenPlace> = async (actor, { projectId, kind, id }, read) => {
  const place = { projectId, kind, id }
  await (kind === 'file' ? filePolicy('files.read')(actor, { projectId, attachmentId: id }, read) : requireConversation(actor, place, read))
  const member = memberOnly(actor)
  const { role } = await accessProject(member, projectId, 'project.read', read)
  return { actor: member, subject: { place, seesOthers: workspacePermissions[role]['members.read'] !== 'none' } }
}

async function requireConversation(actor: Actor, { projectId, id }: Place, read: Read): Promise<void> {
  const { subject } = await conversationPolicy('search.read')(actor, { conversationId: id }, read)
  if (subject.projectId !== projectId) throw new AppError('CONVERSATION_NOT_FOUND')
}
