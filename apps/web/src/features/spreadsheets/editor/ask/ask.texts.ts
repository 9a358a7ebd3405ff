import { defineTexts } from '../../../../i18n/index.ts'

/** Questions about cells, in the side panel of the editor. */
export const askTexts = defineTexts('spreadsheetAsk', {
  about: { ko: '질문할 셀', en: 'Cells asked about' },
  noCells: { ko: '질문할 셀을 선택해 주세요.', en: 'Select the cells to ask about.' },
  question: { ko: '선택한 셀에 대한 질문', en: 'Question about the selected cells' },
  placeholder: { ko: '예: FY2025 영업이익률은?', en: 'For example: what is the FY2025 operating margin?' },
  ask: { ko: '질문', en: 'Ask' },
  unsaved: {
    ko: '저장하지 않은 변경 내용은 답변에 반영되지 않습니다. 저장된 버전을 기준으로 답합니다.',
    en: 'Unsaved changes are not part of the answer. It is based on the saved version.',
  },
  reading: {
    ko: '이 버전을 읽는 중입니다. 읽기가 끝나면 질문할 수 있습니다.',
    en: 'This version is being read. You can ask once that is done.',
  },
  unread: {
    ko: '이 파일은 읽지 못해 질문에 답할 수 없습니다.',
    en: 'This file could not be read, so questions about it cannot be answered.',
  },
  earlier: {
    ko: '질문은 최신 버전에만 할 수 있습니다. 최신 버전을 열어 주세요.',
    en: 'Questions are answered from the latest version only. Open the latest version.',
  },
  tooLong: { ko: '질문은 {maximum}자까지 입력할 수 있습니다', en: 'A question can have up to {maximum} characters' },
  empty: {
    ko: '선택한 셀의 수치를 먼저 찾고, 없으면 통합 문서의 다른 부분에서 찾습니다. 근거를 누르면 해당 셀로 이동합니다.',
    en: 'The selected cells are searched first, then the rest of the workbook. A citation goes to its cells.',
  },
  inSearch: { ko: '검색에서 계속', en: 'Continue in Search' },
})
