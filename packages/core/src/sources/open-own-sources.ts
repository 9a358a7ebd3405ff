import { AppError, type SourceFailureShown } from '@dossier/contract'
import type { Source, SourceDescription } from '@dossier/sources'
import { LRUCache } from 'lru-cache'
import { openKey } from '../organization-models/index.ts'
import type { Needs, Read } from '../use-case/index.ts'
import { sourcesRepository, type SourceSettingsRow } from './sources.repository.ts'

/** Settings of sources by their ids: what each is configured with, by the names in its description. */
export type SettingsOfSources = Readonly<Record<string, Readonly<Record<string, string | number | undefined>>>>

/** How sources are opened, and what the operator configured for everybody. */
export interface SourceOpener {
  operator: SettingsOfSources
  /** All sources there are, by their ids, in the order in which they are listed. */
  open(settings: SettingsOfSources): Readonly<Record<string, Source>>
}

/** A source as an organisation asks it. */
export interface OwnSource {
  readonly id: string
  readonly source: Source
  /** Whose settings it is asked with; null where nobody set any. */
  readonly settings: 'organization' | 'operator' | null
  /** The organisation's own by their names, opened; empty where it has none. */
  readonly own: Readonly<Record<string, string>>
  readonly isOn: boolean
  /** What it last failed with, as far as that lasts. */
  readonly problem: SourceFailureShown | null
}

/** Organisations whose sources are held open: each keeps its place in the queue of a service, and directories that it has read. */
const MOST_OPEN = 50
const opened = new WeakMap<SourceOpener, LRUCache<string, Readonly<Record<string, Source>>>>()

/** A block or a quota of which nobody says when it ends counts for so long. */
const UNKNOWN_END_MS = 15 * 60_000

/** The sources with the organisation's own settings, where it has any, in the place of the operator's. */
export async function sourcesOf({
  deps,
  read,
}: {
  deps: Needs<'clock' | 'secretBox' | 'sources'>
  read: Read
}): Promise<readonly OwnSource[]> {
  const [rows, problems] = await Promise.all([read(sourcesRepository).list(), read(sourcesRepository).problems()])
  const { operator } = deps.sources
  const configured = Object.entries(remembered(deps.sources, {})).map(([id, { description }]) => {
    const { baseAddress, ...shared } = operator[id] ?? {}
    const row = rows.find((one) => one.source === id)
    const own = row?.settings ? openSettings(deps, description, row.settings) : {}
    const whose = row?.settings ? 'organization' : Object.keys(shared).length > 0 ? 'operator' : null
    // Where the operator has a source stand in for another, everybody is led there.
    const settings = { ...(whose === 'organization' ? own : shared), ...(baseAddress !== undefined && { baseAddress }) }
    return { id, own, whose, settings, isOn: row?.isOn ?? description.caution === undefined } as const
  })
  const sources = remembered(deps.sources, Object.fromEntries(configured.map(({ id, settings }) => [id, settings])))
  const now = deps.clock.now()
  return configured.flatMap(({ id, own, whose, isOn }) => {
    const source = sources[id]
    if (source === undefined) return []
    const problem = problems.find((one) => one.source === id)
    const lasts = problem !== undefined && endOf(problem) > now
    return [{ id, source, settings: whose, own, isOn, problem: lasts ? problem.failure : null }]
  })
}

/** @throws SOURCE_NOT_FOUND */
export function sourceNamed(sources: readonly OwnSource[], id: string): OwnSource {
  const found = sources.find((one) => one.id === id)
  if (found === undefined) throw new AppError('SOURCE_NOT_FOUND')
  return found
}

/** The end of time, as far as dates go. */
const NEVER = new Date(8.64e15)

function endOf({ failure, noticedAt }: { failure: SourceFailureShown; noticedAt: Date }): Date {
  if (failure.resetsAt !== undefined) return new Date(failure.resetsAt)
  return failure.kind === 'key-refused' ? NEVER : new Date(noticedAt.getTime() + UNKNOWN_END_MS)
}

function remembered(opener: SourceOpener, settings: SettingsOfSources): Readonly<Record<string, Source>> {
  const held = opened.get(opener) ?? new LRUCache<string, Readonly<Record<string, Source>>>({ max: MOST_OPEN })
  opened.set(opener, held)
  const key = JSON.stringify(settings)
  const sources = held.get(key) ?? opener.open(settings)
  held.set(key, sources)
  return sources
}

/** A key of another installation cannot be read: the source then says that it is missing. */
function openSettings(
  { secretBox }: Needs<'secretBox'>,
  { needs }: SourceDescription,
  settings: NonNullable<SourceSettingsRow['settings']>,
): Record<string, string> {
  const given = needs.map(({ setting, isSecret }) => {
    const kept = settings[setting]
    return [setting, kept !== undefined && isSecret ? openKey(secretBox, 'outside source', kept) : kept] as const
  })
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
