import { defineTexts } from '../../../i18n/index.ts'

export const figureTexts = defineTexts('answer-figures', {
  figures: { ko: '수치', en: 'Figures' },
  measure: { ko: '항목', en: 'Measure' },
  company: { ko: '회사', en: 'Company' },
  period: { ko: '기간', en: 'Period' },
  value: { ko: '값', en: 'Value' },
  unit: { ko: '단위', en: 'Unit' },
  source: { ko: '근거', en: 'Source' },
  copy: { ko: '표 복사', en: 'Copy table' },
  copied: { ko: '표를 복사했습니다. 스프레드시트에 붙여 넣을 수 있습니다', en: 'Table copied. Paste it into a spreadsheet' },
  copyFailed: { ko: '클립보드에 복사하지 못했습니다', en: 'Could not copy to the clipboard' },
  computed: { ko: '계산값', en: 'Computed' },
  verified: { ko: '원문 확인', en: 'Verified' },
})
