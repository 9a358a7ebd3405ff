import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { auditLogRepository, record, verifyLines } from '../audit/index.ts'
import { createFolder } from '../files/organising/create-folder.ts'
import { openContent } from '../files/lists/show-file.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { createProject } from '../projects/index.ts'
import { projectMembers } from '../schema/index.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { changeConversation, deleteConversation } from '../search/conversations/kept-conversations.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead, visitor } from '../testing/test-core.ts'
import type { BytesAnswer, Member } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { exportActivities } from './export-activities.ts'
import { exportAudit } from './export-audit.ts'
import { listActivities } from './list-activities.ts'
import { listAudit, verifyAudit } from './list-audit.ts'

const page = { limit: 100, offset: 0 }
const textOf = async (answer: BytesAnswer) => Buffer.concat(await Array.fromAsync(await answer.open())).toString('utf8')

describeOnEachDatabase('activity', (under) => {
  let core: TestCore
  let owner: Member
  let guest: Member
  let projectId: number
  let attachmentId: number
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    guest = await makeMember(core, owner.organizationId, roles.guest)
    projectId = (await createProject(core.deps, owner, { name: '한빛 인수', description: '', type: projectTypes.all })).id
    const [file] = await uploadAndRead(core, owner, projectId, { '계약서.txt': 'alpha' })
    attachmentId = file?.id ?? 0
    await openContent(core.deps, guest, { projectId, attachmentId })
    const signIn = { action: 'signIn.succeeded', projectId } as const
    await scopeOf(guest, core.deps.database).write((within) => record(within, guest, signIn, core.clock.now()))
  })

  const korean = (): Member => ({ ...owner, language: 'ko' })

  describe('of a workspace', () => {
    it('is listed latest first in the reader’s language', async () => {
      const { rows, count } = await listActivities(core.deps, korean(), { ...page, projectId })
      expect(rows.map(({ name, createdBy, type }) => [name, createdBy.id, type])).toEqual([
        ['계약서.txt를 열람했습니다', guest.userId, 'file'],
        ['계약서.txt 읽기가 완료되어 검색할 수 있습니다', null, 'file'],
        ['계약서.txt를 업로드했습니다', owner.userId, 'file'],
        ['워크스페이스 한빛 인수를 추가했습니다', owner.userId, 'project'],
      ])
      expect(count).toBe(4)
      const english = await listActivities(core.deps, owner, { ...page, projectId })
      expect(english.rows[0]).toMatchObject({ name: 'opened 계약서.txt', createdBy: { name: guest.name }, action: 'file.viewed' })
    })

    it('marks views under break-glass, because their actor may have a member’s name', async () => {
      const until = new Date(core.clock.now().getTime() + 60_000)
      const superAdmin = { ...owner, name: guest.name, breakGlass: { grantId: 7, until } }
      await openContent(core.deps, { ...superAdmin, userId: guest.userId + 1_000 }, { projectId, attachmentId })
      const { rows } = await listActivities(core.deps, owner, { ...page, projectId })
      expect(rows.slice(0, 2).map(({ createdBy }) => createdBy.name)).toContain(`${guest.name} (break-glass)`)
    })

    it('can exclude views and automatic processing, but never views under break-glass', async () => {
      const until = new Date(core.clock.now().getTime() + 60_000)
      const superAdmin = { ...owner, userId: guest.userId + 1_000, breakGlass: { grantId: 7, until } }
      await openContent(core.deps, superAdmin, { projectId, attachmentId })
      const { rows, count } = await listActivities(core.deps, owner, { ...page, projectId, routine: false })
      expect(rows.map(({ action }) => action)).toEqual(['file.viewed', 'file.uploaded', 'project.created'])
      expect(rows[0]?.createdBy.name).toContain('(break-glass)')
      expect(count).toBe(3)
    })

    it('is filtered by type and paged', async () => {
      const projects = await listActivities(core.deps, owner, { ...page, projectId, type: 'project' })
      expect(projects).toMatchObject({ count: 1, rows: [{ action: 'project.created' }] })
      const second = await listActivities(core.deps, owner, { projectId, limit: 1, offset: 1 })
      expect(second).toMatchObject({ count: 4, rows: [{ action: 'file.read' }] })
    })

    it('excludes sign-ins, and shows guests only their own activity', async () => {
      expect((await listActivities(core.deps, owner, { ...page, projectId, type: 'signIn' })).count).toBe(0)
      const own = await listActivities(core.deps, guest, { ...page, projectId })
      expect(own.rows.map(({ action, createdBy }) => [action, createdBy.id])).toEqual([['file.viewed', guest.userId]])
      expect(own.count).toBe(1)
    })

    it('excludes other workspaces', async () => {
      const other = await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })
      await createFolder(core.deps, owner, { projectId: other.id, name: 'Tax' })
      expect((await listActivities(core.deps, owner, { ...page, projectId })).count).toBe(4)
      expect((await listActivities(core.deps, owner, { ...page, projectId: other.id })).count).toBe(2)
    })

    it('is hidden from members who may not open the workspace', async () => {
      const stranger = await makeOrganization(core)
      for (const act of [listActivities, exportActivities]) {
        await expectRefusal(act(core.deps, stranger, { ...page, projectId }), 'PROJECT_NOT_FOUND')
        await expectRefusal(act(core.deps, visitor, { ...page, projectId }), 'NOT_SIGNED_IN')
      }
      const place = { projectId, userId: guest.userId, role: roles.guest, status: 'deactivated', createdAt: core.clock.now() } as const
      await core.deps.database.db.insert(projectMembers).values(place)
      await expectRefusal(listActivities(core.deps, guest, { ...page, projectId }), 'PROJECT_NOT_FOUND')
    })

    it('can be exported as CSV, which is recorded, but not by guests', async () => {
      await uploadAndRead(core, owner, projectId, { '=cmd|calc.txt': 'x' })
      const answer = await exportActivities(core.deps, korean(), { projectId })
      const lines = (await textOf(answer)).split('\r\n')
      expect(answer).toMatchObject({ mediaType: 'text/csv; charset=utf-8', filename: 'activity.csv', size: null })
      expect(lines[0]).toBe('\ufeff"일시","수행자","내용","유형","동작"')
      expect(lines[1]).toContain('"워크스페이스 한빛 인수를 추가했습니다","project","project.created"')
      expect(lines).toHaveLength(9)
      expect(lines.join('\n')).toContain(`"'=cmd|calc.txt를 업로드했습니다"`)
      expect((await listActivities(core.deps, owner, { ...page, projectId })).rows[0]).toMatchObject({
        action: 'list.exported',
        name: 'downloaded a list: activity of the workspace',
      })
      await expectRefusal(exportActivities(core.deps, guest, { projectId }), 'LIMITED_ACCESS')
    })
  })

  describe('about a question', () => {
    const secret = 'Should we walk away because of Quokka?'
    let colleague: Member
    let searchId: number
    let conversationId: number
    beforeEach(async () => {
      colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      const question = { projectId, query: secret, toolids: [], chat_history: [], file_search_tools: [] }
      const last = (await Array.fromAsync(await askQuestion(core.deps, colleague, question))).at(-1)
      if (last?.type !== 'done') throw new Error('the question was not answered')
      searchId = last.record.id
      conversationId = last.record.conversationId
    })

    const setVisibility = (visibility: 'private' | 'workspace') => changeConversation(core.deps, colleague, { conversationId, visibility })
    /** Records events with the text, as earlier versions did. */
    const recordWithText = () =>
      scopeOf(colleague, core.deps.database).write(async (within) => {
        const asked = { action: 'search.asked', projectId, subject: secret, subjectId: searchId } as const
        await record(within, colleague, asked, core.clock.now())
        const renamed = { action: 'conversation.updated', projectId, subjectId: conversationId, facts: { title: secret } } as const
        await record(within, colleague, renamed, core.clock.now())
      })
    const exported = async (format: 'csv' | 'jsonl') => textOf(await exportAudit(core.deps, owner, { format }))

    it('stores no text and shows that of a shared question', async () => {
      expect((await listActivities(core.deps, owner, { ...page, projectId })).rows[0]?.name).toBe(`asked: ${secret}`)
      expect((await listAudit(core.deps, owner, { ...page, search: 'Quokka' })).count).toBe(1)
      const rows = await auditLogRepository.reader(core.deps.database.db, owner.organizationId).chainFrom(0, 100)
      expect(JSON.stringify(rows)).not.toContain('Quokka')
    })

    it('shows a question that became private only to its owner', async () => {
      await recordWithText()
      await setVisibility('private')
      const before = (await listActivities(core.deps, owner, { ...page, projectId, type: 'search' })).count
      expect(before).toBe(0)
      expect((await listActivities(core.deps, colleague, { ...page, projectId, type: 'search' })).rows.at(-1)?.name).toBe(
        `asked: ${secret}`,
      )
      expect(await textOf(await exportActivities(core.deps, owner, { projectId }))).not.toContain('Quokka')
    })

    it('keeps the event without the text in the audit log', async () => {
      await recordWithText()
      await setVisibility('private')
      const { rows } = await listAudit(core.deps, owner, { ...page, type: 'search', userId: colleague.userId })
      expect(rows.map(({ name }) => name)).toEqual([
        'changed the conversation (private)',
        'changed the conversation (private)',
        'asked: (private)',
        'asked: (private)',
      ])
      expect((await listAudit(core.deps, owner, { ...page, search: 'Quokka' })).count).toBe(0)
      expect(JSON.stringify(rows)).not.toContain('Quokka')
      expect(await exported('csv')).not.toContain('Quokka')
    })

    it('withholds texts of earlier versions from exports, which can still be verified', async () => {
      await recordWithText()
      expect(await exported('jsonl')).toContain('Quokka')
      await setVisibility('private')
      const lines = (await exported('jsonl')).split('\n')
      expect(lines.join('\n')).not.toContain('Quokka')
      const verdict = await verifyLines(Readable.from(lines))
      expect(verdict).toMatchObject({ intact: true, withheld: 2 })
      expect((await verifyAudit(core.deps, owner, {})).intact).toBe(true)
      const forged = lines.map((line) => line.replace(/"withheld":true,"hash":"./, '"withheld":true,"hash":"x'))
      expect(await verifyLines(Readable.from(forged))).toMatchObject({ intact: false })
    })

    it('shows no text of a deleted question', async () => {
      await recordWithText()
      await deleteConversation(core.deps, colleague, { conversationId })
      const { rows } = await listAudit(core.deps, owner, { ...page, type: 'search', userId: colleague.userId })
      expect(rows.map(({ name }) => name)).toContain('asked: (deleted)')
      expect(await exported('csv')).not.toContain('Quokka')
      expect(await exported('jsonl')).not.toContain('Quokka')
      const shown = await listActivities(core.deps, owner, { ...page, projectId, type: 'search' })
      expect(shown.rows.map(({ name }) => name)).toEqual(['deleted the conversation (deleted)'])
    })
  })

  describe('in the audit log', () => {
    it('contains workspace, address, details and position in the chain', async () => {
      const { rows, count } = await listAudit(core.deps, owner, page)
      expect(count).toBe(5)
      expect(rows[0]).toMatchObject({ action: 'signIn.succeeded', sequence: 5, address: '127.0.0.1', createdBy: { id: guest.userId } })
      expect(rows[3]).toMatchObject({
        action: 'file.uploaded',
        sequence: 2,
        project: { id: projectId, name: '한빛 인수' },
        details: { subject: '계약서.txt', subjectId: attachmentId },
        hash: expect.stringMatching(/^[\da-f]{64}$/) as string,
      })
    })

    it('contains the last name of a deleted workspace', async () => {
      await deleteProject(core.deps, owner, { id: projectId })
      const { rows } = await listAudit(core.deps, owner, { ...page, action: 'file.uploaded' })
      expect(rows[0]?.project).toEqual({ id: projectId, name: '한빛 인수' })
    })

    it('can be read only with permission and only for the own organisation', async () => {
      const stranger = await makeOrganization(core)
      expect((await listAudit(core.deps, stranger, page)).count).toBe(0)
      expect((await verifyAudit(core.deps, stranger, {})).entries).toBe(0)
      for (const actor of [guest, await makeMember(core, owner.organizationId, roles.admin)]) {
        await expectRefusal(listAudit(core.deps, actor, page), 'LIMITED_ACCESS')
        await expectRefusal(verifyAudit(core.deps, actor, {}), 'LIMITED_ACCESS')
        await expectRefusal(exportAudit(core.deps, actor, { format: 'csv' }), 'LIMITED_ACCESS')
      }
      await expectRefusal(listAudit(core.deps, visitor, page), 'NOT_SIGNED_IN')
      const reader: Member = { ...guest, permissions: ['AuditLogView'] }
      expect((await listAudit(core.deps, reader, page)).count).toBe(5)
    })

    it('can be verified in the product and from exported lines', async () => {
      const lines = (await textOf(await exportAudit(core.deps, owner, { format: 'jsonl' }))).split('\n')
      const verdict = await verifyAudit(core.deps, owner, {})
      expect(verdict).toMatchObject({ intact: true, entries: 6, firstBroken: null })
      expect(await verifyLines(streamed(lines), verdict.head)).toEqual(verdict)
    })

    it('can be exported with a filter, and the export is recorded', async () => {
      const text = await textOf(await exportAudit(core.deps, owner, { format: 'csv', type: 'file', userId: owner.userId }))
      const lines = text.trim().split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toMatch(/^2,"2026-.*"uploaded 계약서\.txt","file","file\.uploaded","한빛 인수",\d+,"127\.0\.0\.1","\{""subject""/)
      const [entry] = (await listAudit(core.deps, owner, page)).rows
      expect(entry).toMatchObject({
        action: 'list.exported',
        details: { subject: 'auditLog', format: 'csv', filter: { type: 'file', userId: owner.userId } },
      })
    })
  })
})

async function* streamed(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
