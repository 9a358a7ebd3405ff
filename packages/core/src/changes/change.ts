import { type ChangeTopic, changeTopicNames } from '@dossier/contract'
import type { Within } from '../use-case/index.ts'

/** A change as processes signal it to each other: ids and codes only. */
export interface PublishedChange {
  topic: ChangeTopic
  /** The installation itself is organization 0. */
  organizationId: number
  /** The workspace of the change; absent: none. */
  projectId?: number | undefined
  /** The only person it concerns; absent: everyone who may receive the topic. */
  userId?: number | undefined
}

/** The organization id of the installation itself. */
export const installationId = 0

/** The signal topic for changes of an organization. */
export const changesOf = (organizationId: number) => `organization:${organizationId}`

/** Publishes a change to the pages that may receive it, once the transaction is committed. */
export function publishChange(within: Within, { organizationId, topic, projectId, userId }: PublishedChange): void {
  within.publish(changesOf(organizationId), JSON.stringify([topic, projectId ?? null, userId ?? null]))
}

/** Parses the data of `publishChange`; undefined for topics of other versions of the program. */
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
