import { auditActionNames, type AuditActionName, languages } from '@dossier/contract'
import { expect, it } from 'vitest'
import { describeAuditEvent } from './describe-audit-event.ts'

it.each<[AuditActionName, Record<string, unknown>, string, string]>([
  ['file.viewed', { subject: '계약서' }, 'opened 계약서', '계약서를 열람했습니다'],
  [
    'member.roleChanged',
    { subject: '이하늘', from: 'Guest', to: 'Team Member' },
    'changed the role of 이하늘 from Guest to Team Member',
    '이하늘 님의 역할을 게스트에서 팀 멤버로 변경했습니다',
  ],
  ['member.added', { subject: '이하늘', to: '외부 자문' }, 'added 이하늘 as 외부 자문', '이하늘 님을 외부 자문으로 추가했습니다'],
  [
    'organization.statusChanged',
    { subject: '한빛', from: 'active', to: 'deleting' },
    'changed the status of the organization 한빛 from active to deleting',
    '조직 한빛의 상태를 활성에서 삭제 예정으로 변경했습니다',
  ],
  ['list.exported', { subject: 'auditLog' }, 'downloaded a list: audit log', '목록을 다운로드했습니다: 감사 로그'],
  ['workflow.started', { subject: 'Harbor', from: 'comps' }, 'started Peer comps for Harbor', 'Harbor 상대가치평가를 시작했습니다'],
  [
    'workflow.finished',
    { subject: 'Harbor', from: 'saas', to: 'completed' },
    'SaaS metrics for Harbor finished: completed',
    'Harbor SaaS 지표가 끝났습니다: 완료',
  ],
  ['workflow.started', { subject: 'Harbor' }, 'started a workflow for Harbor', 'Harbor 워크플로를 시작했습니다'],
  [
    'file.moved',
    { subject: 'a.pdf', from: '/', to: '/legal/leases' },
    'moved a.pdf from All files to legal / leases',
    'a.pdf를 전체 파일에서 legal / leases로 이동했습니다',
  ],
  [
    'folder.moved',
    { subject: 'A', from: '/B', to: '/' },
    'moved the folder A from B to All files',
    '폴더 A를 B에서 전체 파일로 이동했습니다',
  ],
  ['file.renamed', { from: 'a/b', to: '/' }, 'renamed a/b to /', 'a/b의 이름을 /로 변경했습니다'],
  ['file.deleted', {}, 'deleted (no name)', '(이름 없음)을 삭제했습니다'],
  ['file.deleted', { subject: 7 }, 'deleted (no name)', '(이름 없음)을 삭제했습니다'],
])('describes %s with %j in both languages', (action, details, en, ko) => {
  expect(describeAuditEvent(action, details, 'en')).toBe(en)
  expect(describeAuditEvent(action, details, 'ko')).toBe(ko)
})

it('does not translate a person’s or file’s name as a state', () => {
  expect(describeAuditEvent('project.transferred', { from: 'Guest', to: 'active' }, 'ko')).toBe(
    '워크스페이스 소유자를 Guest에서 active로 변경했습니다',
  )
})

it('leaves no placeholder in any text', () => {
  for (const language of languages) {
    for (const action of auditActionNames) expect(describeAuditEvent(action, {}, language)).not.toMatch(/[{}]/)
  }
})
