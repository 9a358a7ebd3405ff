import { AppError, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listActivities } from '../../activity/list-activities.ts'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { createFolder } from './create-folder.ts'
import { listFiles, listFolders } from '../lists/list-files.ts'
import { moveItems } from './move-items.ts'
import { updateFile } from './update-file.ts'
import { updateFolder } from './update-folder.ts'
import { uploadFiles } from '../uploads/upload-files.ts'

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

describeOnEachDatabase('organising a workspace', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await newProject()
  })

  const newProject = async (type: 1 | 2 = projectTypes.all) =>
    (await createProject(core.deps, owner, { name: 'Deal', description: '', type })).id
  const upload = async (...paths: string[]) =>
    (
      await uploadFiles(core.deps, owner, {
        projectId,
        files: incoming(Object.fromEntries(paths.map((path) => [path, 'GIF89a-not-text']))),
      })
    ).data.map((file) => file.id)
  const folder = async (name: string, parentId?: number) =>
    (await createFolder(core.deps, owner, { projectId, name, ...(parentId !== undefined && { parentId }) })).id
  const move = (attachmentIds: number[], folderIds: number[], folderId: number | null, actor = owner) =>
    moveItems(core.deps, actor, { projectId, attachmentIds, folderIds, folderId })
  /** Every file and folder by its path. */
  const tree = async () => {
    const { rows: folders } = await listFolders(core.deps, owner, { projectId })
    const byId = new Map(folders.map((row) => [row.id, row]))
    const pathOf = (id: number | null): string => (id === null ? '' : `${pathOf(byId.get(id)!.parentId)}${byId.get(id)!.name}/`)
    const { rows } = await listFiles(core.deps, owner, { projectId, limit: 100, offset: 0, sort: 'name', direction: 'ascending' })
    return [
      ...folders.map((row) => pathOf(row.id)),
      ...rows.map((row) => `${row.path.map((name) => `${name}/`).join('')}${row.filename}`),
    ].sort()
  }
  const activityNames = async () =>
    (await listActivities(core.deps, owner, { projectId, limit: 50, offset: 0 })).rows
      .filter(({ action }) => /renamed|moved/.test(action))
      .map(({ name }) => name)

  it('renames a file and keeps its extension', async () => {
    const [id] = await upload('draft.pdf')
    const rename = async (filename: string) => (await updateFile(core.deps, owner, { projectId, attachmentId: id!, filename })).filename
    expect(await rename('최종 보고서')).toBe('최종 보고서.pdf')
    expect(await rename('report.PDF')).toBe('report.PDF')
    expect(await rename('report.exe')).toBe('report.exe.PDF')
    expect(await rename('\u1112\u1161\u11ab\u1100\u1173\u11af')).toBe('한글.PDF')
    expect(await rename('a\u202efdp')).toBe('afdp.PDF')
    expect(await rename('n'.repeat(200))).toBe(`${'n'.repeat(196)}.PDF`)
    await expectRefusal(rename('\u200e'), 'INVALID_INPUT')
    expect((await activityNames()).at(-1)).toBe('renamed draft.pdf to 최종 보고서.pdf')
  })

  it('moves a file to a folder and to the top, and records both places', async () => {
    const [id] = await upload('재무/a.txt')
    const legal = await folder('법무')
    const moveTo = (folderId: number | null) => updateFile(core.deps, owner, { projectId, attachmentId: id!, folderId })
    expect(await moveTo(legal)).toMatchObject({ folderId: legal, path: ['법무'] })
    expect(await moveTo(null)).toMatchObject({ folderId: null, path: [] })
    await moveTo(null)
    await expectRefusal(moveTo(999_999), 'FOLDER_NOT_FOUND')
    expect(await activityNames()).toEqual(['moved a.txt from 법무 to All files', 'moved a.txt from 재무 to 법무'])
  })

  it('renames and moves a folder with its contents in one step', async () => {
    const [id] = await upload('a/b/file.txt')
    const other = await folder('other')
    // Either change alone would conflict with a folder of the same name.
    await folder('b', other)
    const { rows } = await listFolders(core.deps, owner, { projectId })
    const inner = rows.find((row) => row.name === 'b' && row.files === 1)!
    await folder('c', inner.parentId!)
    const updated = await updateFolder(core.deps, owner, { id: inner.id, name: 'c', parentId: other })
    expect(updated).toMatchObject({ id: inner.id, name: 'c', parentId: other, files: 1 })
    expect(await tree()).toEqual(['a/', 'a/c/', 'other/', 'other/b/', 'other/c/', 'other/c/file.txt'])
    expect(await activityNames()).toEqual(['moved the folder c from a to other', 'renamed the folder b to c'])
    expect(id).toBeDefined()
  })

  it('refuses a name that is taken in the same place, but not the folder’s own name', async () => {
    const a = await folder('a')
    await folder('b')
    await expectRefusal(updateFolder(core.deps, owner, { id: a, name: 'b' }), 'NAME_TAKEN_HERE')
    expect(await updateFolder(core.deps, owner, { id: a, name: 'a' })).toMatchObject({ name: 'a' })
    expect(await updateFolder(core.deps, owner, { id: a, name: 'A' })).toMatchObject({ name: 'A' })
  })

  it('moves files and folders together, all or none', async () => {
    const [one, two] = await upload('one.txt', 'x/two.txt')
    const [x, y, target] = [(await listFolders(core.deps, owner, { projectId })).rows[0]!.id, await folder('y'), await folder('target')]
    await move([one!], [x, y], target)
    expect(await tree()).toEqual(['target/', 'target/one.txt', 'target/x/', 'target/x/two.txt', 'target/y/'])
    const before = await tree()
    const twin = await folder('y')
    await expectRefusal(move([two!], [twin], target), 'NAME_TAKEN_HERE')
    await expectRefusal(move([two!, 999_999], [], null), 'FILE_NOT_FOUND')
    await expectRefusal(move([two!], [999_999], null), 'FOLDER_NOT_FOUND')
    await expectRefusal(move([two!], [], 999_999), 'FOLDER_NOT_FOUND')
    await expectRefusal(move([two!], [target], target), 'FOLDER_INTO_ITSELF')
    await expectRefusal(move([two!], [target], x), 'FOLDER_INTO_ITSELF')
    expect(await tree()).toEqual([...before, 'y/'])
    await expectRefusal(move([], [y, twin], x), 'NAME_TAKEN_HERE')
  })

  it('requires the permission to edit files of the workspace', async () => {
    const [id] = await upload('a/file.txt')
    const folderId = (await listFolders(core.deps, owner, { projectId })).rows[0]!.id
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const stranger = await makeOrganization(core)
    const attempts = (actor: Member) => [
      updateFile(core.deps, actor, { projectId, attachmentId: id!, filename: 'new' }),
      move([id!], [], null, actor),
      updateFolder(core.deps, actor, { id: folderId, name: 'new' }),
    ]
    const codes = async (actor: Member) =>
      (await Promise.allSettled(attempts(actor))).map((outcome) => (outcome.status === 'rejected' ? codeOf(outcome.reason) : 'done'))
    expect(await codes(guest)).toEqual(['LIMITED_ACCESS', 'LIMITED_ACCESS', 'LIMITED_ACCESS'])
    expect(await codes(stranger)).toEqual(['PROJECT_NOT_FOUND', 'PROJECT_NOT_FOUND', 'FOLDER_NOT_FOUND'])
    expect(await tree()).toEqual(['a/', 'a/file.txt'])
    expect(await codes(member)).toEqual(['done', 'done', 'done'])
    expect(await tree()).toEqual(['new.txt', 'new/'])
  })

  it('refuses a target folder of another workspace', async () => {
    const [id] = await upload('file.txt')
    const here = projectId
    projectId = await newProject()
    const elsewhere = await folder('elsewhere')
    projectId = here
    await expectRefusal(move([id!], [], elsewhere), 'FOLDER_NOT_FOUND')
    await expectRefusal(updateFile(core.deps, owner, { projectId, attachmentId: id!, folderId: elsewhere }), 'FOLDER_NOT_FOUND')
    await expectRefusal(move([], [elsewhere], null), 'FOLDER_NOT_FOUND')
  })

  it('keeps a tree when folders are moved concurrently', async () => {
    const step = fc.record({ moved: fc.nat(6), target: fc.option(fc.nat(6), { nil: null }) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        projectId = await newProject()
        const ids: number[] = []
        for (let at = 0; at < 7; at += 1) ids.push(await folder(`f${at}`, at % 2 === 1 ? ids[at - 1] : undefined))
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(
            round.map(({ moved, target }) => move([], [ids[moved]!], target === null ? null : ids[target]!)),
          )
          for (const outcome of outcomes) {
            expect(outcome.status === 'fulfilled' ? 'done' : codeOf(outcome.reason)).toMatch(/^(done|FOLDER_INTO_ITSELF)$/)
          }
          const { rows } = await listFolders(core.deps, owner, { projectId })
          expect(rows).toHaveLength(7)
          const parents = new Map(rows.map((row) => [row.id, row.parentId]))
          for (const start of ids) {
            let [at, steps] = [parents.get(start) ?? null, 0]
            while (at !== null && steps < 8) [at, steps] = [parents.get(at) ?? null, steps + 1]
            expect(at).toBeNull()
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})
