import { defineTexts } from '../../../i18n/index.ts'

/** Documents outside the workspace, as they were kept with an answer. */
export const outsideTexts = defineTexts('outside-documents', {
  openOriginal: { ko: '원문 열기', en: 'Open original' },
  openOriginalOf: { ko: '원문 열기: {source}(새 탭)', en: 'Open original at {source} (new tab)' },
  about: { ko: '출처', en: 'Source of this document' },
  filed: { ko: '제출일 {day}', en: 'filed {day}' },
  published: { ko: '게시일 {day}', en: 'published {day}' },
  asOf: { ko: '{day} 기준', en: 'as of {day}' },
  retrieved: { ko: '{when} 조회', en: 'retrieved {when}' },
  kept: {
    ko: '조회 당시 보관한 사본입니다. 원문이 바뀌거나 삭제되어도 그대로 열립니다.',
    en: 'A copy kept when it was retrieved. It opens even if the original changes or is deleted.',
  },
  noPlace: { ko: '보관된 사본에 {page}페이지가 없습니다', en: 'The kept copy has no page {page}' },
  previous: { ko: '이전 페이지', en: 'Previous page' },
  next: { ko: '다음 페이지', en: 'Next page' },
})
