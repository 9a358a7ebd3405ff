import { defineTexts } from '../../../i18n/index.ts'

export const feedbackTexts = defineTexts('answer-feedback', {
  helped: { ko: '도움이 되었음', en: 'Helpful' },
  helpedNot: { ko: '도움이 되지 않았음', en: 'Not helpful' },
  note: { ko: '의견(선택)', en: 'Note (optional)' },
  noteHint: { ko: '무엇이 좋았는지, 무엇이 틀렸는지 적어 주세요.', en: 'What was right, or what went wrong?' },
  addNote: { ko: '의견 남기기', en: 'Add a note' },
  editNote: { ko: '의견 수정', en: 'Change the note' },
  save: { ko: '저장', en: 'Save' },
})
