import { defineTexts } from '../../i18n/index.ts'

/** The super administrator's screens. */
export const organizationsTexts = defineTexts('organizations', {
  title: { ko: '조직', en: 'Organizations' },
  hint: {
    ko: '조직의 기본 정보만 표시합니다. 조직의 파일과 검색 내용은 열람할 수 없습니다.',
    en: 'Only the particulars of each organization. Their files and searches cannot be read here.',
  },
  name: { ko: '이름', en: 'Name' },
  code: { ko: '코드', en: 'Code' },
  type: { ko: '유형', en: 'Type' },
  members: { ko: '구성원', en: 'Members' },
  projects: { ko: '워크스페이스', en: 'Workspaces' },
  created: { ko: '생성일', en: 'Created' },
  typeCompany: { ko: '회사', en: 'Company' },
  typeFund: { ko: '펀드', en: 'Fund' },
  typeGroup: { ko: '그룹', en: 'Group' },
  empty: { ko: '조직이 없습니다', en: 'There is no organization' },
  logout: { ko: '로그아웃', en: 'Log out' },
  admin: { ko: '최고 관리자', en: 'Super administrator' },
})
