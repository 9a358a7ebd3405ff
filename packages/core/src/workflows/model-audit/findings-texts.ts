import type { Translated } from '@dossier/contract'

/** Texts of an exported audit. */
export const findingsTexts = {
  summary: { en: 'Summary', ko: '요약' },
  groups: { en: 'Findings by sheet', ko: '시트별 점검 결과' },
  all: { en: 'All findings', ko: '전체 점검 결과' },
  title: { en: 'Model audit', ko: '재무모델 점검' },
  file: { en: 'File', ko: '파일' },
  audited: { en: 'Audited (UTC)', ko: '점검 일시(UTC)' },
  number: { en: 'No.', ko: '번호' },
  severity: { en: 'Severity', ko: '심각도' },
  rule: { en: 'Finding', ko: '점검 항목' },
  sheet: { en: 'Sheet', ko: '시트' },
  place: { en: 'Cells', ko: '셀 위치' },
  cells: { en: 'Number of cells', ko: '셀 수' },
  findings: { en: 'Findings', ko: '점검 결과 수' },
  detail: { en: 'Details', ko: '내용' },
  why: { en: 'Why it matters', ko: '확인이 필요한 이유' },
  fix: { en: 'Suggested content', ko: '수정 제안' },
  total: { en: 'Total', ko: '합계' },
  wholeWorkbook: { en: 'Whole workbook', ko: '통합 문서 전체' },
  wholeSheet: { en: 'Whole sheet', ko: '시트 전체' },
  notListed: {
    en: 'Findings counted above that are not listed, since an audit lists the first 200 of a rule: {count}',
    ko: '위 합계에 포함되지만 목록에는 없는 점검 결과(규칙별로 처음 200건만 표시): {count}건',
  },
  incomplete: { en: 'Some parts of the workbook were too large to be checked.', ko: '통합 문서가 너무 커서 일부는 점검하지 못했습니다.' },
} as const satisfies Record<string, Translated>
