import { defineTexts } from '../../../i18n/index.ts'

export const planEditorTexts = defineTexts('plan-editor', {
  title: { ko: '조사 계획 확인', en: 'Review the plan' },
  othersTitle: { ko: '확인을 기다리는 조사 계획', en: 'Plan awaiting review' },
  body: {
    ko: '아직 파일을 읽지 않았습니다. 필요한 부분을 수정한 뒤 진행하면 이 계획대로 조사하여 답변합니다.',
    en: 'No files have been read yet. Edit the plan if needed and continue; the answer follows it.',
  },
  bodyAgain: {
    ko: '수정한 계획으로 같은 질문에 다시 답변합니다. 기존 답변은 그대로 남습니다.',
    en: 'Answers the same question again with the edited plan. The existing answer is kept.',
  },
  ready: { ko: '조사 계획이 준비되었습니다', en: 'The plan is ready' },
  understanding: { ko: '질문 해석', en: 'Interpretation of the question' },
  steps: { ko: '찾을 내용', en: 'Steps' },
  step: { ko: '{number}단계', en: 'Step {number}' },
  add: { ko: '단계 추가', en: 'Add a step' },
  full: { ko: '최대 {count}단계까지 추가할 수 있습니다.', en: 'A plan can have up to {count} steps.' },
  none: { ko: '찾을 내용을 하나 이상 입력해 주세요.', en: 'Enter at least one step.' },
  up: { ko: '{number}단계를 위로', en: 'Move step {number} up' },
  down: { ko: '{number}단계를 아래로', en: 'Move step {number} down' },
  remove: { ko: '{number}단계 삭제', en: 'Remove step {number}' },
  keys: { ko: 'Enter: 다음 단계 추가, Ctrl+Enter: 진행', en: 'Enter to add a step, Ctrl+Enter to continue' },
  goOn: { ko: '이 계획으로 진행', en: 'Continue with this plan' },
  discard: { ko: '질문 취소', en: 'Discard' },
  answerAgain: { ko: '이 계획으로 다시 답변', en: 'Answer again' },
  close: { ko: '닫기', en: 'Close' },
  again: { ko: '계획 수정 후 다시 답변', en: 'Edit plan and answer again' },
  waiting: {
    ko: '{name} 님이 이 계획을 확인하는 중입니다. 아직 파일을 읽지 않았습니다.',
    en: '{name} is reviewing this plan. No files have been read yet.',
  },
  planFirst: { ko: '계획 먼저 보기', en: 'Show the plan first' },
})
