import type { PermissionName } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

/** The nine permissions by name. */
export const permissionTexts = defineTexts<PermissionName>('permissions', {
  SuperAdmin: { ko: '모든 권한', en: 'All permissions' },
  StaffView: { ko: '관리자 보기', en: 'View admins' },
  StaffEdit: { ko: '관리자 관리', en: 'Manage admins' },
  PermissionEdit: { ko: '역할 관리', en: 'Manage roles' },
  AuditLogView: { ko: '감사 로그', en: 'Audit log' },
  UserView: { ko: '멤버 보기', en: 'View members' },
  UserEdit: { ko: '멤버 관리', en: 'Manage members' },
  ReportView: { ko: '워크스페이스 열람', en: 'Read workspaces' },
  ReportEdit: { ko: '워크스페이스 작업', en: 'Work in workspaces' },
})

/** Explanations of the permissions. */
export const permissionHintTexts = defineTexts<PermissionName>('permission-hints', {
  SuperAdmin: {
    ko: '조직 소유권 이전을 제외한 모든 작업을 하고 모든 워크스페이스를 봅니다.',
    en: 'Full access to the organization and every workspace, except transferring ownership.',
  },
  StaffView: { ko: '관리자 화면을 봅니다.', en: 'Can view the Admin page.' },
  StaffEdit: {
    ko: '관리자를 초대하고 활성화, 비활성화, 삭제합니다.',
    en: 'Can invite, activate, deactivate and delete admins.',
  },
  PermissionEdit: {
    ko: '사용자 지정 역할을 추가, 수정, 삭제합니다. 본인이 가진 권한만 부여할 수 있습니다.',
    en: 'Can add, edit and delete custom roles, limited to their own permissions.',
  },
  AuditLogView: {
    ko: '감사 로그를 보고, 다운로드하고, 변조 여부를 검증합니다.',
    en: 'Can view, download and verify the audit log.',
  },
  UserView: { ko: '조직의 멤버 목록을 봅니다.', en: 'Can view the members of the organization.' },
  UserEdit: {
    ko: '멤버를 초대하고 역할, 상태, 접근 범위를 변경합니다.',
    en: 'Can invite members and change their role, status and access.',
  },
  ReportView: {
    ko: '워크스페이스를 열어 파일을 읽고 질문합니다. 게스트와 같은 범위입니다.',
    en: 'Can open workspaces, read files and ask questions, like a guest.',
  },
  ReportEdit: {
    ko: '워크스페이스를 만들고 파일을 업로드하고 작업합니다. 팀 멤버와 같은 범위입니다.',
    en: 'Can create workspaces, upload files and work in them, like a team member.',
  },
})
