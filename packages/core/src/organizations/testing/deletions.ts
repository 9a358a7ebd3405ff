import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits, projectTypes, roles } from '@dossier/contract'
import type { BlobStore } from '@dossier/platform'
import type { DatabaseUnderTest } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLogRepository } from '../../audit/index.ts'
import { createProject } from '../../projects/index.ts'
import { files, folders, organizations, projects, searches, users } from '../../schema/index.ts'
import { askQuestion } from '../../search/asking/ask-question.ts'
import { makeMember, makeOrganization, openTestCore, uploadAndRead, visitor } from '../../testing/test-core.ts'
import type { CoreDependencies, Member, SuperAdmin, System } from '../../use-case/index.ts'
import { deleteOrganization } from '../delete-organization.ts'
import { downloadExport } from '../download-export.ts'
import { clearExport, exportWork } from '../export-organization.ts'
import { runPerformer } from '../../runs/run-job.ts'
import { purgeOrganization } from '../purge-organization.ts'

const run = promisify(execFile)
export const page = { limit: 100, offset: 0 }
export const GRACE_MS = limits.organizationGraceDays * 24 * 3_600_000

// Lists the archive with another program than the one that wrote it.
const UNPACK = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps({entry.filename: archive.read(entry).decode('utf-8', 'replace') for entry in archive.infolist()}))
`

/** Organizations to delete, and a super admin who deletes them. */
export async function openDeletions(under: DatabaseUnderTest) {
  const core = await openTestCore(under)
  const { deps } = core
  const directory = await mkdtemp(join(tmpdir(), 'dossier-export-'))
  const person = { firstName: 'Root', email: 'root@example.com', passwordHash: 'none', role: roles.superAdmin, createdAt: core.clock.now() }
  const [made] = await deps.database.db.insert(users).values(person).returning({ id: users.id })
  const root: SuperAdmin = { kind: 'superAdmin', userId: made?.id ?? 0, sessionId: 0, name: 'Root', address: '10.0.0.9', language: 'en' }

  const system = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })
  const exportRunOf = async (id: number) =>
    (
      await deps.database.pool.query<{ id: number; state: string; failure: { code: string } | null; done: number; total: number }>(
        "select id, state, failure, done, total from runs where kind = 'export' and organization_id = $1 order by id desc",
        [id],
      )
    ).rows[0]
  /** Runs the queued job: an export, or the deletion of its archives. */
  const pack = async (id: number, on = deps, signal?: AbortSignal) => {
    await runPerformer(exportWork)(on, system(id), { runId: (await exportRunOf(id))?.id ?? 0, signal })
    await clearExport(on, system(id), { organizationId: id })
  }
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

  /** The same dependencies with some functions of the blob store replaced. */
  const withBlobs = (part: Partial<BlobStore>): CoreDependencies => {
    const { blobs } = deps
    const original: BlobStore = {
      put: (key, content) => blobs.put(key, content),
      read: (key) => blobs.read(key),
      readRange: (key, start, end) => blobs.readRange(key, start, end),
      stream: (key, range) => blobs.stream(key, range),
      size: (key) => blobs.size(key),
      exists: (key) => blobs.exists(key),
      delete: (key) => blobs.delete(key),
      deletePrefix: (prefix) => blobs.deletePrefix(prefix),
      clearAbandoned: () => blobs.clearAbandoned(),
    }
    return { ...deps, blobs: { ...original, ...part } }
  }

  /** An organization with a workspace, files in folders, a search, and a second member. */
  const plantFilledOrganization = async () => {
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

  const close = async () => {
    await core.close()
    await rm(directory, { recursive: true })
  }
  return {
    core,
    deps,
    root,
    exportRunOf,
    pack,
    purge,
    stored,
    actionsOf,
    remove,
    mailTo,
    withBlobs,
    plantFilledOrganization,
    rowsOf,
    download,
    tokenFor,
    close,
  }
}

export type Deletions = Awaited<ReturnType<typeof openDeletions>>
