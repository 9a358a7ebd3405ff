import { defineTexts } from '../../../i18n/index.ts'

export const feedbackTexts = defineTexts('answer-feedback', {
  helped: { ko: '유용함', en: 'Helpful' },
  helpedNot: { ko: '유용하지 않음', en: 'Not helpful' },
  note: { ko: '의견(선택)', en: 'Note (optional)' },
  noteHint: { ko: '좋았던 점이나 잘못된 점을 입력해 주세요.', en: 'What was helpful or wrong?' },
  addNote: { ko: '의견 남기기', en: 'Add a note' },
  editNote: { ko: '의견 수정', en: 'Edit note' },
  save: { ko: '저장', en: 'Save' },
})
