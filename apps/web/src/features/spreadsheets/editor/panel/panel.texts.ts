import { defineTexts } from '../../../../i18n/index.ts'

/** The side panels of the editor. */
export const panelTexts = defineTexts('spreadsheetPanels', {
  ask: { ko: '선택 영역에 질문', en: 'Ask about the selection' },
  comments: { ko: '댓글', en: 'Comments' },
  trace: { ko: '참조되는 셀·참조하는 셀', en: 'Precedents and dependents' },
  names: { ko: '이름 관리자', en: 'Name manager' },
  versions: { ko: '버전', en: 'Versions' },
  audit: { ko: '재무모델 점검', en: 'Model audit' },
  visuals: { ko: '차트와 그림', en: 'Charts and pictures' },
  close: { ko: '패널 닫기', en: 'Close panel' },
})
