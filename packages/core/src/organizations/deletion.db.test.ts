import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits, projectTypes, roles } from '@dossier/contract'
import type { BlobStore } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLogRepository, verifyLines, verifyLogOf } from '../audit/index.ts'
import { createProject } from '../projects/index.ts'
import { files, folders, organizations, projects, searches, users } from '../schema/index.ts'
import { askQuestion } from '../search/ask-question.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead, visitor } from '../testing/test-core.ts'
import type { CoreDependencies, Member, SuperAdmin, System } from '../use-case/index.ts'
import { deleteOrganization } from './delete-organization.ts'
import { downloadExport } from './download-export.ts'
import { exportOrganization } from './export-organization.ts'
import { grantBreakGlass } from './grant-break-glass.ts'
import { listOrganizations } from './list-organizations.ts'
import { purgeOrganization } from './purge-organization.ts'
import { updateOrganization } from './update-organization.ts'

const run = promisify(execFile)
const page = { limit: 100, offset: 0 }
const GRACE_MS = limits.organizationGraceDays * 24 * 3_600_000

// Another program than the one that packs says what is inside.
const UNPACK = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps({entry.filename: archive.read(entry).decode('utf-8', 'replace') for entry in archive.infolist()}))
`

describeOnEachDatabase('the deletion of an organisation', (under) => {
  let core: TestCore
  let deps: CoreDependencies
  let root: SuperAdmin
  let directory: string
  beforeAll(async () => {
    core = await openTestCore(under)
    deps = core.deps
    directory = await mkdtemp(join(tmpdir(), 'dossier-export-'))
    const person = {
      firstName: 'Root',
      email: 'root@example.com',
      passwordHash: 'none',
      role: roles.superAdmin,
      createdAt: core.clock.now(),
    }
    const [made] = await deps.database.db.insert(users).values(person).returning({ id: users.id })
    root = { kind: 'superAdmin', userId: made?.id ?? 0, sessionId: 0, name: 'Root', address: '10.0.0.9', language: 'en' }
  })
  afterAll(async () => {
    await core.close()
    await rm(directory, { recursive: true })
  })

  const system = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })
  const pack = (id: number, on = deps) => exportOrganization(on, system(id), {})
  const purge = (id: number, on = deps) => purgeOrganization(on, system(id), {})
  const stored = async (id: number) => (await deps.database.db.select().from(organizations).where(eq(organizations.id, id)))[0]
  const actionsOf = async (chain: number) =>
    (await auditLogRepository.reader(deps.database.db, chain).list({}, page)).map(({ action }) => action)
  const remove = async (id: number) => deleteOrganization(deps, root, { id, confirmName: (await stored(id))?.name ?? '' })
  const mailTo = async (userId: number, words: string) => {
    const [user] = await deps.database.db.select().from(users).where(eq(users.id, userId))
    const found = async () => (await core.sentMails()).find(({ to, text }) => to === user?.email && text.includes(words))
    await expect.poll(found, { timeout: 10_000 }).toBeDefined()
    return (await found())?.text ?? ''
  }

  /** The same, with a blob store of which a part behaves otherwise. */
  const withBlobs = (part: Partial<BlobStore>): CoreDependencies => {
    const { blobs } = deps
    const whole: BlobStore = {
      put: (key, content) => blobs.put(key, content),
      read: (key) => blobs.read(key),
      readRange: (key, start, end) => blobs.readRange(key, start, end),
      stream: (key, range) => blobs.stream(key, range),
      size: (key) => blobs.size(key),
      exists: (key) => blobs.exists(key),
      delete: (key) => blobs.delete(key),
      deletePrefix: (prefix) => blobs.deletePrefix(prefix),
    }
    return { ...deps, blobs: { ...whole, ...part } }
  }

  /** An organisation with a workspace, files in folders, a search, and a second person. */
  const furnished = async () => {
    const owner = await makeOrganization(core)
    const id = owner.organizationId
    await makeMember(core, id, roles.guest)
    const project = await createProject(deps, owner, { name: '딜룸 A/B', description: '', type: projectTypes.all })
    await uploadAndRead(core, owner, project.id, {
      'legal/계약서.txt': 'The lease ends in June 2027.',
      'legal/tax/a.txt': 'alpha',
      'top.txt': 'top one',
    })
    await uploadAndRead(core, owner, project.id, { 'top.txt': 'top two' })
    const asked = { projectId: project.id, query: 'When does the lease end?', toolids: [], chat_history: [], file_search_tools: [] }
    await Array.fromAsync(await askQuestion(deps, owner, asked))
    return { owner, id, projectId: project.id }
  }

  const rowsOf = async (id: number) => {
    const counted = await Promise.all(
      [users, projects, folders, files, searches].map((table) => deps.database.db.$count(table, eq(table.organizationId, id))),
    )
    return counted.reduce((sum, count) => sum + count, 0)
  }

  const download = async (token: string) => {
    const answer = await downloadExport(deps, visitor, { token })
    const bytes = Buffer.concat(await Array.fromAsync(await answer.open()))
    expect(answer.size).toBe(bytes.length)
    const path = join(directory, 'export.zip')
    await writeFile(path, bytes)
    return JSON.parse((await run('python3', ['-c', UNPACK, path], { maxBuffer: 1e8 })).stdout) as Record<string, string>
  }
  const tokenFor = async (owner: Member) => /organization\/export\/([\w-]{43})/.exec(await mailTo(owner.userId, '/export/'))?.[1] ?? ''

  it('takes its name, typed', async () => {
    const { organizationId: id } = await makeOrganization(core)
    await expectRefusal(deleteOrganization(deps, root, { id, confirmName: 'organization' }), 'NAME_NOT_CONFIRMED')
    expect(await stored(id)).toMatchObject({ status: 'active', deletedAfter: null })
  })

  it('closes it, tells its owner, and leaves everything in place for the grace period', async () => {
    const { owner, id } = await furnished()
    await grantBreakGlass(deps, root, { id, reason: 'Before it was deleted' })
    const before = await rowsOf(id)
    const answered = await remove(id)
    const deletedAfter = new Date(core.clock.now().getTime() + GRACE_MS).toISOString()
    expect(answered).toMatchObject({ status: 'deleting', deletedAfter, exported: false })
    await mailTo(owner.userId, '2026')
    await expectRefusal(grantBreakGlass(deps, root, { id, reason: 'Once it is deleted' }), 'ORGANIZATION_SUSPENDED')
    core.clock.advance(3_600_000)
    expect(await remove(id)).toMatchObject({ deletedAfter })
    await expectRefusal(updateOrganization(deps, root, { id, status: 'suspended' }), 'INVALID_INPUT')
    expect(await rowsOf(id)).toBe(before)
  })

  it('gives its owner everything, in an archive that can be fetched until the end', async () => {
    const { owner, id, projectId } = await furnished()
    await remove(id)
    await pack(id)
    const token = await tokenFor(owner)
    const archive = await download(token)
    expect(Object.keys(archive).sort()).toEqual(
      [
        'audit-log.jsonl',
        'break-glass.jsonl',
        'files.jsonl',
        'files/딜룸 A_B/legal/tax/a.txt',
        'files/딜룸 A_B/legal/계약서.txt',
        'files/딜룸 A_B/top (2).txt',
        'files/딜룸 A_B/top.txt',
        'members.jsonl',
        'organization.json',
        'roles.jsonl',
        'searches.jsonl',
        'workspaces.jsonl',
      ].sort(),
    )
    expect(archive['files/딜룸 A_B/top (2).txt']).toBe('top two')
    const recordsIn = (name: string) =>
      (archive[name] ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(recordsIn('members.jsonl')).toHaveLength(2)
    expect(archive['members.jsonl']).not.toMatch(/password|none/)
    expect(recordsIn('workspaces.jsonl')).toMatchObject([{ id: projectId, name: '딜룸 A/B' }])
    expect(recordsIn('searches.jsonl')).toMatchObject([{ query: 'When does the lease end?', answer: { found: true } }])
    expect(recordsIn('files.jsonl')).toHaveLength(4)
    expect(await verifyLines(streamed((archive['audit-log.jsonl'] ?? '').split('\n')))).toMatchObject({ intact: true })
    await downloadExport(deps, visitor, { token })
    core.clock.advance(11 * 60_000)
    await downloadExport(deps, visitor, { token })
    expect((await actionsOf(id)).slice(0, 3)).toEqual([
      'organization.exportDownloaded',
      'organization.exportDownloaded',
      'organization.exported',
    ])
    await expectRefusal(downloadExport(deps, visitor, { token: 'x'.repeat(43) }), 'LINK_EXPIRED')
    core.clock.advance(GRACE_MS)
    await expectRefusal(downloadExport(deps, visitor, { token }), 'LINK_EXPIRED')
  })

  it('exports once, however often the job runs', async () => {
    const { id } = await furnished()
    await remove(id)
    await pack(id)
    const { exportKey } = (await stored(id)) ?? {}
    await pack(id)
    expect((await stored(id))?.exportKey).toBe(exportKey)
    expect((await actionsOf(id)).filter((action) => action === 'organization.exported')).toHaveLength(1)
  })

  it('exports after a failure in the middle, and leaves nothing half behind', async () => {
    const { id } = await furnished()
    await remove(id)
    let opened = 0
    const breaking = withBlobs({
      async stream(key, range) {
        opened += 1
        if (opened === 2) throw new Error('the disk is gone')
        return deps.blobs.stream(key, range)
      },
    })
    await expect(pack(id, breaking)).rejects.toThrow('the disk is gone')
    expect(await stored(id)).toMatchObject({ exportKey: null })
    await pack(id)
    expect((await stored(id))?.exportKey).toMatch(/^exports\//)
  })

  it('exports what is left when the bytes of a file are lost', async () => {
    const { owner, id } = await furnished()
    const lost = await deps.database.db.select().from(files).where(eq(files.organizationId, id))
    await deps.blobs.delete(lost[0]?.blobKey ?? '')
    await remove(id)
    await pack(id)
    const archive = await download(await tokenFor(owner))
    expect(Object.keys(archive).filter((path) => path.startsWith('files/'))).toHaveLength(3)
    expect(archive['files.jsonl']).toContain('"path":null')
  })

  describe('taken back', () => {
    it('opens it again, and the export is gone', async () => {
      const { owner, id } = await furnished()
      await remove(id)
      await pack(id)
      const token = await tokenFor(owner)
      const { exportKey } = (await stored(id)) ?? {}
      expect(await updateOrganization(deps, root, { id, status: 'active' })).toMatchObject({
        status: 'active',
        deletedAfter: null,
        exported: false,
      })
      await expectRefusal(downloadExport(deps, visitor, { token }), 'LINK_EXPIRED')
      await pack(id)
      expect(await deps.blobs.exists(exportKey ?? '')).toBe(false)
      core.clock.advance(GRACE_MS)
      await purge(id)
      expect(await rowsOf(id)).toBeGreaterThan(0)
    })

    it('while the export is made keeps no export', async () => {
      const { id } = await furnished()
      await remove(id)
      const packed: string[] = []
      const slow = withBlobs({
        async put(key, content) {
          const written = await deps.blobs.put(key, content)
          await updateOrganization(deps, root, { id, status: 'active' })
          packed.push(key)
          return written
        },
      })
      await pack(id, slow)
      expect(await stored(id)).toMatchObject({ status: 'active', exportKey: null })
      expect(packed).toHaveLength(1)
      expect(await deps.blobs.exists(packed[0] ?? '')).toBe(false)
    })

    it('is too late once the grace period is over and everything is exported', async () => {
      const { id } = await furnished()
      await remove(id)
      await pack(id)
      core.clock.advance(GRACE_MS)
      await expectRefusal(updateOrganization(deps, root, { id, status: 'active' }), 'ORGANIZATION_NOT_FOUND')
    })
  })

  describe('at its end', () => {
    it('erases rows, bytes, index and log of this organisation and of no other', async () => {
      const { id, projectId } = await furnished()
      const other = await furnished()
      const [kept] = await deps.database.db.select().from(files).where(eq(files.organizationId, other.id))
      const gone = await deps.database.db.select().from(files).where(eq(files.organizationId, id))
      const othersRows = await rowsOf(other.id)
      await remove(id)
      await pack(id)
      const { exportKey } = (await stored(id)) ?? {}
      core.clock.advance(GRACE_MS)
      await purge(id)
      expect(await rowsOf(id)).toBe(0)
      expect(await stored(id)).toBeUndefined()
      expect(await auditLogRepository.reader(deps.database.db, id).count({})).toBe(0)
      for (const { blobKey } of gone) expect(await deps.blobs.exists(blobKey)).toBe(false)
      expect(await deps.blobs.exists(exportKey ?? '')).toBe(false)
      expect((await deps.indexes.search(projectId, 'lease', { limit: 5 })).pages).toEqual([])
      expect(await rowsOf(other.id)).toBe(othersRows)
      expect(await deps.blobs.exists(kept?.blobKey ?? '')).toBe(true)
      expect(await verifyLogOf(deps, other.id)).toMatchObject({ intact: true })
      const [erased] = await auditLogRepository.reader(deps.database.db, 0).list({ action: 'organization.deleted' }, page)
      expect(erased).toMatchObject({ actorId: null, details: { subjectId: id, files: 4, members: 2 } })
      expect(await verifyLogOf(deps, 0)).toMatchObject({ intact: true })
      expect((await listOrganizations(deps, root, page)).rows.map((row) => row.id)).not.toContain(id)
    })

    it('comes neither early nor before the export is complete', async () => {
      const { id } = await furnished()
      await remove(id)
      const before = await rowsOf(id)
      core.clock.advance(GRACE_MS - 1)
      await purge(id)
      core.clock.advance(1)
      await purge(id)
      expect(await rowsOf(id)).toBe(before)
      const { rows } = await deps.database.pool.query<{ name: string }>(
        `select name from pgboss.job where data->>'organizationId' = $1 and name in ('export-organization', 'purge-organization') order by name`,
        [String(id)],
      )
      expect(rows.map(({ name }) => name)).toEqual(['export-organization', 'purge-organization', 'purge-organization'])
      await pack(id)
      await purge(id)
      expect(await rowsOf(id)).toBe(0)
    })

    it('comes once, and goes on where it was killed', async () => {
      const { id } = await furnished()
      await remove(id)
      await pack(id)
      core.clock.advance(GRACE_MS)
      const killed: CoreDependencies = { ...deps, database: { ...deps.database, transaction: () => Promise.reject(new Error('killed')) } }
      await expect(purge(id, killed)).rejects.toThrow('killed')
      expect(await rowsOf(id)).toBeGreaterThan(0)
      await purge(id)
      await purge(id)
      expect(await rowsOf(id)).toBe(0)
      const deletions = await auditLogRepository.reader(deps.database.db, 0).list({ action: 'organization.deleted' }, page)
      expect(deletions.filter(({ details }) => details['subjectId'] === id)).toHaveLength(1)
    })
  })
})

async function* streamed(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
