import { type ChangeTopic, type Endpoint, endpoints } from '@dossier/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from './changes.ts'
import { keyOf } from './query-client.ts'

const { accounts, admins, bin, companies, companySummary, conversations, drives, files, imports, members, modelUsage, organizations } =
  endpoints
const { outputs, presence, projects, references, roles, runs, search, searchableFiles, workflows } = endpoints

/** The state of files, wherever it shows. */
const readingOfFiles = [
  files.list,
  files.listFolder,
  files.progress,
  files.get,
  files.versions,
  references.open,
  companies.list,
  companies.statements,
  workflows.proposeDcf,
  workflows.previewDcf,
]

/** What shows other things once something of a topic has changed. */
const topicEndpoints: Record<ChangeTopic, readonly Endpoint[]> = {
  projects: [projects.list, projects.get],
  files: [...readingOfFiles, files.folders, bin.list, projects.list, projects.get, searchableFiles.scope],
  reading: [...readingOfFiles, files.compareVersions],
  runs: [runs.list, imports.list, outputs.list, outputs.get],
  ownRuns: [runs.list],
  search: [conversations.list, search.list],
  presence: [presence.others],
  outputs: [outputs.list, outputs.get],
  companies: [companies.statements, companies.history, workflows.proposeDcf, workflows.previewDcf],
  companySummary: [companySummary.get, companySummary.versions],
  members: [members.list, members.listInProject, roles.list, projects.get],
  admins: [admins.list],
  roles: [roles.list],
  models: [modelUsage.ofWorkspace, modelUsage.ofOrganization, modelUsage.shares],
  organizations: [organizations.list],
  account: [accounts.profile, accounts.sessions, drives.list],
  access: [accounts.profile, projects.list, projects.get, projects.role, roles.list],
}

/** What is compared stays as it is; only what could not be compared yet is asked for anew. */
const onlyAfterFailure = new Set(keysOf([files.compareVersions]))
const allKeys = new Set(keysOf(Object.values(topicEndpoints).flat()))
const topicKeys = new Map(Object.entries(topicEndpoints).map(([topic, ofTopic]) => [topic, new Set(keysOf(ofTopic))]))

/** Of queries that take longer the next changes do not wait, milliseconds. */
const LONGEST_WAIT_MS = 3_000
/** Between two rounds of one page: many look at the same workspace while its files are read. Milliseconds. */
const BETWEEN_MS = 1_000

function keysOf(all: readonly Endpoint[]): string[] {
  return all.map((endpoint) => keyOf(endpoint).join(' '))
}

/** Whether a query shows something else once these changes have happened. */
export function isStaleAfter(changes: Changes, queryKey: readonly unknown[], hasFailed: boolean): boolean {
  const key = queryKey.slice(0, 2).join(' ')
  if (onlyAfterFailure.has(key) && !hasFailed) return false
  if (changes === null) return allKeys.has(key)
  const asked = (queryKey[2] as { projectId?: unknown } | undefined)?.projectId
  return changes.some(
    ({ topic, projectId }) => topicKeys.get(topic)?.has(key) === true && (projectId === null || asked === undefined || asked === projectId),
  )
}

/**
 * Has what is on screen asked for anew when it has changed: at once while the page is in view, else when it comes into view. One round at a
 * time and one a second, so that a burst of changes never interrupts the answers to the first of them, and costs no more than looking did.
 *
 * @returns what takes in changes
 */
export function refresherOf(cache: QueryClient, whenInView: () => Promise<void>, betweenMs = BETWEEN_MS): (changes: Changes) => void {
  let waiting: Changes | undefined
  let running = false

  const run = async () => {
    running = true
    try {
      while (waiting !== undefined) {
        await whenInView()
        const changes: Changes = waiting
        waiting = undefined
        const rested = sleep(betweenMs)
        const asked = cache.invalidateQueries({
          predicate: ({ queryKey, state }) => isStaleAfter(changes, queryKey, state.status === 'error'),
        })
        await Promise.race([asked, sleep(LONGEST_WAIT_MS)])
        await rested
      }
    } finally {
      running = false
    }
  }

  return (changes) => {
    waiting = changes === null || waiting === null ? null : joined([...(waiting ?? []), ...changes])
    if (!running) void run()
  }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Each change once, however long a page is out of view. */
function joined(changes: NonNullable<Changes>): NonNullable<Changes> {
  return [...new Map(changes.map((change) => [`${change.topic} ${change.projectId ?? ''}`, change])).values()]
}
