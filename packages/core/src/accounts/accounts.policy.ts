import { AppError } from '@dossier/contract'
import { accountHolder, type Authorised, authorise, type Member, type Policy, type SuperAdmin } from '../use-case/index.ts'
import { type SessionRow, sessionsRepository } from './sessions.repository.ts'

/** For use cases on one of the actor's own sessions. @throws SESSION_NOT_FOUND, also for sessions of others */
export const sessionHolder: Policy<Member | SuperAdmin, { id: number }, Authorised<SessionRow>> = async (visitorOrMember, input, read) => {
  const { actor } = await accountHolder(visitorOrMember, input, read)
  const unsafeSession = await read(sessionsRepository).unsafeFind(input.id)
  if (unsafeSession?.userId !== actor.userId) throw new AppError('SESSION_NOT_FOUND')
  return { actor, subject: authorise(unsafeSession) }
}
