import { defineTexts } from '../../../i18n/index.ts'

/** Where a saved file came from. */
export const fileOriginTexts = defineTexts('fileOrigin', {
  title: { ko: '문서 출처', en: 'Where this file came from' },
  open: { ko: '문서 출처: {source}', en: 'Source: {source}' },
  company: { ko: '회사', en: 'Company' },
  publisher: { ko: '매체', en: 'Publisher' },
  document: { ko: '문서', en: 'Document' },
  number: { ko: '접수번호', en: 'Filing number' },
  filed: { ko: '제출일', en: 'Filed' },
  period: { ko: '기준일', en: 'Period end' },
  retrieved: { ko: '조회 시각', en: 'Retrieved' },
  official: { ko: '{source} 원문', en: 'Original in {source}' },
})
