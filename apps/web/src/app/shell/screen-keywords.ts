import type { Screen } from '../screens.ts'

/** The names of screens in both languages, by which the palette finds them. */
export const screenKeywords: Record<Screen['key'], string> = {
  home: 'home 홈',
  files: 'files 파일',
  search: 'search chat 검색 질문',
  workflows: 'workflows agents 워크플로 에이전트',
  spreadsheets: 'spreadsheets excel 스프레드시트 엑셀',
  outputs: 'outputs reports 결과물 보고서',
  companies: 'companies statements 회사 재무제표',
  people: 'people members 멤버 구성원',
  activity: 'activity history 활동 기록',
  roles: 'roles permissions 역할 권한',
  admin: 'admin 관리자',
  auditLog: 'audit log 감사 로그',
  userProfile: 'profile 프로필 계정',
}
