import type { AuditLanguage } from '../audit/index.ts'

type Words = Readonly<Record<AuditLanguage, string>>

/** Texts of the sheet of changes. */
export const fixTexts = {
  sheet: { en: 'Changes', ko: '변경 내역' },
  title: { en: 'Changes made by the model audit', ko: '재무모델 점검에 따른 변경 내역' },
  note: {
    en: 'Only the cells below were changed; they are shaded in the sheets. Values before are those of the original file, values after are live.',
    ko: '아래 셀만 변경했으며 각 시트에 음영으로 표시했습니다. 변경 전 값은 원본 파일의 값이고 변경 후 값은 셀을 참조합니다.',
  },
  number: { en: 'No.', ko: '번호' },
  ofSheet: { en: 'Sheet', ko: '시트' },
  cell: { en: 'Cell', ko: '셀' },
  finding: { en: 'Finding', ko: '점검 항목' },
  before: { en: 'Before', ko: '변경 전' },
  after: { en: 'After', ko: '변경 후' },
  valueBefore: { en: 'Value before', ko: '변경 전 값' },
  valueAfter: { en: 'Value after', ko: '변경 후 값' },
  difference: { en: 'Difference', ko: '차이' },
} satisfies Readonly<Record<string, Words>>
