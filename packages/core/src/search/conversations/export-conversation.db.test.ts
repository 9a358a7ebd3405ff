import { type ExportFormat, exportFormats, projectTypes, roles } from '@dossier/contract'
import { readDocument } from '@dossier/documents'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLogRepository } from '../../audit/index.ts'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { exportConversation } from './export-conversation.ts'
import { changeConversation } from './kept-conversations.ts'

describeOnAnyDatabase('exportConversation', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let conversationId: number
  let fileId: number | undefined

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    const [lease] = await uploadAndRead(core, owner, projectId, {
      'lease.md': '# Lease\n\nThe lease of the Busan warehouse ends on 30 June 2027.\n',
    })
    fileId = lease?.id
    const query = 'When does the lease of the Busan warehouse end?'
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the question was not answered')
    conversationId = last.record.conversationId
  })

  const exported = async (actor: Member, format: ExportFormat) => {
    const answer = await exportConversation(core.deps, actor, { conversationId, format })
    return { ...answer, bytes: Buffer.concat(await Array.fromAsync(await answer.open())) }
  }

  it.each(exportFormats)('contains question, answer and reference as %s', async (format) => {
    const { filename, bytes } = await exported(owner, format)
    expect(filename).toMatch(new RegExp(`^When does .*\\.${format}$`))
    const { pages } = await readDocument(bytes, { filename })
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replace(/\s+/g, ' ')
    for (const fact of ['When does the lease', 'ends on 30 June 2027.', '[1]', 'lease.md', 'Deal']) expect(text).toContain(fact)
  })

  it('has a link from each reference to the cited passage', async () => {
    const text = (await exported(owner, 'md')).bytes.toString()
    expect(text).toMatch(
      new RegExp(String.raw`\[lease\.md[^\]]*\]\(${core.deps.publicUrl}/search\?project=${projectId}&evidence=${fileId}\.1\.\d+\.\d+\)`),
    )
  })

  it('is recorded in the audit log', async () => {
    await exported(owner, 'md')
    const log = auditLogRepository.reader(core.deps.database.db, owner.organizationId)
    expect((await log.list({}, { limit: 5, offset: 0 })).map(({ action }) => action)).toContain('conversation.exported')
  })

  it('is refused to guests, and not found by other organizations and by members who may not read the conversation', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(exported(guest, 'md'), 'LIMITED_ACCESS')
    await expectRefusal(exported(await makeOrganization(core), 'md'), 'CONVERSATION_NOT_FOUND')
    await changeConversation(core.deps, owner, { conversationId, visibility: 'private' })
    await expectRefusal(exported(await makeMember(core, owner.organizationId, roles.teamMember), 'md'), 'CONVERSATION_NOT_FOUND')
  })
})
