import type { SourceNetwork } from './client/source-network.ts'
import { edgarSource } from './edgar/edgar.ts'
import { irSource } from './ir/ir.ts'
import { marketSource } from './market/market.ts'
import { openDartSource } from './opendart/open-dart.ts'
import { pressSource } from './press/press.ts'
import type { Source } from './source/source.ts'
import { transcriptSource } from './transcripts/transcripts.ts'
import { webSource } from './web/web.ts'

/** Every source, by the id that its description has. Another one is another line. */
const registered = {
  sec: edgarSource,
  dart: openDartSource,
  web: webSource,
  press: pressSource,
  transcripts: transcriptSource,
  market: marketSource,
  ir: irSource,
} as const

export type SourceId = keyof typeof registered

/** The settings of each source; a source without settings lists what it needs. */
export type SourceSettings = { readonly [Id in SourceId]?: Parameters<(typeof registered)[Id]>[0] }

export type Sources = { readonly [Id in SourceId]: ReturnType<(typeof registered)[Id]> }

/** All sources, including those that are not configured: `missing` lists the settings that they need. */
export function openSources(settings: SourceSettings, network: SourceNetwork): Sources {
  // Each is opened with settings of its own, by its own name: the one place where this is not checked.
  const opened = Object.entries(registered).map(([id, open]) => [
    id,
    (open as (own: object, network: SourceNetwork) => Source)(settings[id as SourceId] ?? {}, network),
  ])
  return Object.fromEntries(opened) as Sources
}
