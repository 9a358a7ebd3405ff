import type { OrganizationAction, WorkspaceAction } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

/** Names of organisation actions in the permission matrix. */
export const organizationActionTexts = defineTexts<OrganizationAction>('organization-actions', {
  'project.list': { ko: '워크스페이스 목록 보기', en: 'View workspaces' },
  'project.create': { ko: '워크스페이스 만들기', en: 'Create workspaces' },
  'member.list': { ko: '멤버 보기', en: 'View members' },
  'member.invite': { ko: '멤버 초대', en: 'Invite members' },
  'member.edit': { ko: '멤버의 역할, 상태, 접근 범위 변경', en: 'Change members’ role, status and access' },
  'admin.list': { ko: '관리자 보기', en: 'View admins' },
  'admin.invite': { ko: '관리자 초대', en: 'Invite admins' },
  'admin.edit': { ko: '관리자 활성화, 비활성화, 삭제', en: 'Activate, deactivate and delete admins' },
  'role.list': { ko: '역할 보기', en: 'View roles' },
  'role.edit': { ko: '사용자 지정 역할 추가, 수정, 삭제', en: 'Add, change and delete custom roles' },
  'audit.read': { ko: '감사 로그 보기', en: 'View the audit log' },
  'audit.export': { ko: '감사 로그 다운로드', en: 'Download the audit log' },
  'models.read': { ko: '모델 설정과 사용량 보기', en: 'View model settings and usage' },
  'models.edit': { ko: '언어 모델과 예산 설정', en: 'Configure language models and budgets' },
  'organization.transfer': { ko: '조직 소유권 이전', en: 'Transfer organization ownership' },
  'organization.list': { ko: '조직 목록 보기', en: 'View organizations' },
  'organization.invite': { ko: '조직 초대', en: 'Invite organizations' },
  'organization.edit': { ko: '조직 정보와 상태 변경', en: 'Change organization details and status' },
  'organization.delete': { ko: '조직 삭제', en: 'Delete organizations' },
  'organization.breakGlass': { ko: '긴급 열람', en: 'Use break-glass access' },
})

/** Names of workspace actions in the permission matrix. */
export const workspaceActionTexts = defineTexts<WorkspaceAction>('workspace-actions', {
  'project.read': { ko: '워크스페이스 열기', en: 'Open the workspace' },
  'project.edit': { ko: '이름, 설명, 공개 범위 변경', en: 'Change name, description and type' },
  'project.delete': { ko: '워크스페이스 삭제', en: 'Delete the workspace' },
  'project.setQuota': { ko: '워크스페이스 저장 한도 설정', en: 'Set the storage quota' },
  'project.transfer': { ko: '워크스페이스 소유권 이전', en: 'Transfer workspace ownership' },
  'members.read': { ko: '멤버 보기', en: 'View members' },
  'members.invite': { ko: '멤버 추가와 초대', en: 'Add and invite members' },
  'members.edit': { ko: '멤버의 역할과 상태 변경', en: 'Change members’ role and status' },
  'activity.read': { ko: '활동 보기', en: 'View activity' },
  'activity.export': { ko: '활동 목록 다운로드', en: 'Download the activity list' },
  'files.read': { ko: '파일 열람', en: 'Read files' },
  'files.upload': { ko: '파일과 폴더 업로드', en: 'Upload files and folders' },
  'files.edit': { ko: '파일과 폴더 이름 변경, 이동', en: 'Rename and move files and folders' },
  'files.readAgain': { ko: '파일 다시 읽기', en: 'Read files again' },
  'files.delete': { ko: '파일과 폴더 삭제', en: 'Delete files and folders' },
  'search.read': { ko: '질문과 답변 보기', en: 'View questions and answers' },
  'search.ask': { ko: '질문하기', en: 'Ask questions' },
  'search.edit': { ko: '대화 이름과 공개 범위 변경, 답변 중지', en: 'Rename and share conversations, stop answers' },
  'search.delete': { ko: '질문 기록 삭제', en: 'Delete questions' },
  'search.export': { ko: '대화를 문서로 내보내기', en: 'Export conversations as documents' },
  'outputs.read': { ko: '결과물 열람', en: 'View outputs' },
  'outputs.make': { ko: '워크플로 실행', en: 'Run workflows' },
  'outputs.delete': { ko: '결과물 삭제', en: 'Delete outputs' },
})
