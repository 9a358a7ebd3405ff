import {
  type AuditActionName,
  auditActions,
  type Language,
  type OrganizationStatus,
  roleNames,
  type Translated,
  translate,
  workflowLabels,
} from '@dossier/contract'
import type { Withheld } from '../audit/index.ts'

const accessWords: Record<string, Translated> = {
  all: { en: 'all open workspaces', ko: '공개된 모든 워크스페이스' },
  restricted: { en: 'added workspaces only', ko: '추가된 워크스페이스' },
}

const statusWords: Record<OrganizationStatus, Translated> = {
  invited: { en: 'invited', ko: '초대됨' },
  active: { en: 'active', ko: '활성' },
  suspended: { en: 'suspended', ko: '이용 중지' },
  deleting: { en: 'deleting', ko: '삭제 예정' },
}

const endingWords: Record<string, Translated> = {
  completed: { en: 'completed', ko: '완료' },
  // Written by earlier versions.
  done: { en: 'completed', ko: '완료' },
  failed: { en: 'failed', ko: '실패' },
}

/** Texts for the recorded names of lists. */
const exportedLists = {
  activity: { en: 'activity of the workspace', ko: '워크스페이스 활동 내역' },
  index: { en: 'index of the data room', ko: '데이터룸 목차' },
  auditLog: { en: 'audit log', ko: '감사 로그' },
} as const satisfies Record<string, Translated>

// The log stores built-in roles by their English names.
const roleWords: Record<string, Translated> = Object.fromEntries(Object.values(roleNames).map((name) => [name.en, name]))

/** Texts for stored values, by action. */
const words: Partial<Record<AuditActionName, Record<string, Translated>>> = {
  'member.added': roleWords,
  'member.roleChanged': roleWords,
  'member.accessChanged': accessWords,
  'organization.statusChanged': statusWords,
  'list.exported': exportedLists,
  'import.finished': endingWords,
  'workflow.started': workflowLabels,
  'workflow.continued': workflowLabels,
  'workflow.cancelled': workflowLabels,
  'workflow.finished': { ...workflowLabels, ...endingWords },
}

/** The place outside of all folders, as the list of files calls it. */
const topPlace: Translated = { en: 'All files', ko: '전체 파일' }

/** Actions whose `from` and `to` are paths of folders, as `formatFolderPath` writes them. */
const movingActions: ReadonlySet<AuditActionName> = new Set(['file.moved', 'folder.moved'])

/** A recorded path of folders as the bin and the list of files show it. */
function placeOf(path: string, language: Language): string {
  const folders = path.split('/').filter((name) => name !== '')
  return folders.length === 0 ? topPlace[language] : folders.join(' / ')
}

const nameless: Translated = { en: '(no name)', ko: '(이름 없음)' }

/** Earlier versions did not record which workflow ran. */
const anyWorkflow: Translated = { en: 'a workflow', ko: '워크플로' }

/** Shown in place of a withheld question or title. */
const withheldWords: Record<Withheld, Translated> = {
  private: { en: '(private)', ko: '(비공개)' },
  deleted: { en: '(deleted)', ko: '(삭제됨)' },
}

/** An audit event as a sentence without its actor. Unknown actions are returned as they are stored. */
export function describeAuditEvent(
  action: AuditActionName,
  details: Record<string, unknown>,
  language: Language,
  withheld: Withheld | null = null,
): string {
  // A later version may have recorded it.
  if (!Object.hasOwn(auditActions, action)) return action
  const word = (place: 'subject' | 'from' | 'to') => {
    const stored = details[place]
    if (withheld !== null && place === 'subject') return withheldWords[withheld][language]
    if (typeof stored !== 'string' || stored === '')
      return (place === 'from' && action.startsWith('workflow.') ? anyWorkflow : nameless)[language]
    if (place !== 'subject' && movingActions.has(action)) return placeOf(stored, language)
    return words[action]?.[stored]?.[language] ?? stored
  }
  const placeholders = { subject: word('subject'), from: word('from'), to: word('to') }
  return translate(auditActions[action], language, placeholders)
}
