import { selectProjectFirst } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

export const selectProjectFirstTexts = defineTexts('select-project-first', {
  pleaseSelectProjectFirst: selectProjectFirst,
  chooseWorkspace: { ko: '워크스페이스 선택', en: 'Choose a workspace' },
  goHome: { ko: '홈으로 이동', en: 'Go to Home' },
})
