import { AppError, projectTypes } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { incoming, makeOrganization, openTestCore, type TestCore } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { deleteMixed } from '../organising/delete-files.ts'
import { moveItems } from '../organising/move-items.ts'
import { uploadFiles } from '../uploads/upload-files.ts'
import { listBin } from './list-bin.ts'
import { removeFromBin } from './purge-bin.ts'
import { restoreItems } from './restore-items.ts'

// Few names and folders, so that conflicts are frequent.
const names = ['a.txt', 'b.txt', 'c.gif']
const places = ['', 'x/', 'y/', 'x/z/', 'x/z/y/']
const some = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('upload' as const), place: fc.nat(4), name: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('delete' as const), files: some, folders: fc.array(fc.nat(9), { maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), folder: fc.nat(9), to: fc.option(fc.nat(9), { nil: null }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restore' as const), items: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('purge' as const), items: fc.tuple(fc.nat(9)) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), files: some, folders: some }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface FolderRow extends Record<string, unknown> {
  id: number
  parent_id: number | null
  name: string
}
interface FileRow extends Record<string, unknown> {
  id: number
  folder_id: number | null
  filename: string
  lineage_id: number
  version: number
  is_latest: boolean
  held: boolean
}

/** The code of a refusal. Any other error fails the test. */
function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

describeOnEachDatabase('deleting, restoring and purging in random order', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
  })
  afterAll(() => core.close())

  const folders = async () =>
    (
      await core.deps.database.db.execute<FolderRow>(
        sql`select id, parent_id, name from folders where project_id = ${projectId} order by id`,
      )
    ).rows
  const files = async () =>
    (
      await core.deps.database.db.execute<FileRow>(sql`
        select id, folder_id, filename, lineage_id, version, is_latest, false as held from files where project_id = ${projectId}
        union all select id, folder_id, filename, lineage_id, version, is_latest, true from binned_files where project_id = ${projectId} order by id`)
    ).rows
  const latest = async () => (await files()).filter((row) => !row.held && row.is_latest)
  const binned = async () =>
    (await listBin(core.deps, owner, { projectId, limit: 100, offset: 0, sort: 'name', direction: 'ascending' })).rows.map(({ id }) => id)
  const pick = <T>(all: readonly T[], at: readonly number[]): T[] =>
    all.length === 0 ? [] : [...new Set(at.map((current) => all[current % all.length]!))]

  async function perform(current: Step): Promise<void> {
    if (current.does === 'upload') {
      await uploadFiles(core.deps, owner, {
        projectId,
        files: incoming({ [`${places[current.place]}${names[current.name]}`]: `GIF89a ${Math.random()}` }),
      })
    } else if (current.does === 'move') {
      const all = await folders()
      const [folder, to] = [pick(all, [current.folder])[0], current.to === null ? null : (pick(all, [current.to])[0] ?? null)]
      if (folder !== undefined)
        await moveItems(core.deps, owner, { projectId, attachmentIds: [], folderIds: [folder.id], folderId: to?.id ?? null })
    } else if (current.does === 'restore') {
      await restoreItems(core.deps, owner, { projectId, ids: pick(await binned(), current.items) })
    } else if (current.does === 'purge') {
      await removeFromBin(core.deps, owner, { projectId, ids: pick(await binned(), current.items), confirmName: 'Deal' })
    } else {
      const fileRows = (await files()).filter((row) => !row.held)
      const chosen = {
        attachmentIds: pick(fileRows, current.files).map(({ id }) => id),
        folderIds: pick(await folders(), current.folders).map(({ id }) => id),
      }
      const before = { folders: await folders(), files: await files() }
      const { deletionId } = await deleteMixed(core.deps, owner, { projectId, ...chosen })
      if (current.does === 'undo') await undo(deletionId, before)
    }
  }

  /** Undoing a deletion restores exactly the state before it. */
  async function undo(deletionId: string, before: { folders: FolderRow[]; files: FileRow[] }): Promise<void> {
    const back = await restoreItems(core.deps, owner, { projectId, ids: [], deletionId })
    expect(back).toMatchObject({ renamed: [], createdFolders: [] })
    expect({ folders: await folders(), files: await files() }).toEqual(before)
  }

  async function expectConsistentTree(): Promise<void> {
    const [tree, all] = [await folders(), await files()]
    const ids = new Set(tree.map(({ id }) => id))
    for (const { parent_id: parent } of tree) expect(parent === null || ids.has(parent)).toBe(true)
    for (const { held, folder_id: folder } of all) expect(held || folder === null || ids.has(folder)).toBe(true)
    const folderNames = tree.map((row) => `${row.parent_id}/${row.name}`)
    expect(new Set(folderNames).size).toBe(folderNames.length)
    const shown = all.filter((row) => !row.held && row.is_latest)
    const fileNames = shown.map((row) => `${row.folder_id}/${row.filename}`)
    expect(new Set(fileNames).size).toBe(fileNames.length)
    const versions = all.map((row) => `${row.lineage_id}/${row.version}`)
    expect(new Set(versions).size).toBe(versions.length)
    // For each existing file, only the highest version is marked latest, and all versions are in one folder.
    const lineages = Map.groupBy(
      all.filter((row) => !row.held),
      (row) => row.lineage_id,
    )
    for (const rows of lineages.values()) {
      const highest = Math.max(...rows.map(({ version }) => version))
      expect(rows.filter((row) => row.is_latest).map(({ version }) => version)).toEqual([highest])
      expect(new Set(rows.map((row) => row.folder_id)).size).toBe(1)
    }
    expect((await latest()).length).toBe(lineages.size)
  }

  it('keeps a tree with unique names and loses only what is purged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
        for (const current of steps) {
          const known = (await files()).map(({ id }) => id)
          const outcome = await perform(current).then(() => 'done', codeOf)
          expect(outcome).toMatch(/^(done|FOLDER_INTO_ITSELF|NAME_TAKEN_HERE|BIN_ITEM_NOT_FOUND)$/)
          await expectConsistentTree()
          const left = new Set((await files()).map(({ id }) => id))
          const lost = known.filter((id) => !left.has(id))
          expect(current.does === 'purge' ? [] : lost).toEqual([])
        }
        const everything = (await files()).map(({ id }) => id)
        const items = await binned()
        if (items.length > 0) await restoreItems(core.deps, owner, { projectId, ids: items })
        await expectConsistentTree()
        expect((await files()).filter((row) => !row.held).map(({ id }) => id)).toEqual(everything)
        expect(await binned()).toEqual([])
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
