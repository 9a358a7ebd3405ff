import { type ChangeTopic, changeTopicNames } from '@dossier/contract'
import type { Within } from '../use-case/index.ts'

/** A change as the processes tell it each other: ids and codes only. */
export interface PublishedChange {
  topic: ChangeTopic
  /** The installation itself is organization 0. */
  organizationId: number
  /** The workspace in which it happened; absent: in none. */
  projectId?: number | undefined
  /** The one person whom it concerns; absent: everybody who may hear of the topic. */
  userId?: number | undefined
}

/** Of what the installation itself holds. */
export const installationId = 0

/** What changes of an organization are heard under. */
export const changesOf = (organizationId: number) => `organization:${organizationId}`

/** Tells the pages that may hear of it that something changed, once the transaction is committed. */
export function publishChange(within: Within, { organizationId, topic, projectId, userId }: PublishedChange): void {
  within.publish(changesOf(organizationId), JSON.stringify([topic, projectId ?? null, userId ?? null]))
}

/** Reads what `publishChange` wrote; undefined where another version of the program wrote what this one does not know. */
export function readChange(organizationId: number, data: string): PublishedChange | undefined {
  const parsed: unknown = JSON.parse(data)
  if (!Array.isArray(parsed)) return undefined
  const [name, projectId, userId] = parsed as unknown[]
  const topic = changeTopicNames.find((known) => known === name)
  if (topic === undefined) return undefined
  return {
    topic,
    organizationId,
    ...(typeof projectId === 'number' && { projectId }),
    ...(typeof userId === 'number' && { userId }),
  }
}
