import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLines } from '../audit/index.ts'
import { companyProfiles, files, fiscalCalendars, outputs, typedValues } from '../schema/index.ts'
import { expectRefusal, makeOrganization, visitor } from '../testing/test-core.ts'
import { runCanceller, runRetrier } from '../runs/control-run.ts'
import { runGivenUp } from '../runs/run-job.ts'
import { runTypesOf } from '../runs/run-types.ts'
import { listRuns, showRun } from '../runs/show-run.ts'
import { exportType } from './export-run.ts'
import { exportWork } from './export-organization.ts'
import { listOrganizations } from './list-organizations.ts'
import { deleteOrganization } from './delete-organization.ts'
import { type Deletions, GRACE_MS, openDeletions } from './testing/deletions.ts'
import { downloadExport } from './download-export.ts'
import { grantBreakGlass } from './grant-break-glass.ts'
import { updateOrganization } from './update-organization.ts'

describeOnAnyDatabase('deleting an organization', (under) => {
  let on: Deletions
  beforeAll(async () => {
    on = await openDeletions(under)
  })
  afterAll(() => on.close())

  it('requires the name as a confirmation', async () => {
    const { organizationId: id } = await makeOrganization(on.core)
    await expectRefusal(deleteOrganization(on.deps, on.root, { id, confirmName: 'organization' }), 'NAME_NOT_CONFIRMED')
    await expectRefusal(deleteOrganization(on.deps, on.root, { id, confirmName: '' }), 'NAME_NOT_CONFIRMED')
    expect(await on.stored(id)).toMatchObject({ status: 'active', deletedAfter: null })
  })

  it('requires no name over the API, where the grace period is the safeguard', async () => {
    const { organizationId: id } = await makeOrganization(on.core)
    expect(await deleteOrganization(on.deps, on.root, { id })).toMatchObject({ status: 'deleting' })
    expect(await updateOrganization(on.deps, on.root, { id, status: 'active' })).toMatchObject({ status: 'active', deletedAfter: null })
  })

  it('closes the organization, mails its owner and keeps all data for the grace period', async () => {
    const { owner, id } = await on.plantFilledOrganization()
    await grantBreakGlass(on.deps, on.root, { id, reason: 'Before it was deleted' })
    const before = await on.rowsOf(id)
    const answered = await on.remove(id)
    const deletedAfter = new Date(on.core.clock.now().getTime() + GRACE_MS).toISOString()
    expect(answered).toMatchObject({ status: 'deleting', deletedAfter, exported: false })
    await on.mailTo(owner.userId, '2026')
    await expectRefusal(grantBreakGlass(on.deps, on.root, { id, reason: 'Once it is deleted' }), 'ORGANIZATION_SUSPENDED')
    on.core.clock.advance(3_600_000)
    expect(await on.remove(id)).toMatchObject({ deletedAfter })
    await expectRefusal(updateOrganization(on.deps, on.root, { id, status: 'suspended' }), 'INVALID_INPUT')
    expect(await on.rowsOf(id)).toBe(before)
  })

  it('gives its owner an archive of all data, which can be downloaded until the end', async () => {
    const { owner, id, projectId } = await on.plantFilledOrganization()
    const { db } = on.deps.database
    const blobKey = `projects/${id}/${projectId}/outputs/1.xlsx`
    await on.deps.blobs.put(blobKey, new TextEncoder().encode('a workbook'))
    const made = { organizationId: id, projectId, createdBy: owner.userId, createdAt: on.core.clock.now() }
    const output = {
      ...made,
      workflow: 'datapack',
      inputVariable: 'Harbor',
      input: {},
      state: 'completed',
      blobKey,
      filename: 'Harbor.xlsx',
    } as const
    const [kept] = await db.insert(outputs).values(output).returning({ id: outputs.id })
    const value = {
      company: 'harbor',
      scope: 'consolidated',
      account: 'revenue',
      to: '2025-12-31',
      months: 12,
      value: '1',
      reason: 'As audited',
    } as const
    await db.insert(typedValues).values({ organizationId: id, projectId, ...value, typedBy: owner.userId, typedAt: on.core.clock.now() })
    const stated = { organizationId: id, projectId, company: 'harbor', setBy: owner.userId, setAt: on.core.clock.now() }
    await db
      .insert(companyProfiles)
      .values({ ...stated, homepage: 'https://harbor.example', country: 'KR', segment: 'Ports', industry: 'Transport' })
    await db.insert(fiscalCalendars).values({ ...stated, closingMonth: 3, namedBy: 'end', reason: 'Charter' })
    await on.remove(id)
    await on.pack(id)
    const token = await on.tokenFor(owner)
    const archive = await on.download(token)
    expect(Object.keys(archive).sort()).toEqual(
      [
        'audit-log.jsonl',
        'break-glass.jsonl',
        'company-profiles.jsonl',
        'files.jsonl',
        'fiscal-calendars.jsonl',
        'files/딜룸 A_B/legal/tax/a.txt',
        'files/딜룸 A_B/legal/계약서.txt',
        'files/딜룸 A_B/top (version 1).txt',
        'files/딜룸 A_B/top.txt',
        'members.jsonl',
        'organization.json',
        `outputs/${kept!.id}/Harbor.xlsx`,
        'outputs.jsonl',
        'roles.jsonl',
        'searches.jsonl',
        'typed-values.jsonl',
        'workspaces.jsonl',
      ].sort(),
    )
    expect(archive['files/딜룸 A_B/top.txt']).toBe('top two')
    expect(archive['files/딜룸 A_B/top (version 1).txt']).toBe('top one')
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
    expect(archive[`outputs/${kept!.id}/Harbor.xlsx`]).toBe('a workbook')
    expect(recordsIn('outputs.jsonl')).toMatchObject([{ inputVariable: 'Harbor', path: `outputs/${kept!.id}/Harbor.xlsx` }])
    expect(recordsIn('typed-values.jsonl')).toMatchObject([{ account: 'revenue', reason: 'As audited' }])
    expect(recordsIn('company-profiles.jsonl')).toMatchObject([{ company: 'harbor', country: 'KR', segment: 'Ports' }])
    expect(recordsIn('fiscal-calendars.jsonl')).toMatchObject([{ company: 'harbor', closingMonth: 3, reason: 'Charter' }])
    expect(await verifyLines(streamed((archive['audit-log.jsonl'] ?? '').split('\n')))).toMatchObject({ intact: true })
    await downloadExport(on.deps, visitor, { token })
    on.core.clock.advance(11 * 60_000)
    await downloadExport(on.deps, visitor, { token })
    expect((await on.actionsOf(id)).slice(0, 3)).toEqual([
      'organization.exportDownloaded',
      'organization.exportDownloaded',
      'organization.exported',
    ])
    await expectRefusal(downloadExport(on.deps, visitor, { token: 'x'.repeat(43) }), 'LINK_EXPIRED')
    on.core.clock.advance(GRACE_MS)
    await expectRefusal(downloadExport(on.deps, visitor, { token }), 'LINK_EXPIRED')
  })

  it('exports once, however often the job runs', async () => {
    const { id } = await on.plantFilledOrganization()
    await on.remove(id)
    await on.pack(id)
    const { exportKey } = (await on.stored(id)) ?? {}
    await on.pack(id)
    expect((await on.stored(id))?.exportKey).toBe(exportKey)
    expect((await on.actionsOf(id)).filter((action) => action === 'organization.exported')).toHaveLength(1)
  })

  it('exports again after a failure in progress and leaves no partial archive', async () => {
    const { id } = await on.plantFilledOrganization()
    await on.remove(id)
    let opened = 0
    const breaking = on.withBlobs({
      async stream(key, range) {
        opened += 1
        if (opened === 2) throw new Error('the disk is gone')
        return on.deps.blobs.stream(key, range)
      },
    })
    await expect(on.pack(id, breaking)).rejects.toThrow('the disk is gone')
    expect(await on.stored(id)).toMatchObject({ exportKey: null })
    await on.pack(id)
    expect((await on.stored(id))?.exportKey).toMatch(/^exports\//)
  })

  it('exports the remaining files when the bytes of one are lost', async () => {
    const { owner, id } = await on.plantFilledOrganization()
    const lost = await on.deps.database.db.select().from(files).where(eq(files.organizationId, id))
    await on.deps.blobs.delete(lost[0]?.blobKey ?? '')
    await on.remove(id)
    await on.pack(id)
    const archive = await on.download(await on.tokenFor(owner))
    expect(Object.keys(archive).filter((path) => path.startsWith('files/'))).toHaveLength(3)
    expect(archive['files.jsonl']).toContain('"path":null')
  })

  describe('whose export is a run', () => {
    const shown = async (id: number) => {
      const { rows } = await listOrganizations(on.deps, on.root, { limit: 100, offset: 0 })
      return rows.find((row) => row.id === id)
    }

    it('shows its progress to the super admin and hides it from the organization', async () => {
      const { owner, id } = await on.plantFilledOrganization()
      expect(await on.remove(id)).toMatchObject({ export: { state: 'queued', progress: { done: 0, total: null }, failure: null } })
      const { id: runId } = (await on.exportRunOf(id))!
      expect((await listRuns(on.deps, owner, { limit: 10, offset: 0, kind: 'export' })).rows).toEqual([])
      await expectRefusal(showRun(on.deps, owner, { id: runId }), 'RUN_NOT_FOUND')
      const types = runTypesOf([exportType])
      await expectRefusal(runCanceller(types)(on.deps, owner, { id: runId }), 'RUN_NOT_FOUND')
      await expectRefusal(runRetrier(types)(on.deps, owner, { id: runId }), 'RUN_NOT_FOUND')
      await on.pack(id)
      expect(await shown(id)).toMatchObject({ exported: true, export: { state: 'completed', progress: { done: 5, total: 5 } } })
      const other = await makeOrganization(on.core)
      expect(await shown(other.organizationId)).toMatchObject({ export: null })
    })

    it('does not check a file again after the process was killed', async () => {
      const { id } = await on.plantFilledOrganization()
      await on.remove(id)
      const stopping = new AbortController()
      const opened: string[] = []
      const killing = on.withBlobs({
        async stream(key, range) {
          opened.push(key)
          if (opened.length === 2) stopping.abort(new Error('the process ends'))
          return on.deps.blobs.stream(key, range)
        },
      })
      await expect(on.pack(id, killing, stopping.signal)).rejects.toThrow('the process ends')
      expect(await on.exportRunOf(id)).toMatchObject({ state: 'running', done: 2, total: 5 })
      const again: string[] = []
      const noting = on.withBlobs({
        async stream(key, range) {
          again.push(key)
          return on.deps.blobs.stream(key, range)
        },
      })
      await on.pack(id, noting)
      // The two remaining checks, and all four files for the archive.
      expect(again).toHaveLength(6)
      expect(again.slice(0, 2).some((key) => opened.includes(key))).toBe(false)
      expect(await on.exportRunOf(id)).toMatchObject({ state: 'completed', done: 5, total: 5 })
      expect((await on.actionsOf(id)).filter((action) => action === 'organization.exported')).toHaveLength(1)
    })

    it('reports why it failed, and is restarted when the organization is deleted again', async () => {
      const { id } = await on.plantFilledOrganization()
      await on.remove(id)
      const { id: first } = (await on.exportRunOf(id))!
      await runGivenUp(exportWork)(on.deps, { kind: 'system', organizationId: id, language: 'en' }, { runId: first, interrupted: true })
      expect(await shown(id)).toMatchObject({
        status: 'deleting',
        exported: false,
        export: { state: 'failed', failure: { code: 'RUN_INTERRUPTED' } },
      })
      expect(await on.remove(id)).toMatchObject({ status: 'deleting', export: { state: 'queued', failure: null } })
      const { id: second } = (await on.exportRunOf(id))!
      expect(second).not.toBe(first)
      // While a run is in progress, a repeated deletion changes nothing.
      await on.remove(id)
      expect((await on.exportRunOf(id))?.id).toBe(second)
      await on.pack(id)
      expect((await on.stored(id))?.exportKey).toMatch(/^exports\//)
    })

    it('ends when the deletion is cancelled', async () => {
      const { id } = await on.plantFilledOrganization()
      await on.remove(id)
      await updateOrganization(on.deps, on.root, { id, status: 'active' })
      expect(await on.exportRunOf(id)).toMatchObject({ state: 'cancelled' })
      await on.pack(id)
      expect(await on.stored(id)).toMatchObject({ status: 'active', exportKey: null })
      await on.remove(id)
      expect(await on.exportRunOf(id)).toMatchObject({ state: 'queued' })
    })
  })

  describe('when it is cancelled', () => {
    it('opens the organization again and deletes the export', async () => {
      const { owner, id } = await on.plantFilledOrganization()
      await on.remove(id)
      await on.pack(id)
      const token = await on.tokenFor(owner)
      const { exportKey } = (await on.stored(id)) ?? {}
      expect(await updateOrganization(on.deps, on.root, { id, status: 'active' })).toMatchObject({
        status: 'active',
        deletedAfter: null,
        exported: false,
      })
      await expectRefusal(downloadExport(on.deps, visitor, { token }), 'LINK_EXPIRED')
      await on.pack(id)
      expect(await on.deps.blobs.exists(exportKey ?? '')).toBe(false)
      on.core.clock.advance(GRACE_MS)
      await on.purge(id)
      expect(await on.rowsOf(id)).toBeGreaterThan(0)
    })

    it('discards an export in progress', async () => {
      const { id } = await on.plantFilledOrganization()
      await on.remove(id)
      const packed: string[] = []
      const slow = on.withBlobs({
        async put(key, content) {
          const written = await on.deps.blobs.put(key, content)
          await updateOrganization(on.deps, on.root, { id, status: 'active' })
          packed.push(key)
          return written
        },
      })
      await on.pack(id, slow)
      expect(await on.stored(id)).toMatchObject({ status: 'active', exportKey: null })
      expect(packed).toHaveLength(1)
      expect(await on.deps.blobs.exists(packed[0] ?? '')).toBe(false)
    })

    it('is refused after the grace period if everything is exported', async () => {
      const { id } = await on.plantFilledOrganization()
      await on.remove(id)
      await on.pack(id)
      on.core.clock.advance(GRACE_MS)
      await expectRefusal(updateOrganization(on.deps, on.root, { id, status: 'active' }), 'ORGANIZATION_NOT_FOUND')
    })
  })
})

async function* streamed(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
