import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGuardedFetch, type Database, openDirectoryReplies } from '@dossier/platform'
import { describeOnServer, openAsAnotherProcess } from '@dossier/platform/testing'
import { openSources, type Sources } from '@dossier/sources'
import { type SourceServer, startEdgarServer } from '@dossier/sources/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Nine requests a second. */
const SPACING_MS = 1_000 / 9

describeOnServer('sources of several processes', ({ open }) => {
  let directory: string
  let databases: Database[]
  let server: SourceServer
  let processes: Sources[]
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dossier-replies-'))
    const first = await open()
    databases = [first, await openAsAnotherProcess(first), await openAsAnotherProcess(first)]
    server = await startEdgarServer()
    processes = databases.map(({ rateLimiter }) =>
      openSources(
        { sec: { contact: 'Harbor it@harbor.example', baseAddress: server.address } },
        {
          fetch: createGuardedFetch({ allowLoopback: true }),
          counter: rateLimiter,
          replies: openDirectoryReplies(directory),
          now: () => new Date(),
        },
      ),
    )
  })
  afterAll(async () => {
    for (const database of databases.slice(1)) await database.close()
    await server.close()
    await rm(directory, { recursive: true })
  })

  it('share the rate limit of a service', async () => {
    const began = performance.now()
    const asked = processes.flatMap(({ sec }, of) => Array.from({ length: 6 }, (_, at) => sec.find({ query: `words ${of} ${at}` })))
    expect(await Promise.all(asked)).toHaveLength(18)
    expect(server.requests).toHaveLength(18)
    // Slower machines only take longer.
    expect(performance.now() - began).toBeGreaterThanOrEqual(17 * SPACING_MS)
  })

  it('use replies that another process has cached, without a request', async () => {
    await processes[0]!.sec.overview('1900001')
    const sent = server.requests.length
    const replies = await Promise.all(processes.flatMap(({ sec }) => Array.from({ length: 50 }, () => sec.overview('1900001'))))
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set(['Orchard Devices Inc.']))
    expect(server.requests).toHaveLength(sent)
  })

  it('send no request to a service that has blocked one of them', async () => {
    server.fail(/companyfacts/, { status: 403, type: 'text/html', body: '<html><title>Request Rate Threshold Exceeded</title></html>' })
    await expect(processes[0]!.sec.facts({ company: '1900001' })).rejects.toMatchObject({ failure: { kind: 'blocked' } })
    const sent = server.requests.length
    for (const { sec } of processes) await expect(sec.find({ query: 'anything' })).rejects.toMatchObject({ failure: { kind: 'quota' } })
    expect(server.requests).toHaveLength(sent)
  })
})
