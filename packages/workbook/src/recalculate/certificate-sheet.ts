import { addRow, addSheet, text, type Workbook } from '../model/index.ts'
import { type Certificate, type Difference, tolerance } from './certify.ts'

const words = {
  sheet: { ko: '검증서', en: 'Certificate' },
  title: { ko: '재계산 검증서', en: 'Recalculation certificate' },
  explanation: {
    ko: '파일의 모든 수식을 별도 계산 엔진으로 다시 계산하여 파일에 저장된 값 및 코드로 독립 계산한 값과 비교하였습니다.',
    en: 'Every formula of the file was recalculated by a separate engine and compared with the stored value and with an independent evaluation in code.',
  },
  result: { ko: '결과', en: 'Result' },
  passed: { ko: '차이 없음', en: 'No differences' },
  failed: { ko: '차이 있음', en: 'Differences found' },
  madeAt: { ko: '검증 시각 (UTC)', en: 'Certified at (UTC)' },
  engine: { ko: '계산 엔진', en: 'Engine' },
  formulas: { ko: '재계산한 수식 셀', en: 'Formula cells recalculated' },
  independent: { ko: '독립 계산과 비교한 셀', en: 'Cells compared with the independent evaluation' },
  tolerance: { ko: '허용 상대오차', en: 'Relative tolerance' },
  largest: { ko: '최대 상대오차', en: 'Largest relative difference' },
  differences: { ko: '차이', en: 'Differences' },
  cell: { ko: '셀', en: 'Cell' },
  kind: { ko: '종류', en: 'Kind' },
  computed: { ko: '엔진', en: 'Engine' },
  other: { ko: '비교 값', en: 'Compared with' },
  note: {
    ko: '이 시트는 파일을 만든 시점의 기록이며 수식이 아닙니다. 입력값을 바꾸면 더 이상 유효하지 않습니다.',
    en: 'This sheet records the file as it was made and holds no formulas. It no longer applies once an input is changed.',
  },
  kinds: {
    error: { ko: '수식 오류', en: 'Formula error' },
    cached: { ko: '저장된 값과 다름', en: 'Differs from the stored value' },
    independent: { ko: '독립 계산과 다름', en: 'Differs from the independent evaluation' },
    missing: { ko: '파일에 없음', en: 'Not in the workbook' },
  } satisfies Record<Difference['kind'], { ko: string; en: string }>,
} as const

/** Adds the result of recalculating a workbook as its last sheet: plain texts, no formulas. */
export function addCertificateSheet(workbook: Workbook, certificate: Certificate): void {
  const { language } = workbook
  const sheet = addSheet(workbook, words.sheet[language], { widths: [2, 46, 38, 24, 24] })
  text(addRow(sheet), 1, words.title[language], { role: 'title' })
  text(addRow(sheet), 1, words.explanation[language], { role: 'note' })
  addRow(sheet)
  const facts = [
    [words.result, certificate.differences.length === 0 ? words.passed[language] : words.failed[language]],
    [words.madeAt, certificate.madeAt.toISOString().slice(0, 19).replace('T', ' ')],
    [words.engine, certificate.engine],
    [words.formulas, certificate.formulas.toLocaleString('en-US')],
    [words.independent, certificate.independent.toLocaleString('en-US')],
    [words.tolerance, tolerance.toExponential()],
    [words.largest, certificate.largestDifference.toExponential(1)],
    [words.differences, certificate.differences.length.toLocaleString('en-US')],
  ] as const
  for (const [label, value] of facts) {
    const row = addRow(sheet)
    text(row, 1, label[language])
    text(row, 2, value, { align: 'right' })
  }
  if (certificate.differences.length > 0) {
    const header = addRow(sheet, 2)
    const headings = [words.cell, words.kind, words.computed, words.other]
    for (const [at, word] of headings.entries()) text(header, at + 1, word[language], { role: 'header' })
    for (const { cell, kind, computed, other } of certificate.differences) {
      const row = addRow(sheet)
      for (const [at, value] of [cell, words.kinds[kind][language], computed, other].entries()) text(row, at + 1, value)
    }
  }
  text(addRow(sheet, 2), 1, words.note[language], { role: 'note' })
}
