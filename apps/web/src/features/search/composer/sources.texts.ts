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
  allOf: { ko: '질문 대상 파일 {count}개', en: { one: 'The {count} file searched', other: 'The {count} files searched' } },
})
