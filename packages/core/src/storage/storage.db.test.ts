import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admitResumableUpload, uploadFiles } from '../files/index.ts'
import { createProject, showProject, updateProject } from '../projects/index.ts'
import { organizations } from '../schema/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore, untilRead } from '../testing/test-core.ts'
import type { CoreDependencies, Member } from '../use-case/index.ts'

const MEGABYTE = 1024 * 1024
const HALF = 'x'.repeat(MEGABYTE / 2)

describeOnEachDatabase('room for files', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const upload = (names: string[], { deps = core.deps, into = projectId }: { deps?: CoreDependencies; into?: number } = {}) =>
    uploadFiles(deps, owner, {
      projectId: into,
      files: incoming(Object.fromEntries(names.map((name) => [name, `${name}${HALF.slice(name.length)}`]))),
    })
  const admit = (bytes: number, deps = core.deps) => admitResumableUpload(deps, owner, { projectId, filename: 'film.mp4', bytes, open: 0 })
  const setQuota = (quotaMegabytes: number | null, actor = owner) => updateProject(core.deps, actor, { id: projectId, quotaMegabytes })
  const blobs = async () => (await core.storedBlobs()).length

  it('ends at the quota of the workspace, to the byte, and is shown with its usage', async () => {
    await setQuota(1)
    await upload(['1.txt', '2.txt'])
    expect(await showProject(core.deps, owner, { id: projectId })).toMatchObject({ storage: MEGABYTE, quota: MEGABYTE, quotaMegabytes: 1 })
    // Pages are stored when files are read.
    await untilRead(core)
    const before = await blobs()
    await expectRefusal(upload(['3.txt']), 'WORKSPACE_QUOTA_EXCEEDED')
    await expectRefusal(admit(1), 'WORKSPACE_QUOTA_EXCEEDED')
    expect(await blobs()).toBe(before)
    await setQuota(null)
    expect((await upload(['3.txt'])).data).toHaveLength(1)
    expect(await showProject(core.deps, owner, { id: projectId })).toMatchObject({ quota: null, quotaMegabytes: null })
  })

  it('is not exceeded by uploads at the same time', async () => {
    await setQuota(1)
    const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => upload([`${n}.txt`])))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await showProject(core.deps, owner, { id: projectId })).toMatchObject({ storage: MEGABYTE, files: 2 })
  })

  it('ends at the quota of the organisation over all of its workspaces', async () => {
    await core.deps.database.db.update(organizations).set({ quotaBytes: MEGABYTE }).where(eq(organizations.id, owner.organizationId))
    const { id: other } = await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })
    await upload(['1.txt'])
    await upload(['2.txt'], { into: other })
    await expectRefusal(upload(['3.txt']), 'ORGANIZATION_QUOTA_EXCEEDED')
    await expectRefusal(upload(['3.txt'], { into: other }), 'ORGANIZATION_QUOTA_EXCEEDED')
    await expectRefusal(admit(1), 'ORGANIZATION_QUOTA_EXCEEDED')
  })

  it('has the quotas of the configuration where nothing is set', async () => {
    const deps = { ...core.deps, limits: { ...core.deps.limits, workspaceBytes: MEGABYTE } }
    await upload(['1.txt', '2.txt'], { deps })
    await expectRefusal(upload(['3.txt'], { deps }), 'WORKSPACE_QUOTA_EXCEEDED')
    await setQuota(2)
    expect((await upload(['3.txt'], { deps })).data).toHaveLength(1)
  })

  it('is given by the owner of the workspace or the organisation alone', async () => {
    const admin = await makeMember(core, owner.organizationId, roles.admin)
    await expectRefusal(setQuota(1, admin), 'LIMITED_ACCESS')
    expect(await updateProject(core.deps, admin, { id: projectId, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      quotaMegabytes: null,
    })
  })

  it('ends before the disk does, by what is reserved for the database', async () => {
    const withFree = (free: number): CoreDependencies => ({
      ...core.deps,
      disk: { free: async () => free },
      limits: { ...core.deps.limits, diskReserveBytes: 10 * MEGABYTE },
    })
    await expectRefusal(upload(['1.txt'], { deps: withFree(10 * MEGABYTE - 1) }), 'DISK_FULL')
    expect((await upload(['1.txt'], { deps: withFree(10 * MEGABYTE) })).data).toHaveLength(1)
    await expectRefusal(admit(MEGABYTE, withFree(12 * MEGABYTE - 1)), 'DISK_FULL')
    await expect(admit(MEGABYTE, withFree(12 * MEGABYTE))).resolves.toBeUndefined()
  })
})
