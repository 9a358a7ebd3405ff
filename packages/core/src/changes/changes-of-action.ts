import { type AuditActionName, type ChangeTopic, changeTopics } from '@dossier/contract'
import { installationId, type PublishedChange } from './change.ts'

/** Whose rights or sessions an action may change: the entry's subject, its actor, or everyone in the organization. */
type Affected = 'subject' | 'actor' | 'everybody'

interface Effect {
  topics?: readonly ChangeTopic[]
  /** The actor's profile, sessions and drives. */
  account?: 'actor'
  access?: Affected
}

const nothing: Effect = {}
const files: Effect = { topics: ['files'] }
const reading: Effect = { topics: ['reading'] }
const runs: Effect = { topics: ['runs'] }
const summary: Effect = { topics: ['companySummary'] }
const workspace: Effect = { topics: ['projects'], access: 'everybody' }
const person: Effect = { topics: ['members', 'admins', 'projects'], access: 'subject' }
const organization: Effect = { topics: ['organizations'] }

/**
 * The changes of each audit action for open pages. Questions and conversations have none: their use cases publish changes themselves,
 * because only they know who may receive those of a private conversation.
 */
const effects: Record<AuditActionName, Effect> = {
  'signIn.succeeded': nothing,
  'signIn.failed': nothing,
  'signIn.signedOut': { account: 'actor', access: 'actor' },
  'session.revoked': { account: 'actor', access: 'actor' },
  'password.resetRequested': nothing,
  'password.changed': { account: 'actor', access: 'actor' },
  'identity.linked': { account: 'actor' },
  'invitation.accepted': { topics: ['members', 'admins', 'organizations'] },
  'profile.updated': { topics: ['members', 'admins'], account: 'actor' },
  'profile.languageChanged': { account: 'actor' },
  'project.created': workspace,
  'project.updated': workspace,
  'project.deleted': workspace,
  'project.transferred': workspace,
  'folder.created': files,
  'folder.deleted': files,
  'file.uploaded': files,
  'file.read': reading,
  'file.failed': reading,
  'file.readAgain': reading,
  'file.viewed': nothing,
  'file.renamed': files,
  'file.moved': files,
  'file.downloaded': nothing,
  'folder.renamed': files,
  'folder.moved': files,
  'file.deleted': files,
  'file.restored': files,
  'folder.restored': files,
  'file.purged': files,
  'folder.purged': files,
  'file.versionAdded': files,
  'file.cellsSaved': files,
  'file.versionRestored': files,
  'file.versionDeleted': files,
  'file.unlocked': reading,
  'import.started': runs,
  'import.finished': runs,
  'import.continued': runs,
  'import.cancelled': runs,
  'embedding.continued': runs,
  'embedding.cancelled': runs,
  'reading.continued': runs,
  'reading.cancelled': runs,
  'reindexing.continued': runs,
  'reindexing.cancelled': runs,
  'transcription.continued': runs,
  'transcription.cancelled': runs,
  'drive.connected': { account: 'actor' },
  'drive.disconnected': { account: 'actor' },
  'search.asked': nothing,
  'search.viewed': nothing,
  'search.cancelled': nothing,
  'search.planReviewed': nothing,
  'search.replayed': nothing,
  'search.rated': nothing,
  'search.figureKept': nothing,
  'search.figureReleased': nothing,
  'conversation.viewed': nothing,
  'conversation.updated': nothing,
  'conversation.deleted': nothing,
  'conversation.exported': nothing,
  'workflow.started': { topics: ['runs', 'outputs'] },
  'workflow.finished': { topics: ['runs', 'outputs'] },
  'workflow.continued': { topics: ['runs', 'outputs'] },
  'workflow.cancelled': { topics: ['runs', 'outputs'] },
  'output.viewed': nothing,
  'output.downloaded': nothing,
  'output.deleted': { topics: ['outputs'] },
  'output.restored': { topics: ['outputs'] },
  'output.purged': { topics: ['outputs'] },
  'company.valueTyped': { topics: ['companies'] },
  'company.valueTakenBack': { topics: ['companies'] },
  'company.profileSet': { topics: ['companies'] },
  'company.calendarSet': { topics: ['companies'] },
  'company.calendarRemoved': { topics: ['companies'] },
  'company.watched': { topics: ['companies'] },
  'company.unwatched': { topics: ['companies'] },
  'company.filed': { topics: ['companies'] },
  'company.answered': { topics: ['companies'] },
  'company.unanswered': { topics: ['companies'] },
  'companySummary.updated': summary,
  'companySummary.companyChosen': summary,
  'companySummary.companyCleared': summary,
  'companySummary.read': summary,
  'modelSettings.updated': { topics: ['models'] },
  'sourceSettings.updated': nothing,
  'search.deleted': nothing,
  'member.invited': person,
  'member.added': person,
  'member.activated': person,
  'member.deactivated': person,
  'member.deleted': person,
  'member.roleChanged': person,
  'member.accessChanged': person,
  'role.created': { topics: ['roles'] },
  'role.updated': { topics: ['roles', 'members', 'admins'], access: 'everybody' },
  'role.deleted': { topics: ['roles', 'members', 'admins'], access: 'everybody' },
  'list.exported': nothing,
  'organization.invited': organization,
  'organization.updated': { topics: ['organizations'], access: 'everybody' },
  'organization.statusChanged': { topics: ['organizations'], access: 'everybody' },
  'organization.transferred': { topics: ['organizations', 'members', 'admins'], access: 'everybody' },
  'organization.exported': organization,
  'organization.exportDownloaded': nothing,
  'organization.deleted': organization,
  'breakGlass.granted': organization,
  'breakGlass.ended': { topics: ['organizations'], access: 'everybody' },
}

/** The parts of an audit entry that determine its changes. */
export interface RecordedAction {
  action: AuditActionName
  /** 0: the installation. */
  organizationId: number
  projectId: number | null
  actorId: number | null
  /** The id of the subject. */
  subjectId: number | undefined
}

/** The changes to publish when an action is recorded. */
export function changesOfAction({ action, organizationId, projectId, actorId, subjectId }: RecordedAction): PublishedChange[] {
  const { topics = [], account, access }: Effect = effects[action]
  return [
    // First, so that pages recheck access before they receive the other changes.
    ...(access === undefined ? [] : accessOf(access, organizationId, { actorId, subjectId })),
    ...topics.flatMap((topic) => changesOfTopic(topic, organizationId, projectId)),
    ...(account === undefined ? [] : ofPerson('account', organizationId, actorId)),
  ]
}

/** A change of a workspace is also one of the organization when its lists show it. */
function changesOfTopic(topic: ChangeTopic, organizationId: number, projectId: number | null): PublishedChange[] {
  const rule: { inProject?: string; inOrganization?: string } = changeTopics[topic]
  if (topic === 'organizations') return [{ topic, organizationId: installationId }]
  return [
    ...(rule.inProject !== undefined && projectId !== null ? [{ topic, organizationId, projectId }] : []),
    ...(rule.inOrganization !== undefined ? [{ topic, organizationId }] : []),
  ]
}

function accessOf(
  affected: Affected,
  organizationId: number,
  { actorId, subjectId }: { actorId: number | null; subjectId: number | undefined },
): PublishedChange[] {
  if (affected === 'everybody') return [{ topic: 'access', organizationId }]
  return ofPerson('access', organizationId, affected === 'actor' ? actorId : (subjectId ?? null))
}

function ofPerson(topic: 'account' | 'access', organizationId: number, userId: number | null): PublishedChange[] {
  return userId === null ? [] : [{ topic, organizationId, userId }]
}
