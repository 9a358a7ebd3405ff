import { type ChangeTopic, type Endpoint, endpoints } from '@dossier/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Changes } from './changes.ts'
import { keyOf } from './query-client.ts'

const {
  accounts,
  admins,
  bin,
  companies,
  companySummary,
  conversations,
  drives,
  files,
  home,
  imports,
  members,
  modelUsage,
  organizations,
} = endpoints
const { outputs, presence, projects, references, roles, runs, search, searchableFiles, spreadsheets, workflows } = endpoints

/** Endpoints that show the reading state of files. */
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
  home.overview,
  home.workspaces,
]

/** Endpoints whose data changes with a topic. */
const topicEndpoints: Record<ChangeTopic, readonly Endpoint[]> = {
  projects: [projects.list, projects.get, home.overview],
  files: [...readingOfFiles, files.folders, spreadsheets.list, bin.list, projects.list, projects.get, searchableFiles.scope],
  reading: [...readingOfFiles, files.compareVersions],
  runs: [runs.list, imports.list, outputs.list, outputs.get],
  ownRuns: [runs.list],
  search: [conversations.list, search.list, home.overview, home.workspaces],
  presence: [presence.others],
  outputs: [outputs.list, outputs.get, bin.list, home.overview],
  companies: [companies.statements, companies.history, workflows.proposeDcf, workflows.previewDcf],
  companySummary: [companySummary.get, companySummary.versions],
  members: [members.list, members.listInProject, roles.list, projects.get, home.overview],
  admins: [admins.list],
  roles: [roles.list],
  models: [modelUsage.ofWorkspace, modelUsage.ofOrganization, modelUsage.shares],
  organizations: [organizations.list],
  account: [accounts.profile, accounts.sessions, drives.list],
  access: [accounts.profile, projects.list, projects.get, projects.role, roles.list, home.overview, home.workspaces],
}

/** A comparison is immutable; only a failed one is refetched. */
const onlyAfterFailure = new Set(keysOf([files.compareVersions]))
const allKeys = new Set(keysOf(Object.values(topicEndpoints).flat()))
const topicKeys = new Map(Object.entries(topicEndpoints).map(([topic, ofTopic]) => [topic, new Set(keysOf(ofTopic))]))

/** Minimum interval between two refetches of one page, because many users watch the same workspace while its files are read. Milliseconds. */
const MIN_INTERVAL_MS = 1_000
/** After so many refetches in a row a query rests after each, since its data changes faster than anybody reads it. */
const FREE_REFETCHES = 3
/** It rests so many times as long as the refetch took: lists that take seconds would otherwise be computed without end while a large workspace is read. */
const REST_FACTOR = 5
/** Maximum rest of a query, milliseconds. */
const MAX_REST_MS = 60_000

function keysOf(all: readonly Endpoint[]): string[] {
  return all.map((endpoint) => keyOf(endpoint).join(' '))
}

/** Whether a query is stale after these changes. */
export function isStaleAfter(changes: Changes, queryKey: readonly unknown[], hasFailed: boolean): boolean {
  const key = queryKey.slice(0, 2).join(' ')
  if (onlyAfterFailure.has(key) && !hasFailed) return false
  if (changes === null) return allKeys.has(key)
  const requestedProject = (queryKey[2] as { projectId?: unknown } | undefined)?.projectId
  return changes.some(
    ({ topic, projectId }) =>
      topicKeys.get(topic)?.has(key) === true && (projectId === null || requestedProject === undefined || requestedProject === projectId),
  )
}

/**
 * Refetches queries on screen when they have changed: at once while the page is visible, else when it becomes visible. One refetch at a time, at
 * most one a second, so that a burst of changes neither cancels running requests nor causes more of them. A query that takes long rests longer.
 *
 * @returns a function to call with changes
 */
export function refresherOf(cache: QueryClient, whenInView: () => Promise<void>, intervalMs = MIN_INTERVAL_MS): (changes: Changes) => void {
  let waiting: Changes | undefined
  let running = false
  /** Queries that are refetched or rest, by hash: whether they have changed meanwhile. */
  const busy = new Map<string, boolean>()

  const refetch = async (hash: string): Promise<void> => {
    const ofHash = { predicate: ({ queryHash }: Query) => queryHash === hash }
    if (busy.has(hash)) {
      busy.set(hash, true)
      // If it is shown anew, it is fetched at once.
      await cache.invalidateQueries({ ...ofHash, refetchType: 'none' })
      return
    }
    for (let inRow = 1; ; inRow += 1) {
      busy.set(hash, false)
      const started = performance.now()
      await cache.invalidateQueries(ofHash)
      const rest = inRow < FREE_REFETCHES ? intervalMs : Math.max(intervalMs, REST_FACTOR * (performance.now() - started))
      await sleep(Math.min(MAX_REST_MS, rest))
      await whenInView()
      if (busy.get(hash) !== true) break
    }
    busy.delete(hash)
  }

  const run = async () => {
    running = true
    try {
      while (waiting !== undefined) {
        await whenInView()
        const changes: Changes = waiting
        waiting = undefined
        const rested = sleep(intervalMs)
        const stale = cache.getQueryCache().findAll({
          predicate: ({ queryKey, state }) => isStaleAfter(changes, queryKey, state.status === 'error'),
        })
        for (const { queryHash } of stale) void refetch(queryHash)
        await rested
      }
    } finally {
      running = false
    }
  }

  return (changes) => {
    waiting = changes === null || waiting === null ? null : withoutDuplicates([...(waiting ?? []), ...changes])
    if (!running) void run()
  }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Removes duplicate changes. */
function withoutDuplicates(changes: NonNullable<Changes>): NonNullable<Changes> {
  return [...new Map(changes.map((change) => [`${change.topic} ${change.projectId ?? ''}`, change])).values()]
}
