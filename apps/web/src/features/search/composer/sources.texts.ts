import { defineTexts } from '../../../i18n/index.ts'

export const sourceTexts = defineTexts('search-sources', {
  dropped: {
    ko: '더 이상 검색할 수 없는 파일을 제외했습니다: {files}',
    en: 'Left out because it can no longer be searched: {files}',
  },
  nowAll: { ko: '이제 모든 파일을 검색합니다.', en: 'All files are now searched.' },
  dismiss: { ko: '안내 닫기', en: 'Dismiss' },
  nothingSearched: { ko: '파일은 검색하지 않았습니다.', en: 'No files were searched.' },
  askFiles: { ko: '파일에서 다시 검색', en: 'Search the files instead' },
  askedOf: { ko: '질문 대상', en: 'Searched in' },
  unnamed: { ko: '이름을 알 수 없는 파일', en: 'unknown file' },
  more: { ko: '외 {count}개', en: '+{count} more' },
  outside: { ko: '외부 출처', en: 'Outside sources' },
  outsideTitle: { ko: '외부 출처', en: 'Outside sources' },
  outsideNone: { ko: '선택 안 함', en: 'none' },
  outsideHint: {
    ko: '질문의 검색어와 회사명이 선택한 출처로 전송됩니다. 파일 내용은 전송되지 않습니다.',
    en: 'Search terms of the question and the company’s name are sent to the chosen sources. File contents are not.',
  },
  filesToo: { ko: '워크스페이스 파일', en: 'Files of this workspace' },
  filesBadge: { ko: '파일', en: 'Files' },
  off: { ko: '꺼짐', en: 'Off' },
  'not-configured': { ko: '설정 필요', en: 'Not configured' },
  'key-refused': { ko: '키 거부됨', en: 'Key refused' },
  quota: { ko: '한도 도달', en: 'Limit reached' },
  blocked: { ko: '차단됨', en: 'Blocked' },
  'not-allowed': { ko: '권한 없음', en: 'No access' },
  why_off: { ko: '조직 소유자가 켜야 사용할 수 있습니다.', en: 'The owner of the organization can turn it on.' },
  'why_not-configured': {
    ko: '조직 소유자가 필요한 설정을 입력해야 합니다.',
    en: 'The owner of the organization can enter what it needs.',
  },
  'why_key-refused': {
    ko: '서비스에서 키를 거부했습니다. 조직 소유자가 키를 교체해야 합니다.',
    en: 'The service refused the key. The owner of the organization can replace it.',
  },
  why_quota: { ko: '요청 한도에 도달했습니다.', en: 'The request limit is reached.' },
  why_blocked: { ko: '서비스에서 이 서버의 요청을 차단했습니다.', en: 'The service blocks requests of this server.' },
  'why_not-allowed': { ko: '외부 출처를 조회할 권한이 없습니다.', en: 'Your role has no access to outside sources.' },
  until: { ko: '{when}부터 다시 사용할 수 있습니다.', en: 'Available again {when}.' },
  allOf: { ko: '질문 대상 파일 {count}개', en: { one: 'The {count} file searched', other: 'The {count} files searched' } },
})
