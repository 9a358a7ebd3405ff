import { projectTypes } from '@dossier/contract'
import { silentLogger } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { createReaderPool } from '../../reading/index.ts'
import { makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { showFile } from '../lists/show-file.ts'
import { makeSearchable } from './make-searchable.ts'
import { readAgain } from './read-again.ts'
import { giveUpReading } from './read-file.ts'

const TEN_MINUTES = 10 * 60_000

describeOnEachDatabase('a file whose reading always fails', (under) => {
  // No file is read in a millisecond, so the real pool kills every reading for its time-out.
  const reading = createReaderPool({ readers: 1, timeoutMs: 1, memoryLimitMb: 1024, logger: silentLogger() })
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under, { reading })
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })
  afterAll(async () => {
    await core.close()
    await reading.close()
  })

  const failedReadings = async (fileId: number) =>
    (await filesRepository.reader(core.deps.database.db, owner.organizationId).find(fileId))?.failedReadings

  it('is retried once automatically and a limited number of times on request', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'Some text.' })
    const attachmentId = file!.id
    expect(await showFile(core.deps, owner, { projectId, attachmentId })).toMatchObject({
      status: 'failed',
      failure: { reason: 'timed-out' },
    })
    expect(await failedReadings(attachmentId)).toBe(2)
    let queued = 0
    for (let asked = 0; asked < 8; asked += 1) {
      core.clock.advance(TEN_MINUTES)
      queued += (await makeSearchable(core.deps, owner, { projectId, files_path: [{ id: attachmentId }] })).waiting
      await untilRead(core)
    }
    expect([queued, await failedReadings(attachmentId)]).toEqual([2, 4])
    await readAgain(core.deps, owner, { projectId, attachmentId })
    await untilRead(core)
    expect(await failedReadings(attachmentId)).toBe(2)
  }, 120_000)

  it('is reported as interrupted, not as broken, when the server stopped', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'b.txt': 'Other text.' })
    const system = { kind: 'system', organizationId: owner.organizationId, language: 'en' } as const
    await giveUpReading(core.deps, system, { fileId: file!.id, interrupted: true })
    const { failure } = await showFile(core.deps, owner, { projectId, attachmentId: file!.id })
    expect(failure).toMatchObject({ reason: 'interrupted', message: expect.stringContaining('the file is not at fault') as string })
    await giveUpReading(core.deps, system, { fileId: file!.id, interrupted: false })
    expect(await showFile(core.deps, owner, { projectId, attachmentId: file!.id })).toMatchObject({ failure: { reason: 'reader-crashed' } })
  }, 120_000)
})
