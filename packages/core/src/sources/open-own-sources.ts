import { type OutsideSource, outsideSources } from '@dossier/contract'
import type { Sources, SourceSettings } from '@dossier/sources'
import { LRUCache } from 'lru-cache'
import { openKey } from '../organization-models/index.ts'
import type { Needs, Read } from '../use-case/index.ts'
import { sourcesRepository, type SourceSettingsRow } from './sources.repository.ts'

/** How sources are opened, and what the operator configured for everybody. */
export interface SourceOpener {
  operator: SourceSettings
  open(settings: SourceSettings): Sources
}

/** Sources as an organisation asks them, and whose settings each has. */
export interface OpenedSources {
  sources: Sources
  settingsOf: Readonly<Record<OutsideSource, 'organization' | 'operator' | null>>
}

/** Organisations whose sources are held open: each keeps its place in the queue of a service, and directories that it has read. */
const MOST_OPEN = 50
const opened = new WeakMap<SourceOpener, LRUCache<string, Sources>>()

/** The sources with the organisation's own settings, where it has any, in the place of the operator's. */
export async function sourcesOf({ deps, read }: { deps: Needs<'secretBox' | 'sources'>; read: Read }): Promise<OpenedSources> {
  const rows = await read(sourcesRepository).list()
  const { operator } = deps.sources
  const entries = outsideSources.map((source) => {
    const { baseAddress, ...shared } = operator[source] ?? {}
    const row = rows.find((one) => one.source === source)
    const own = row && ownSettings(deps, row)
    const whose = own !== undefined ? 'organization' : Object.keys(shared).length > 0 ? 'operator' : null
    // Where the operator has a source stand in for another, everybody is led there.
    return { source, whose, settings: { ...(own ?? shared), ...(baseAddress !== undefined && { baseAddress }) } } as const
  })
  // Sources that organisations have no settings of are asked with the operator's.
  const own = Object.fromEntries(entries.map(({ source, settings: given }) => [source, given])) as SourceSettings
  const settings: SourceSettings = { ...operator, ...own }
  const settingsOf = Object.fromEntries(entries.map(({ source, whose }) => [source, whose])) as OpenedSources['settingsOf']
  return { sources: remembered(deps.sources, settings), settingsOf }
}

function remembered(opener: SourceOpener, settings: SourceSettings): Sources {
  const held = opened.get(opener) ?? new LRUCache<string, Sources>({ max: MOST_OPEN })
  opened.set(opener, held)
  const key = JSON.stringify(settings)
  const sources = held.get(key) ?? opener.open(settings)
  held.set(key, sources)
  return sources
}

/** Which settings of which source are kept encrypted. */
export const secretSettings: Readonly<Record<OutsideSource, readonly string[]>> = { sec: [], dart: ['key'] }

/** A key of another installation cannot be read: the source then says that it is missing. */
function ownSettings({ secretBox }: Needs<'secretBox'>, { source, settings }: SourceSettingsRow): Record<string, string> {
  const given = Object.entries(settings).map(([name, value]) => [
    name,
    secretSettings[source].includes(name) ? openKey(secretBox, 'outside source', value) : value,
  ])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Record<string, string>
}
