import { AppError, projectTypes, type WhenPresent } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { incoming, makeOrganization, openTestCore, type TestCore, untilRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { deleteFile } from '../organising/delete-files.ts'
import { listFiles } from '../lists/list-files.ts'
import { moveItems } from '../organising/move-items.ts'
import { restoreVersion } from './restore-version.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { updateFile } from '../organising/update-file.ts'
import { uploadFiles } from '../uploads/upload-files.ts'

const name = fc.constantFrom('a.txt', 'b.txt', 'room/a.txt', 'room/c.md')
// Includes an empty file, which cannot be read.
const content = fc.constantFrom('one', 'two', 'three', '')
const whenPresent = fc.constantFrom<WhenPresent>('version', 'version', 'keepBoth', 'skip')
/** Selects one of the files that exist at that step. */
const pick = fc.nat({ max: 1_000 })

type Act =
  | { act: 'upload'; name: string; content: string; whenPresent: WhenPresent }
  | { act: 'versionOf'; pick: number; name: string; content: string }
  | { act: 'restore' | 'delete' | 'move'; pick: number }
  | { act: 'rename'; pick: number; name: string }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('upload' as const), name, content, whenPresent }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('versionOf' as const), pick, name, content }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('restore' as const, 'delete' as const, 'move' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rename' as const), pick, name: fc.constantFrom('a', 'b', 'z') }) },
)

interface Row extends Record<string, unknown> {
  id: number
  lineage: number
  version: number
  latest: boolean
  stem: string
  folder: number | null
  status: string
}

describeOnAnyDatabase('files with versions after random operations', (under) => {
  let core: TestCore

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const rowsOf = async (projectId: number): Promise<Row[]> =>
    (
      await core.deps.database.pool.query<Row>(
        `select id, lineage_id as lineage, version, is_latest as latest, regexp_replace(filename, '\\.[^.]*$', '') as stem,
          folder_id as folder, status from files where project_id = $1 order by id`,
        [projectId],
      )
    ).rows

  async function perform(owner: Member, projectId: number, given: Act): Promise<void> {
    const { deps } = core
    if (given.act === 'upload') {
      const files = incoming({ [given.name]: given.content })
      return void (await uploadFiles(deps, owner, { projectId, files, whenPresent: given.whenPresent }))
    }
    const rows = await rowsOf(projectId)
    const chosen = rows[given.pick % Math.max(1, rows.length)]
    if (chosen === undefined) return
    const named = { projectId, attachmentId: chosen.id }
    const files = 'content' in given ? incoming({ [given.name]: given.content }) : incoming({})
    if (given.act === 'versionOf') await uploadFiles(deps, owner, { projectId, files, versionOf: chosen.id })
    if (given.act === 'restore') await restoreVersion(deps, owner, named)
    if (given.act === 'delete') await deleteFile(deps, owner, named)
    if (given.act === 'rename') await updateFile(deps, owner, { ...named, filename: given.name })
    if (given.act === 'move') {
      const folderId = rows.find((row) => row.folder !== chosen.folder)?.folder ?? null
      await moveItems(deps, owner, { projectId, attachmentIds: [chosen.id], folderIds: [], folderId })
    }
  }

  /** Each file has one latest version, the highest; its versions share folder and name; lists show only latest versions. */
  async function expectOrder(owner: Member, projectId: number): Promise<void> {
    const rows = await rowsOf(projectId)
    for (const versions of Map.groupBy(rows, (row) => row.lineage).values()) {
      const numbers = versions.map((row) => row.version)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(versions.filter((row) => row.latest).map((row) => row.version)).toEqual([Math.max(...numbers)])
      expect(new Set(versions.map((row) => `${row.folder}/${row.stem}`)).size).toBe(1)
    }
    const page = { limit: 100, offset: 0, sort: 'createdAt', direction: 'ascending' } as const
    const listed = await listFiles(core.deps, owner, { projectId, ...page })
    expect(listed.rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(rows.filter((row) => row.latest).map((row) => row.id))
    expect(listed.count).toBe(listed.rows.length)
  }

  /** The latest read version of each file is the searchable one, in the database and in the index. */
  async function expectSearchable(owner: Member, projectId: number): Promise<void> {
    const searchable = async () => {
      const read = (await rowsOf(projectId)).filter((row) => row.status === 'indexed')
      const last = new Map(read.toSorted((a, b) => a.version - b.version).map((row) => [row.lineage, row.id]))
      return [...last.values()].toSorted((a, b) => a - b)
    }
    const counted = await searchableRepository.reader(core.deps.database.db, owner.organizationId).list(projectId)
    expect(counted.map((file) => file.id).toSorted((a, b) => a - b)).toEqual(await searchable())
    const held = async () => [...(await core.deps.indexes.facts(projectId)).keys()].toSorted((a, b) => a - b)
    await expect
      .poll(async () => JSON.stringify([await held(), await searchable()]), { timeout: 10_000 })
      .toSatisfy((both: string) => {
        const [inIndex, expected] = JSON.parse(both) as [number[], number[]]
        return JSON.stringify(inIndex) === JSON.stringify(expected)
      })
  }

  it('have one latest version each, are listed once, and are searchable in the latest read version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), fc.array(fc.boolean(), { maxLength: 14 }), async (acts, waits) => {
        const owner = await makeOrganization(core)
        const projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
        for (const [at, given] of acts.entries()) {
          try {
            await perform(owner, projectId, given)
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'VERSION_IS_LATEST') throw error
          }
          if (waits[at] === true) await untilRead(core)
          await expectOrder(owner, projectId)
        }
        await untilRead(core)
        await expectSearchable(owner, projectId)
      }),
      { numRuns: 15, seed: 8 },
    )
  }, 120_000)
})
