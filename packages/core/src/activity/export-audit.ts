import type { activityEndpoints, InputOf, Language } from '@dossier/contract'
import { type AuditRow, auditLogRepository, lineOf, readLog, record } from '../audit/index.ts'
import { textDownload, writeCsv } from '../text-downloads/index.ts'
import { type BytesAnswer, memberPolicy, useCase } from '../use-case/index.ts'
import { presentAuditEntry } from './activity.present.ts'

const header: Record<Language, string[]> = {
  en: [
    'Number',
    'Date',
    'Person',
    'Person id',
    'What happened',
    'Type',
    'Action',
    'Workspace',
    'Workspace id',
    'Address',
    'Details',
    'Hash',
  ],
  ko: ['번호', '일시', '수행자', '수행자 ID', '내용', '유형', '동작', '워크스페이스', '워크스페이스 ID', 'IP 주소', '세부 정보', '해시'],
}

/** The audit log as CSV to read, or as JSON lines to verify; oldest first. */
export const exportAudit = useCase({
  needs: ['clock'],
  policy: memberPolicy('audit.export'),
  async run({ deps, actor, read, write }, { format, ...filter }: InputOf<typeof activityEndpoints.exportAudit>): Promise<BytesAnswer> {
    const event = { action: 'list.exported', subject: 'auditLog', facts: { format, filter } } as const
    await write((within) => record(within, actor, event, deps.clock.now()))
    const log = read(auditLogRepository)
    const { sequence: upTo } = await log.end()
    const entries = readLog((after, limit) => log.listFrom(filter, after, limit, actor.userId), upTo)
    if (format === 'jsonl') return textDownload('audit-log.jsonl', mapEach(entries, lineOf))
    const cells = (row: AuditRow) => cellsOf(row, actor.language)
    return textDownload('audit-log.csv', writeCsv(header[actor.language], mapEach(entries, cells)))
  },
})

function cellsOf(row: AuditRow, language: Language) {
  const { sequence, date, createdBy, name, type, action, project, address, details, hash } = presentAuditEntry(row, language)
  const workspace = [project?.name ?? null, project?.id ?? null]
  return [sequence, date, createdBy.name, createdBy.id, name, type, action, ...workspace, address, JSON.stringify(details), hash]
}

async function* mapEach<Row, Made>(rows: AsyncIterable<Row>, make: (row: Row) => Made): AsyncGenerator<Made> {
  for await (const row of rows) yield make(row)
}
