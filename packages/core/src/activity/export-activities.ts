import type { activityEndpoints, InputOf, Language } from '@dossier/contract'
import { auditLogRepository, readLog, record } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { textDownload, writeCsv } from '../text-downloads/index.ts'
import { type BytesAnswer, useCase } from '../use-case/index.ts'
import { presentActivity } from './activity.present.ts'
import { visibleActivity } from './visible-activity.ts'

const header: Record<Language, string[]> = {
  en: ['Date', 'Person', 'What happened', 'Type', 'Action'],
  ko: ['일시', '수행자', '내용', '유형', '동작'],
}

/** The activity of a workspace as CSV, oldest first. */
export const exportActivities = useCase({
  needs: ['clock'],
  policy: inProjectPolicy('activity.export'),
  async run({ deps, actor, subject, read, write }, input: InputOf<typeof activityEndpoints.export>): Promise<BytesAnswer> {
    const { project } = subject
    const event = { action: 'list.exported', projectId: project.id, subject: 'activity' } as const
    await write((within) => record(within, actor, event, deps.clock.now()))
    const log = read(auditLogRepository)
    const visible = visibleActivity(actor, subject, input.type)
    const { sequence: upTo } = await log.end()
    const rows = async function* () {
      for await (const row of readLog((after, limit) => log.listInProjectFrom(visible, after, limit), upTo)) {
        const { date, createdBy, name, type, action } = presentActivity(row, actor.language)
        yield [date, createdBy.name, name, type, action]
      }
    }
    return textDownload('activity.csv', writeCsv(header[actor.language], rows()))
  },
})
