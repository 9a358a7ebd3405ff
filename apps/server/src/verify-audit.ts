import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { AuditVerdict } from '@dossier/contract'
import { type ChainEnd, listLogs, verifyLines, verifyLogOf } from '@dossier/core/audit'
import { createLogger, openDatabase, readConfiguration } from '@dossier/platform'
import { takeDataDirectory } from './take-data-directory.ts'

// `npm run verify-audit`: verifies all audit logs, one of them, or an exported one. Exits with 1 when an entry is invalid, with 2 when
// nothing could be checked.

const USAGE = `npm run verify-audit -- [--organization CODE | --installation | --file EXPORT.jsonl] [--head NUMBER:HASH]
  without options      every log of the installation
  --organization CODE  the log of one organization
  --installation       the log of the installation itself
  --file EXPORT.jsonl  a whole log that was exported as JSON lines
  --head NUMBER:HASH   an entry that was noted down before: shows whether the end was cut off since`

const options = {
  organization: { type: 'string' },
  installation: { type: 'boolean', default: false },
  file: { type: 'string' },
  head: { type: 'string' },
} as const

/** The log cannot be checked, with the reason. */
class NotVerifiable extends Error {}

function headOf(noted: string): ChainEnd {
  const [, number = '', hash = ''] = /^(\d{1,10}):([\da-f]{64})$/i.exec(noted.trim()) ?? []
  if (hash === '') throw new NotVerifiable(`--head takes an entry's number and hash, as in 120:3f9a…\n${USAGE}`)
  return { sequence: Number(number), hash: hash.toLowerCase() }
}

async function verifyFile(path: string, head: ChainEnd | undefined): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  return report(path, await verifyLines(lines, head))
}

async function verifyDatabase(isSelected: (code: string | null) => boolean, head: ChainEnd | undefined): Promise<boolean> {
  const configuration = readConfiguration(process.env)
  const { dataDir, databaseUrl } = configuration
  const directory = await takeDataDirectory(configuration)
  const logger = createLogger({ level: 'error' })
  const database = await openDatabase({ ...(databaseUrl !== undefined && { databaseUrl }), dataDir, logger })
  try {
    const logs = (await listLogs({ database })).filter(({ code, chain }) => isSelected(chain === 0 ? null : (code ?? `#${chain}`)))
    if (logs.length === 0) throw new NotVerifiable('there is no such log')
    if (head !== undefined && logs.length > 1) throw new NotVerifiable(`--head belongs to one log: name it\n${USAGE}`)
    let intact = true
    for (const { chain, code } of logs) {
      const name = chain === 0 ? 'the installation' : `organization ${code ?? `#${chain}, which is gone`}`
      intact = report(name, await verifyLogOf({ database }, chain, head)) && intact
    }
    return intact
  } finally {
    await database.close()
    await directory.release()
  }
}

function report(name: string, { intact, entries, head, firstBroken, withheld = 0 }: AuditVerdict): boolean {
  if (firstBroken === null) {
    const hidden = withheld === 0 ? '' : `, of which ${withheld} withhold a private question`
    console.log(`${name}: intact, ${entries} entries${hidden}${entries === 0 ? '' : `, head ${head.sequence}:${head.hash}`}`)
  } else {
    console.log(`${name}: BROKEN at entry ${firstBroken.sequence} (${firstBroken.reason}); ${entries} entries before it are intact`)
  }
  return intact
}

async function main(): Promise<boolean> {
  const { organization, installation, file, head } = parseArgs({ options }).values
  const known = head === undefined ? undefined : headOf(head)
  if (file !== undefined) return verifyFile(file, known)
  if (installation) return verifyDatabase((code) => code === null, known)
  return verifyDatabase((code) => organization === undefined || code === organization.toLowerCase(), known)
}

main().then(
  (intact) => process.exit(intact ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)
