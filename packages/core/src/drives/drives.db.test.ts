import { driveNames, type DriveProvider, driveProviders, type Import, roles } from '@dossier/contract'
import { createGuardedFetch, createLogger } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { openDrives } from '@dossier/sources'
import { type DriveServers, registeredClient, startDriveServers } from '@dossier/sources/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileIntake } from '../files/index.ts'
import { listFiles } from '../files/lists/list-files.ts'
import { archiveOpener } from '../imports/archive-items.ts'
import { importAgain } from '../imports/import-again.ts'
import { importWork } from '../imports/import-files.ts'
import { showImport } from '../imports/show-import.ts'
import { setMemberStatus } from '../members/set-member-status.ts'
import { runPerformer } from '../runs/run-job.ts'
import { driveConnections } from '../schema/index.ts'
import { revokeDrive } from '../drive-connections/revoke-drive.ts'
import { logOf, makeProject, underBreakGlass } from '../testing/people.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { CoreDependencies, Member } from '../use-case/index.ts'
import { completeConsent } from './complete-consent.ts'
import { connectDrive } from './connect-drive.ts'
import { disconnectDrive } from './disconnect-drive.ts'
import { driveOpener } from './drive-source.ts'
import { importFromDrive } from './import-from-drive.ts'
import { redirectToConsent } from './redirect-to-consent.ts'
import { listDriveItems } from './list-drive-items.ts'
import { listDrives } from './list-drives.ts'

const NOT_A_SECRET = 'A'.repeat(43)
const failed = { location: '/?drive=failed' }

