import { AppError, runRuleOf } from '@dossier/contract'
import { currentMember } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { accessProject } from '../projects/index.ts'
import type { Needs, Read, Within } from '../use-case/index.ts'
import type { RunRow } from './runs.repository.ts'

// After a shorter wait the person still has the page open.
const LONG_MS = 10 * 60_000

interface Recipient {
  userId: number
  projectId: number
  /** The workspace's name. */
  project: string
}

/** The person who started a long run, if they may still see it; undefined when nobody is to be mailed. */
export async function recipientOfEnding(
  { read }: { read: Read },
  { startedBy: userId, organizationId, projectId, kind, createdAt }: RunRow,
  now: Date,
): Promise<Recipient | undefined> {
  // Nobody waits for runs that the program starts itself.
  const { see } = runRuleOf(kind)
  if (userId === null || projectId === null || see === null || now.getTime() - createdAt.getTime() < LONG_MS) return undefined
  try {
    const member = await currentMember(read, { userId, organizationId })
    const { project } = await accessProject(member, projectId, see, read)
    return { userId, projectId, project: project.name }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Mails how a run ended, after the commit. */
export async function mailEnding(
  within: Within,
  deps: Needs<'queue'>,
  { run, reader, outcome }: { run: RunRow; reader: Recipient; outcome: 'completed' | 'failed' },
): Promise<void> {
  const facts = { task: run.subject, project: reader.project, projectId: reader.projectId, outcome }
  await queueMail(within, deps, { kind: 'taskEnded', userId: reader.userId, organizationId: run.organizationId, facts })
}
