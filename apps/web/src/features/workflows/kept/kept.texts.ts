import { defineTexts } from '../../../i18n/index.ts'

export const keptTexts = defineTexts('kept-draft', {
  changed: { ko: '변경한 입력값이 이 탭에 보관되어 있습니다.', en: 'Changed inputs are kept in this tab.' },
  reset: { ko: '처음 값으로', en: 'Start over' },
})
