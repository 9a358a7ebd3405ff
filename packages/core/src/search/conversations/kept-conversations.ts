import { AppError, type conversationEndpoints, type InputOf } from '@dossier/contract'
import { record, recordView } from '../../audit/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { deleteRunsOf } from '../../runs/index.ts'
import { useCase } from '../../use-case/index.ts'
import { answerType } from '../answering/answer-run.ts'
import { queueRelease } from '../outside/queue-release.ts'
import { searchFeedbackRepository } from '../search-feedback.repository.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'
import { recordsFor } from '../records-for.ts'
import { publishSearchChange } from '../publish-search-change.ts'
import { conversationAuditEvent } from './audit-events.ts'
import { conversationPolicy } from './conversations.policy.ts'
import { presentConversation } from './conversations.present.ts'
import { conversationsRepository } from './conversations.repository.ts'

export const listConversations = useCase({
  needs: [],
  policy: inProjectPolicy('search.read'),
  async run({ actor, read }, input: InputOf<typeof conversationEndpoints.list>) {
    const conversations = read(conversationsRepository)
    const [rows, count] = await Promise.all([
      conversations.list(input.projectId, actor.userId, input),
      conversations.count(input.projectId, actor.userId, input.search),
    ])
    return { rows: rows.map(presentConversation), count }
  },
})

/** One conversation with its questions and answers. Views by others than its owner are recorded. */
export const showConversation = useCase({
  needs: ['clock'],
  policy: conversationPolicy('search.read'),
  async run({ deps, actor, subject, read, write }, _input: { conversationId: number }) {
    if (subject.createdBy !== actor.userId) {
      await recordView({ read, write }, actor, conversationAuditEvent('conversation.viewed', subject), deps.clock.now())
    }
    const rows = await read(searchesRepository).ofConversation(subject.id)
    const given = await read(searchFeedbackRepository).givenBy(
      actor.userId,
      rows.map(({ id }) => id),
    )
    const searches = rows.map((row) => presentSearch(row, actor.language, given.get(row.id)))
    return { ...presentConversation(subject), searches: await recordsFor(read, actor, searches) }
  },
})

/** Renames a conversation or changes who may read it. */
export const changeConversation = useCase({
  needs: ['clock'],
  policy: conversationPolicy('search.edit'),
  async run({ deps, actor, subject, read, write }, { title, visibility }: InputOf<typeof conversationEndpoints.change>) {
    await write(async (within) => {
      await within(conversationsRepository).change(subject, { title, visibility })
      const facts = { ...(title !== undefined && { renamed: true }), ...(visibility !== undefined && { visibility }) }
      await record(within, actor, conversationAuditEvent('conversation.updated', subject, facts), deps.clock.now())
      // Both those who could read it before and those who can now have to reload.
      const audience = visibility === undefined ? subject.visibility : 'workspace'
      publishSearchChange(within, actor.organizationId, { ...subject, visibility: audience, conversationOwner: subject.createdBy })
    })
    const changed = await read(conversationsRepository).unsafeFind(subject.id)
    if (changed === undefined) throw new AppError('CONVERSATION_NOT_FOUND')
    return presentConversation(changed)
  },
})

/** Deletes a conversation with its questions and answers; answers in progress are stopped. */
export const deleteConversation = useCase({
  needs: ['clock', 'queue'],
  policy: conversationPolicy('search.delete'),
  async run({ deps, actor, subject, read, write }, _input: { conversationId: number }) {
    const searches = await read(searchesRepository).ofConversation(subject.id)
    await write(async (within) => {
      const ids = searches.map(({ id }) => id)
      await deleteRunsOf(within, answerType.kind, ids)
      await within(conversationsRepository).delete(subject)
      await queueRelease(within, deps, { organizationId: actor.organizationId, projectId: subject.projectId })
      const { visibility } = subject
      await record(within, actor, conversationAuditEvent('conversation.deleted', subject, { visibility }), deps.clock.now())
      publishSearchChange(within, actor.organizationId, { ...subject, conversationOwner: subject.createdBy })
    })
    return null
  },
})
