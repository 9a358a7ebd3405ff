import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLogRepository, verifyLogOf } from '../audit/index.ts'
import { files } from '../schema/index.ts'
import type { CoreDependencies } from '../use-case/index.ts'
import { type Deletions, GRACE_MS, openDeletions, page } from './testing/deletions.ts'
import { listOrganizations } from './list-organizations.ts'

describeOnEachDatabase('purging an organization', (under) => {
  let on: Deletions
  beforeAll(async () => {
    on = await openDeletions(under)
  })
  afterAll(() => on.close())

  it('deletes rows, bytes, index and log of this organization only', async () => {
    const { id, projectId } = await on.plantFilledOrganization()
    const other = await on.plantFilledOrganization()
    const [kept] = await on.deps.database.db.select().from(files).where(eq(files.organizationId, other.id))
    const gone = await on.deps.database.db.select().from(files).where(eq(files.organizationId, id))
    const othersRows = await on.rowsOf(other.id)
    await on.remove(id)
    await on.pack(id)
    const { exportKey } = (await on.stored(id)) ?? {}
    on.core.clock.advance(GRACE_MS)
    await on.purge(id)
    expect(await on.rowsOf(id)).toBe(0)
    expect(await on.stored(id)).toBeUndefined()
    expect(await auditLogRepository.reader(on.deps.database.db, id).count({})).toBe(0)
    for (const { blobKey } of gone) expect(await on.deps.blobs.exists(blobKey)).toBe(false)
    expect(await on.deps.blobs.exists(exportKey ?? '')).toBe(false)
    expect((await on.deps.indexes.search(projectId, 'lease', { limit: 5 })).pages).toEqual([])
    expect(await on.rowsOf(other.id)).toBe(othersRows)
    expect(await on.deps.blobs.exists(kept?.blobKey ?? '')).toBe(true)
    expect(await verifyLogOf(on.deps, other.id)).toMatchObject({ intact: true })
    const [erased] = await auditLogRepository.reader(on.deps.database.db, 0).list({ action: 'organization.deleted' }, page)
    expect(erased).toMatchObject({ actorId: null, details: { subjectId: id, files: 4, members: 2 } })
    expect(await verifyLogOf(on.deps, 0)).toMatchObject({ intact: true })
    expect((await listOrganizations(on.deps, on.root, page)).rows.map((row) => row.id)).not.toContain(id)
  })

  it('happens neither before the end of the grace period nor before the export is complete', async () => {
    const { id } = await on.plantFilledOrganization()
    await on.remove(id)
    const before = await on.rowsOf(id)
    on.core.clock.advance(GRACE_MS - 1)
    await on.purge(id)
    on.core.clock.advance(1)
    await on.purge(id)
    expect(await on.rowsOf(id)).toBe(before)
    const { rows } = await on.deps.database.pool.query<{ name: string }>(
      `select name from pgboss.job where data->>'organizationId' = $1 and name in ('pack-organization', 'purge-organization') order by name`,
      [String(id)],
    )
    expect(rows.map(({ name }) => name)).toEqual(['pack-organization', 'purge-organization', 'purge-organization'])
    await on.pack(id)
    await on.purge(id)
    expect(await on.rowsOf(id)).toBe(0)
  })

  it('happens once and resumes after the process was killed', async () => {
    const { id } = await on.plantFilledOrganization()
    await on.remove(id)
    await on.pack(id)
    on.core.clock.advance(GRACE_MS)
    const killed: CoreDependencies = {
      ...on.deps,
      database: { ...on.deps.database, transaction: () => Promise.reject(new Error('killed')) },
    }
    await expect(on.purge(id, killed)).rejects.toThrow('killed')
    expect(await on.rowsOf(id)).toBeGreaterThan(0)
    await on.purge(id)
    await on.purge(id)
    expect(await on.rowsOf(id)).toBe(0)
    const deletions = await auditLogRepository.reader(on.deps.database.db, 0).list({ action: 'organization.deleted' }, page)
    expect(deletions.filter(({ details }) => details['subjectId'] === id)).toHaveLength(1)
  })
})
