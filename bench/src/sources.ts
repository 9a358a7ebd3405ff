import { createGuardedFetch, createLogger, openDatabase, openDirectoryReplies } from '@dossier/platform'
import { openSources, SourceError } from '@dossier/sources'
import {
  dartKey,
  naverId,
  naverSecret,
  type SourceServer,
  startEdgarServer,
  startOpenDartServer,
  startPressServer,
} from '@dossier/sources/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'

const PEOPLE = 50
const SECOND_MS = 1_000
/** Requests a second of each service, as its description says. */
const paces = { sec: 9, dart: 5, press: 5 } as const
type Name = keyof typeof paces
const names = Object.keys(paces) as Name[]

/**
 * Fifty people who ask three sources at once, in one process, of services on loopback: how many requests each host gets in any second, how long people
 * wait, and what asking for the same again costs.
 */
export async function benchSources(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'dossier-bench-sources-'))
  const database = await openDatabase({ dataDir: 'memory://', logger: createLogger({ level: 'fatal' }) })
  const servers: Record<Name, SourceServer> = {
    sec: await startEdgarServer(),
    dart: await startOpenDartServer(),
    press: await startPressServer(),
  }
  const { sec, dart, press } = openSources(
    {
      sec: { contact: 'Harbor it@harbor.example', baseAddress: servers.sec.address },
      dart: { key: dartKey, baseAddress: servers.dart.address },
      press: { naverClientId: naverId, naverClientSecret: naverSecret, baseAddress: servers.press.address },
    },
    {
      fetch: createGuardedFetch({ allowLoopback: true }),
      counter: database.rateLimiter,
      replies: openDirectoryReplies(directory),
      now: () => new Date(),
    },
  )
  /** What a person asks; of everybody something else. */
  const ask: Record<Name, (person: number) => Promise<unknown>> = {
    sec: (person) => sec.find({ query: `supply agreement ${person}` }),
    dart: (person) => dart.find({ company: '00900001', from: dayAfter(person) }),
    press: (person) => press.find({ query: `한강전자 배터리 ${person}` }),
  }
  const round = async (personOf: (person: number) => number) => {
    const before = names.map((name) => servers[name].requests.length)
    const asked = names.flatMap((name) =>
      Array.from({ length: PEOPLE }, async (_, person) => {
        const began = performance.now()
        const refused = await ask[name](personOf(person)).then(() => false, isQuota)
        return { name, refused, milliseconds: performance.now() - began }
      }),
    )
    const done = await Promise.all(asked)
    return names.map((name, at) => ({
      name,
      requests: servers[name].requests.slice(before[at]),
      refused: done.filter((one) => one.name === name && one.refused).length,
      waits: done.filter((one) => one.name === name).map(({ milliseconds }) => milliseconds),
    }))
  }
  try {
    // Directories that are read once a day are there already.
    await Promise.all(names.map((name) => ask[name](PEOPLE)))
    printProgress(`${PEOPLE} people ask ${names.length} sources, each something else`)
    print('first', await round((person) => person))
    printProgress('the same again')
    print('again', await round((person) => person))
    printProgress('all of them the same')
    print('same', await round(() => PEOPLE + 1))
  } finally {
    await Promise.all(names.map((name) => servers[name].close()))
    await database.close()
    await rm(directory, { recursive: true })
  }
}

const DAY_MS = 86_400_000
const dayAfter = (days: number): string => new Date(Date.UTC(2010, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)

function isQuota(error: unknown): true {
  if (error instanceof SourceError && error.failure.kind === 'quota') return true
  throw error
}

function print(round: string, sources: { name: Name; requests: { at: number }[]; refused: number; waits: number[] }[]): void {
  for (const { name, requests, refused, waits } of sources) {
    const figure = (what: string, value: number) => printFigure(`sources.${round}.${name}.${what}`, value)
    figure('requests', requests.length)
    figure('most-in-a-second', mostInASecond(requests.map(({ at }) => at)))
    if (requests.length > 1) figure('a-second', rateOf(requests.map(({ at }) => at)))
    figure('pace', paces[name])
    figure('refused', refused)
    figure('p50-ms', quantile(waits, 0.5))
    figure('p95-ms', quantile(waits, 0.95))
  }
}

/** Requests a second between the first and the last. @param times milliseconds, ascending */
const rateOf = (times: readonly number[]): number => ((times.length - 1) * SECOND_MS) / ((times.at(-1) ?? 0) - (times[0] ?? 0))

/** The most requests that came within any second. @param times milliseconds, ascending */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((begin) => times.filter((at) => at >= begin && at < begin + SECOND_MS).length))
