import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigurationError, createGuardedFetch, rateLimiter, readConfiguration } from '@dossier/platform'
import { checkSources, openSources, recordReplies, type SourceNetwork, writeCheck } from '@dossier/sources'

// `npm run sources:check`: asks each configured outside source for real, and prints a line a source. Exits with 1 when a configured one fails,
// with 2 when nothing could be checked. It keeps to a source's pace by itself, beside a server that runs.

const USAGE = `npm run sources:check -- [--record DIR]
  --record DIR  saves what came back there, without keys, for tests`

const PRIVATE_FILE = { mode: 0o600 } as const

try {
  const { values } = parseArgs({ options: { record: { type: 'string' } } })
  const { sources: settings, allowLoopback } = readConfiguration(process.env)
  const fetch = createGuardedFetch({ allowLoopback })
  const fetchOwn = createGuardedFetch({ allowLoopback, trustedOrigins: settings.web.address === undefined ? [] : [settings.web.address] })
  const given: Readonly<Record<string, Readonly<Record<string, string | number>>>> = { ...settings }
  const secrets = Object.values(given).flatMap((own) =>
    Object.entries(own).flatMap(([name, value]) => (/key|secret|id$|contact/i.test(name) ? [String(value)] : [])),
  )
  const { record } = values
  if (record !== undefined) await mkdir(record, { recursive: true, mode: 0o700 })
  const recording = (way: SourceNetwork['fetch']) =>
    record === undefined ? way : recordReplies(way, secrets, (name, bytes) => writeFile(join(record, name), bytes, PRIVATE_FILE))
  const network: SourceNetwork = {
    fetch: recording(fetch),
    fetchOwn: recording(fetchOwn),
    counter: rateLimiter(),
    // What is kept would say nothing of a source.
    replies: { load: async () => undefined, keep: async () => {} },
    now: () => new Date(),
  }
  const checked = await checkSources(openSources(settings, network))
  for (const line of checked) console.log(writeCheck(line))
  process.exitCode = checked.some(({ state }) => state === 'fails') ? 1 : 0
} catch (error) {
  if (!(error instanceof ConfigurationError) && !(error instanceof TypeError)) throw error
  console.error(`${error.message}\n${USAGE}`)
  process.exitCode = 2
}
