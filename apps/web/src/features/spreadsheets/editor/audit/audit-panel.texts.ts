import { defineTexts } from '../../../../i18n/index.ts'

/** The audit of the open workbook, beside its cells. */
export const auditPanelTexts = defineTexts('spreadsheetAudit', {
  intro: {
    ko: '저장된 버전의 수식 오류, 수식 속 상수, 패턴 이탈, 합계 불일치, 숨겨진 내용 등을 점검합니다. 파일은 변경되지 않습니다.',
    en: 'Looks for errors, constants in formulas, broken patterns, totals that do not tie and hidden parts in the saved version. The file is not changed.',
  },
  unsaved: {
    ko: '저장하지 않은 변경 내용은 점검하지 않습니다.',
    en: 'Unsaved changes are not audited.',
  },
  run: { ko: '이 모델 점검', en: 'Audit this model' },
  again: { ko: '이 버전 점검', en: 'Audit this version' },
  earlier: { ko: '다른 버전의 점검 결과입니다. 셀 위치가 다를 수 있습니다.', en: 'Findings of another version; cells may have moved.' },
  running: { ko: '모델을 점검하는 중', en: 'Auditing the model' },
  failed: { ko: '점검하지 못했습니다', en: 'The audit failed' },
  marked: {
    ko: '문제 {number}건을 셀에 표시했습니다.',
    en: { one: '{number} finding is marked on the cells.', other: '{number} findings are marked on the cells.' },
  },
  findings: { ko: '점검 결과', en: 'Findings' },
  open: { ko: '결과물에서 열기', en: 'Open in Outputs' },
})