describeOnEachDatabase('cloud drives', (under) => {
  let servers: DriveServers
  let core: TestCore
  let deps: CoreDependencies
  let logged: string[]
  let actor: Member
  let waits: number[]

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    servers = await startDriveServers()
    actor = await makeOrganization(core)
    logged = []
    waits = []
    const fetch = createGuardedFetch({ allowLoopback: true })
    const at = (provider: DriveProvider) => ({ ...registeredClient, baseAddress: servers[provider].address })
    const registrations = {
      google: { ...at('google'), scope: 'drive.readonly' as const },
      microsoft: { ...at('microsoft'), tenant: 'common' },
      dropbox: at('dropbox'),
    }
    deps = {
      ...core.deps,
      drives: openDrives(registrations, { fetch, fetchBytes: fetch, wait: async (ms) => void waits.push(ms) }),
      logger: createLogger({ level: 'trace' }, { write: (line) => void logged.push(line) }),
    }
  })
  afterEach(() => servers.close())

  /** Requests a ticket and follows it to the consent screen. */
  async function startConsent(provider: DriveProvider, { as = actor, next }: { as?: Member; next?: string } = {}) {
    const { data, browserSecret } = await connectDrive(deps, as, { provider, ...(next !== undefined && { next }) })
    const ticket = data.url.split('/').at(-1) ?? ''
    const { location } = await redirectToConsent(deps, visitor, { ticket, browserSecret })
    return { ticket, browserSecret, location }
  }
  /** The query parameters of the provider's redirect. */
  async function consent(location: string) {
    const answer = await fetch(location, { redirect: 'manual' })
    const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(`${origin}${pathname}`).toBe('https://dossier.example/api/v2/drives/arrive')
    return Object.fromEntries(searchParams)
  }
  async function connect(provider: DriveProvider, options: { as?: Member; next?: string } = {}) {
    const { location, browserSecret } = await startConsent(provider, options)
    return completeConsent(deps, visitor, { ...(await consent(location)), browserSecret })
  }
  const connectionOf = async (provider: DriveProvider, as = actor) =>
    (await listDrives(deps, as, {})).find((drive) => drive.provider === provider)?.connection
  const storedConnections = () => core.deps.database.db.select().from(driveConnections).where(eq(driveConnections.userId, actor.userId))

  describe.each(driveProviders)('of %s', (provider) => {
    it('are connected by consent and named by their account', async () => {
      expect(await connectionOf(provider)).toBeNull()
      expect(await connect(provider, { next: '/files?project=3&drives=google' })).toEqual({
        location: '/files?project=3&drives=google',
        browserSecret: null,
      })
      expect(await connectionOf(provider)).toEqual({
        account: 'min@harbor.example',
        status: 'connected',
        connectedAt: core.clock.now().toISOString(),
      })
      expect(await logOf(core, actor)).toMatchObject([{ action: 'drive.connected', actorId: actor.userId, account: 'min@harbor.example' }])
    })

    it('are disconnected, and tokens are revoked when the provider supports it', async () => {
      await connect(provider)
      expect(await disconnectDrive(deps, actor, { provider })).toEqual({ revoked: provider !== 'microsoft' })
      expect(servers[provider].consents.revoked).toHaveLength(provider === 'microsoft' ? 0 : 1)
      expect(await storedConnections()).toEqual([])
      expect((await logOf(core, actor)).at(-1)).toMatchObject({ action: 'drive.disconnected' })
      await expectRefusal(disconnectDrive(deps, actor, { provider }), 'DRIVE_NOT_CONNECTED')
    })

    it('are disconnected even when the provider does not respond', async () => {
      await connect(provider)
      servers[provider].fail(/revoke/, { status: 503, times: 9 })
      expect(await disconnectDrive(deps, actor, { provider })).toEqual({ revoked: false })
      expect(await storedConnections()).toEqual([])
    })

    it('are imported with their folders, and a repeated import downloads only changes', async () => {
      await connect(provider)
      const projectId = await makeProject(core, actor)
      const items = await chosenFolder(provider)
      const first = await runToEnd(await importFromDrive(deps, actor, { provider, projectId, items }))
      const count = provider === 'google' ? 6 : 5
      expect(first).toMatchObject({ state: 'completed', progress: { total: count }, added: count, refused: 0, failure: null })
      expect(await pathsIn(projectId)).toEqual(expect.arrayContaining(['실사 자료/계약서/임대차 계약.txt 1', '실사 자료/매출.csv 1']))

      const { drive, requests } = servers[provider]
      const figures = Array.from(drive.items.values()).find(({ name }) => name === '매출.csv')
      const lease = Array.from(drive.items.values()).find(({ name }) => name === '임대차 계약.txt')
      drive.change(figures?.id ?? '', '연도,매출\n2024,3800\n2025,4200\n')
      drive.remove(lease?.id ?? '')
      drive.addFile('새 계약.txt', 'A new contract.', lease?.parentId ?? '')
      const before = requests.length
      const second = await runToEnd(await importAgain(deps, actor, { id: first.id }))
      expect(second).toMatchObject({ state: 'completed', added: 1, newVersions: 1, unchanged: count - 2, refused: 0 })
      expect(await pathsIn(projectId)).toEqual(
        expect.arrayContaining(['실사 자료/계약서/임대차 계약.txt 1', '실사 자료/매출.csv 2', '실사 자료/계약서/새 계약.txt 1']),
      )
      const downloads = requests
        .slice(before)
        .filter(({ path, query }) => /^\/content\/|\/download$|alt=media|\/export\?/.test(path + query))
      expect(downloads).toHaveLength(2)
    })

    it('renew their tokens during an import', async () => {
      await connect(provider)
      const [before] = await storedConnections()
      const projectId = await makeProject(core, actor)
      const running = await importFromDrive(deps, actor, { provider, projectId, items: await chosenFolder(provider) })
      servers[provider].fail(/alt=media|\/items\/\w+\/content|\/files\/download/, { status: 401, body: {} })
      core.clock.advance(3_590_000)
      servers[provider].consents.expireAccess()
      expect(await runToEnd(running)).toMatchObject({ state: 'completed', refused: 0 })
      const [after] = await storedConnections()
      expect(after?.encryptedTokens).not.toBe(before?.encryptedTokens)
    })

    it('are shown as expired after the consent was withdrawn, until they are connected again', async () => {
      await connect(provider)
      servers[provider].consents.withdraw()
      await expectRefusal(listDriveItems(deps, actor, { provider, parentId: homeOf(provider) }), 'DRIVE_NOT_CONNECTED')
      expect(await connectionOf(provider)).toMatchObject({ status: 'expired' })
      const projectId = await makeProject(core, actor)
      const items = [{ id: 'a', name: 'a', kind: 'file' as const }]
      await expectRefusal(importFromDrive(deps, actor, { provider, projectId, items }), 'DRIVE_NOT_CONNECTED')
      await connect(provider)
      expect(await connectionOf(provider)).toMatchObject({ status: 'connected' })
      expect((await listDriveItems(deps, actor, { provider, parentId: homeOf(provider) })).rows).not.toEqual([])
    })

    it('never expose tokens, codes or secrets in logs, responses, rows or jobs', async () => {
      const { location, browserSecret, ticket } = await startConsent(provider)
      const back = await consent(location)
      const answers: unknown[] = [await completeConsent(deps, visitor, { ...back, browserSecret })]
      const projectId = await makeProject(core, actor)
      const started = await importFromDrive(deps, actor, { provider, projectId, items: await chosenFolder(provider) })
      answers.push(await runToEnd(started), await listDrives(deps, actor, {}), await logOf(core, actor))
      servers[provider].fail(/./, { status: 500, times: 99, body: 'broken' })
      answers.push(await listDriveItems(deps, actor, { provider, parentId: homeOf(provider) }).catch((error: unknown) => String(error)))
      const { rows } = await core.deps.database.pool.query('select data::text from pgboss.job')
      const everything = JSON.stringify([answers, await storedConnections(), rows, logged])
      expect(everything.length).toBeGreaterThan(1_000)
      const { given } = servers[provider].consents
      expect(given.length).toBeGreaterThan(1)
      for (const secret of [...given, registeredClient.clientSecret, browserSecret, ticket, back['state'] ?? '']) {
        expect(everything).not.toContain(secret)
      }
    })
  })

  /** The folder with the test files, as the page would select it. */
  async function chosenFolder(provider: DriveProvider): Promise<{ id: string; name: string; kind: 'folder' | 'file' }[]> {
    const { rows } = await listDriveItems(deps, actor, { provider, parentId: homeOf(provider) })
    return rows.filter(({ name }) => name === '실사 자료').map(({ id, name, kind }) => ({ id, name, kind }))
  }
  const homeOf = (provider: DriveProvider) => ({ google: 'root', microsoft: 'own', dropbox: undefined })[provider]

  /** The queue of these tests does not run imports: each attempt is called directly. */
  async function runToEnd({ id }: Import): Promise<Import> {
    const run = runPerformer(importWork({ intake: fileIntake, sources: { archive: archiveOpener, drive: driveOpener } }))
    await run(deps, { kind: 'system', organizationId: actor.organizationId, language: 'ko' }, { runId: id })
    return showImport(deps, actor, { id })
  }
  async function pathsIn(projectId: number): Promise<string[]> {
    const { rows } = await listFiles(deps, actor, { projectId, limit: 100, offset: 0, sort: 'name', direction: 'ascending' })
    return rows.map(({ path, filename, versions }) => `${[...path, filename].join('/')} ${versions}`)
  }

  describe('consent', () => {
    it('is requested with PKCE at the provider’s address', async () => {
      const { location } = await startConsent('google')
      expect(location.startsWith(`${servers.google.address}/o/oauth2/v2/auth?`)).toBe(true)
      expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
        client_id: registeredClient.clientId,
        redirect_uri: 'https://dossier.example/api/v2/drives/arrive',
        code_challenge_method: 'S256',
        access_type: 'offline',
        scope: 'https://www.googleapis.com/auth/drive.readonly',
      })
    })

    it('that is denied redirects back and stores nothing', async () => {
      servers.google.consents.denies = true
      expect(await connect('google', { next: '/files?project=3' })).toMatchObject({ location: '/files?project=3&drive=denied' })
      expect(await storedConnections()).toEqual([])
    })

    it('is refused with another state', async () => {
      const { location, browserSecret } = await startConsent('google')
      const back = await consent(location)
      expect(await completeConsent(deps, visitor, { ...back, state: NOT_A_SECRET, browserSecret })).toEqual(failed)
      expect(await completeConsent(deps, visitor, { code: back['code'], browserSecret })).toEqual(failed)
      expect(await storedConnections()).toEqual([])
    })

    it('is refused in another browser and stays valid in the original one', async () => {
      const { location, browserSecret } = await startConsent('google')
      const back = await consent(location)
      expect(await completeConsent(deps, visitor, { ...back, browserSecret: NOT_A_SECRET })).toEqual(failed)
      expect(await completeConsent(deps, visitor, back)).toEqual(failed)
      expect(await storedConnections()).toEqual([])
      expect(await completeConsent(deps, visitor, { ...back, browserSecret })).toMatchObject({ location: '/' })
    })

    it('is valid once', async () => {
      const { location, browserSecret } = await startConsent('google')
      const back = { ...(await consent(location)), browserSecret }
      const answers = await Promise.all([completeConsent(deps, visitor, back), completeConsent(deps, visitor, back)])
      expect(answers.filter((answer) => answer.location === failed.location)).toHaveLength(1)
      expect(await completeConsent(deps, visitor, back)).toEqual(failed)
    })

    it('cannot be started with another person’s ticket', async () => {
      const { data } = await connectDrive(deps, actor, { provider: 'google' })
      const ticket = data.url.split('/').at(-1) ?? ''
      const victim = await connectDrive(deps, await makeMember(core, actor.organizationId, roles.teamMember), { provider: 'google' })
      for (const browserSecret of [victim.browserSecret, NOT_A_SECRET]) {
        expect(await redirectToConsent(deps, visitor, { ticket, browserSecret })).toEqual(failed)
      }
      expect(await redirectToConsent(deps, visitor, { ticket })).toEqual(failed)
    })

    it('accepts a ticket once, within ten minutes', async () => {
      const { ticket, browserSecret } = await startConsent('google')
      expect(await redirectToConsent(deps, visitor, { ticket, browserSecret })).toEqual(failed)
      const late = await connectDrive(deps, actor, { provider: 'google' })
      core.clock.advance(10 * 60_000)
      const address = late.data.url.split('/').at(-1) ?? ''
      expect(await redirectToConsent(deps, visitor, { ticket: address, browserSecret: late.browserSecret })).toEqual(failed)
    })

    it('expires after ten minutes', async () => {
      const { location, browserSecret } = await startConsent('google')
      const back = await consent(location)
      core.clock.advance(10 * 60_000)
      expect(await completeConsent(deps, visitor, { ...back, browserSecret })).toEqual(failed)
    })

    it('is refused with the code of another consent', async () => {
      const [mine, other] = [await startConsent('google'), await startConsent('google')]
      const back = { ...(await consent(mine.location)), code: (await consent(other.location))['code'] }
      expect(await completeConsent(deps, visitor, { ...back, browserSecret: mine.browserSecret })).toMatchObject(failed)
      expect(await storedConnections()).toEqual([])
    })

    it('of a person who was deactivated meanwhile is refused', async () => {
      const { location, browserSecret } = await startConsent('google')
      await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [actor.userId])
      expect(await completeConsent(deps, visitor, { ...(await consent(location)), browserSecret })).toMatchObject(failed)
      expect(await storedConnections()).toEqual([])
    })

    it('redirects only to pages of the product', async () => {
      expect(await connect('google', { next: '//elsewhere.example/x' })).toMatchObject({ location: '/' })
    })

    it('stores only hashes of its secrets', async () => {
      const { location, browserSecret, ticket } = await startConsent('google')
      const rows = JSON.stringify((await core.deps.database.pool.query('select * from drive_consents')).rows)
      for (const secret of [browserSecret, ticket, new URL(location).searchParams.get('state') ?? '']) expect(rows).not.toContain(secret)
    })
  })

  it('can be used only by their owner, not by colleagues or other organisations', async () => {
    await connect('google')
    const colleague = await makeMember(core, actor.organizationId, roles.organizationOwner)
    const stranger = await makeOrganization(core)
    for (const other of [colleague, stranger, { ...actor, organizationId: stranger.organizationId }]) {
      expect(await connectionOf('google', other)).toBeNull()
      await expectRefusal(listDriveItems(deps, other, { provider: 'google' }), 'DRIVE_NOT_CONNECTED')
      await expectRefusal(disconnectDrive(deps, other, { provider: 'google' }), 'DRIVE_NOT_CONNECTED')
    }
    const projectId = await makeProject(core, actor)
    const items = [{ id: 'item1', name: 'x', kind: 'folder' as const }]
    await expectRefusal(importFromDrive(deps, colleague, { provider: 'google', projectId, items }), 'DRIVE_NOT_CONNECTED')
    await expectRefusal(importFromDrive(deps, stranger, { provider: 'google', projectId, items }), 'PROJECT_NOT_FOUND')
  })

  it('are refused to a super admin with break-glass access', async () => {
    const looking = underBreakGlass(actor)
    await expectRefusal(connectDrive(deps, looking, { provider: 'google' }), 'LIMITED_ACCESS')
    await expectRefusal(listDriveItems(deps, looking, { provider: 'google' }), 'LIMITED_ACCESS')
    await expectRefusal(disconnectDrive(deps, looking, { provider: 'google' }), 'LIMITED_ACCESS')
  })

  it('are not used by an import whose starter was deactivated', async () => {
    await connect('google')
    const projectId = await makeProject(core, actor)
    const started = await importFromDrive(deps, actor, { provider: 'google', projectId, items: await chosenFolder('google') })
    await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [actor.userId])
    expect(await runToEnd(started)).toMatchObject({ state: 'failed', failure: { code: 'LIMITED_ACCESS' }, added: 0 })
  })

  it('fail a running import when they are disconnected', async () => {
    await connect('google')
    const projectId = await makeProject(core, actor)
    const started = await importFromDrive(deps, actor, { provider: 'google', projectId, items: await chosenFolder('google') })
    await disconnectDrive(deps, actor, { provider: 'google' })
    expect(await runToEnd(started)).toMatchObject({ state: 'failed', failure: { code: 'DRIVE_NOT_CONNECTED' } })
  })

  it('mark files that cannot be imported because of type, size or the owner’s restrictions', async () => {
    await connect('google')
    const { drive } = servers.google
    const id = drive.addFolder('obstacles')
    drive.addFile('a.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), id)
    drive.addFile('b.txt', 'x'.repeat(1024 * 1024 + 1), id)
    drive.addFile('c.txt', 'x', id, { downloadable: false })
    drive.addFile('d.txt', 'x', id)
    drive.addFolder('e.zip', id)
    const rows = []
    let cursor: string | undefined
    do {
      const page = await listDriveItems(deps, actor, { provider: 'google', parentId: id, ...(cursor !== undefined && { cursor }) })
      rows.push(...page.rows)
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    expect(rows.map(({ name, obstacle }) => [name, obstacle])).toEqual([
      ['a.zip', 'kind-not-allowed'],
      ['b.txt', 'too-large'],
      ['c.txt', 'not-downloadable'],
      ['d.txt', null],
      ['e.zip', null],
    ])
    const projectId = await makeProject(core, actor)
    const items = [{ id, name: 'obstacles', kind: 'folder' as const }]
    const done = await runToEnd(await importFromDrive(deps, actor, { provider: 'google', projectId, items }))
    expect(done).toMatchObject({ state: 'completed', added: 1, refused: 3 })
    expect(done.refusals.map(({ filename, code }) => [filename, code])).toEqual([
      ['obstacles/a.zip', 'FILE_KIND_NOT_ALLOWED'],
      ['obstacles/b.txt', 'FILE_TOO_LARGE'],
      ['obstacles/c.txt', 'DRIVE_ITEM_NOT_DOWNLOADABLE'],
    ])
  })

  it('report a selected file that was deleted', async () => {
    await connect('dropbox')
    const projectId = await makeProject(core, actor)
    const items = [{ id: 'id:nothing', name: 'gone.txt', kind: 'file' as const }]
    const done = await runToEnd(await importFromDrive(deps, actor, { provider: 'dropbox', projectId, items }))
    expect(done).toMatchObject({ state: 'completed', refused: 1, refusals: [{ filename: 'gone.txt', code: 'DRIVE_ITEM_NOT_FOUND' }] })
  })

  it('retry a download that was interrupted', async () => {
    await connect('dropbox')
    const projectId = await makeProject(core, actor)
    servers.dropbox.fail(/\/files\/download/, { status: 200, cutAfter: 4 })
    const started = await importFromDrive(deps, actor, { provider: 'dropbox', projectId, items: await chosenFolder('dropbox') })
    expect(await runToEnd(started)).toMatchObject({ state: 'completed', added: 5, refused: 0 })
  })

  it('refuse a file whose download is always interrupted, and continue', async () => {
    await connect('dropbox')
    const projectId = await makeProject(core, actor)
    const items = await chosenFolder('dropbox')
    servers.dropbox.fail(/\/files\/download/, { status: 200, cutAfter: 4, times: 3 })
    const done = await runToEnd(await importFromDrive(deps, actor, { provider: 'dropbox', projectId, items }))
    expect(done).toMatchObject({ state: 'completed', added: 4, refused: 1, failure: null })
    expect(done.refusals).toMatchObject([{ code: 'DRIVE_ITEM_INTERRUPTED' }])
  })

  it('refuse a file for which the provider always fails, and continue', async () => {
    await connect('google')
    const projectId = await makeProject(core, actor)
    const items = await chosenFolder('google')
    const figures = Array.from(servers.google.drive.items.values()).find(({ name }) => name === '매출.csv')
    servers.google.fail(new RegExp(`/${figures?.id ?? ''}\\?alt=media`), { status: 500, times: 99 })
    const done = await runToEnd(await importFromDrive(deps, actor, { provider: 'google', projectId, items }))
    expect(done).toMatchObject({ state: 'completed', added: 5, refused: 1 })
    expect(done.refusals).toMatchObject([{ filename: '실사 자료/매출.csv', code: 'DRIVE_ITEM_NOT_DOWNLOADABLE' }])
  })

  it('fail an import when the provider does not respond at all', async () => {
    await connect('google')
    const projectId = await makeProject(core, actor)
    const items = await chosenFolder('google')
    servers.google.fail(/./, { status: 502, times: 999 })
    const done = await runToEnd(await importFromDrive(deps, actor, { provider: 'google', projectId, items }))
    expect(done).toMatchObject({ state: 'failed', failure: { code: 'DRIVE_UNAVAILABLE' } })
  })

  it('revoke the tokens when the connection cannot be stored', async () => {
    servers.google.fail(/about/, { status: 403, body: {} })
    expect(await connect('google')).toMatchObject({ location: '/?drive=failed' })
    expect(servers.google.consents.revoked).toHaveLength(1)
    expect(await storedConnections()).toEqual([])
  })

  it('wait as long as a provider requests', async () => {
    await connect('microsoft')
    const projectId = await makeProject(core, actor)
    const started = await importFromDrive(deps, actor, { provider: 'microsoft', projectId, items: await chosenFolder('microsoft') })
    servers.microsoft.fail(/\/content/, { status: 429, headers: { 'retry-after': '120' } })
    expect(await runToEnd(started)).toMatchObject({ state: 'completed', added: 5, refused: 0 })
    expect(waits).toEqual([120_000])
  })

  it('cannot be imported again once they are disconnected or no longer configured', async () => {
    await connect('google')
    const projectId = await makeProject(core, actor)
    const items = await chosenFolder('google')
    const { id } = await runToEnd(await importFromDrive(deps, actor, { provider: 'google', projectId, items }))
    await expectRefusal(importAgain({ ...deps, drives: {} }, actor, { id }), 'DRIVE_NOT_CONFIGURED')
    await disconnectDrive(deps, actor, { provider: 'google' })
    await expectRefusal(importAgain(deps, actor, { id }), 'DRIVE_NOT_CONNECTED')
  })

  describe('of a person who loses their account', () => {
    let person: Member
    beforeEach(async () => {
      person = await makeMember(core, actor.organizationId, roles.teamMember)
      for (const provider of driveProviders) await connect(provider, { as: person })
    })
    const storedTokens = () => core.deps.database.db.select().from(driveConnections).where(eq(driveConnections.userId, person.userId))
    const jobsOf = async () => {
      const { rows } = await core.deps.database.pool.query<{ data: Payload }>(
        "select data from pgboss.job where name = 'revoke-drive' and (data ->> 'organizationId')::int = $1 order by data ->> 'provider'",
        [actor.organizationId],
      )
      return rows.map(({ data }) => data)
    }
    type Payload = { organizationId: number; provider: DriveProvider; encryptedTokens: string }
    const system = () => ({ kind: 'system', organizationId: actor.organizationId, language: 'ko' }) as const

    it.each([
      ['deactivated', { isActive: false }],
      ['deleted', { confirmDelete: true }],
    ])('are deleted when it is %s, and revoked by the providers afterwards', async (became, change) => {
      await setMemberStatus(deps, actor, { id: person.userId, ...change })
      expect(await storedTokens()).toEqual([])
      const entry = (await logOf(core, actor)).at(-1)
      expect(entry).toMatchObject({ action: `member.${became}` })
      expect(String(entry?.['drives']).split(', ').sort()).toEqual(driveProviders.map((provider) => driveNames[provider]).sort())
      const queued = await jobsOf()
      expect(queued.map(({ provider }) => provider)).toEqual(['dropbox', 'google', 'microsoft'])
      for (const payload of queued) {
        await revokeDrive(deps, system(), payload)
        expect(servers[payload.provider].consents.revoked).toHaveLength(payload.provider === 'microsoft' ? 0 : 1)
      }
    })

    it('are deleted even when the provider does not respond, and the revocation is retried', async () => {
      await setMemberStatus(deps, actor, { id: person.userId, isActive: false })
      const google = (await jobsOf()).find(({ provider }) => provider === 'google')
      if (google === undefined) throw new Error('no job was queued')
      servers.google.fail(/revoke/, { status: 503, times: 9 })
      await expect(revokeDrive(deps, system(), google)).rejects.toThrow('did not confirm')
      expect(await storedTokens()).toEqual([])
    })

    it('are not stored when that happens during the consent', async () => {
      const late = await makeMember(core, actor.organizationId, roles.teamMember)
      const { location, browserSecret } = await startConsent('google', { as: late })
      const { google } = deps.drives
      if (google === undefined) throw new Error('the drive is not configured')
      const account: typeof google.account = async (access) => {
        await setMemberStatus(deps, actor, { id: late.userId, isActive: false })
        return google.account(access)
      }
      const meanwhile = { ...deps, drives: { ...deps.drives, google: { ...google, account } } }
      const back = { ...(await consent(location)), browserSecret }
      expect(await completeConsent(meanwhile, visitor, back)).toMatchObject(failed)
      expect(await connectionOf('google', late)).toBeNull()
      expect(servers.google.consents.revoked).toHaveLength(1)
    })

    it('are kept when the status does not change', async () => {
      await setMemberStatus(deps, actor, { id: person.userId, isActive: true })
      expect(await storedTokens()).toHaveLength(3)
    })
  })

  it('that are not configured are listed as such and refuse all requests', async () => {
    const without = { ...deps, drives: {} }
    expect((await listDrives(without, actor, {})).map(({ configured }) => configured)).toEqual([false, false, false])
    await expectRefusal(connectDrive(without, actor, { provider: 'google' }), 'DRIVE_NOT_CONFIGURED')
    await expectRefusal(listDriveItems(without, actor, { provider: 'google' }), 'DRIVE_NOT_CONFIGURED')
    const projectId = await makeProject(core, actor)
    const items = [{ id: 'a', name: 'a', kind: 'file' as const }]
    await expectRefusal(importFromDrive(without, actor, { provider: 'google', projectId, items }), 'DRIVE_NOT_CONFIGURED')
  })

  it('with unreadable tokens must be connected again', async () => {
    await connect('google')
    await core.deps.database.pool.query("update drive_connections set encrypted_tokens = 'nonsense' where user_id = $1", [actor.userId])
    await expectRefusal(listDriveItems(deps, actor, { provider: 'google' }), 'DRIVE_NOT_CONNECTED')
    expect(await disconnectDrive(deps, actor, { provider: 'google' })).toEqual({ revoked: false })
  })
})
