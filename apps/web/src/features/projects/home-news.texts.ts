import { defineTexts } from '../../i18n/index.ts'

/** Home's news beside the list of workspaces. */
export const homeNewsTexts = defineTexts('homeNews', {
  title: { ko: '최근 소식', en: 'What’s new' },
  reading: { ko: '읽는 중', en: 'Reading' },
  readingOf: { ko: '파일 {total}개 중 {read}개 읽음', en: '{read} of {total} files read' },
  failures: { ko: '읽지 못한 파일', en: 'Files that failed' },
  failed: { ko: '{number}개', en: { one: '{number} file', other: '{number} files' } },
  moreWorkspaces: { ko: '외 워크스페이스 {number}개', en: { one: 'and {number} more workspace', other: 'and {number} more workspaces' } },
  changes: { ko: '최근 변경', en: 'Changes' },
  others: { ko: '외 {number}건', en: 'and {number} more' },
  othersAtLeast: { ko: '외 {number}건 이상', en: 'and at least {number} more' },
  questions: { ko: '동료의 질문', en: 'Questions from colleagues' },
  quiet: {
    ko: '아직 소식이 없습니다. 파일 변경과 동료의 질문이 여기에 표시됩니다.',
    en: 'Nothing yet. Changes to files and questions from colleagues appear here.',
  },
  failedToLoad: { ko: '최근 소식을 불러오지 못했습니다', en: 'The news could not be loaded' },
  retry: { ko: '다시 시도', en: 'Try again' },
})
