import { workflowLabels } from '@dossier/contract'
import { defineTexts } from '../../i18n/index.ts'

/** Long work: what is under way, what failed, what is over. */
export const runsTexts = defineTexts('runs', {
  ...workflowLabels,
  tasks: { ko: '작업', en: 'Tasks' },
  underWay: { ko: '작업: {number}개 진행 중', en: { one: 'Tasks: {number} under way', other: 'Tasks: {number} under way' } },
  waitingForYou: {
    ko: '작업: {number}개 확인 필요',
    en: { one: 'Tasks: {number} waiting for you', other: 'Tasks: {number} waiting for you' },
  },
  failedLately: { ko: '작업: {number}개 실패', en: { one: 'Tasks: {number} failed', other: 'Tasks: {number} failed' } },
  import: { ko: '가져오기', en: 'Import' },
  answer: { ko: '답변', en: 'Answer' },
  embedding: { ko: '임베딩', en: 'Embedding' },
  reading: { ko: '다시 읽기', en: 'Reading again' },
  reindexing: { ko: '재색인', en: 'Reindexing' },
  transcription: { ko: '음성 변환', en: 'Transcription' },
  workflow: { ko: '워크플로', en: 'Workflow' },
  export: { ko: '내보내기', en: 'Export' },
  answering: { ko: '답변 작성 중', en: 'Being answered' },
  waitsForPlan: { ko: '조사 계획 확인 필요', en: 'Waiting for you to review the plan' },
  waiting: { ko: '확인 대기 중', en: 'Waiting for you' },
  queued: { ko: '대기 중', en: 'Waiting to start' },
  started: { ko: '진행 중, {done}개 처리', en: 'Under way, {done} done' },
  running: { ko: '{total}개 중 {done}개 처리', en: '{done} of {total} done' },
  completed: { ko: '완료', en: 'Completed' },
  failed: { ko: '실패', en: 'Failed' },
  cancelled: { ko: '중지됨', en: 'Stopped' },
  progress: { ko: '{name} 진행률', en: 'Progress of {name}' },
  cancel: { ko: '{name} 중지', en: 'Stop {name}' },
  retry: { ko: '이어서 진행', en: 'Continue' },
  retryNamed: { ko: '{name} 이어서 진행', en: 'Continue {name}' },
  keepsGoing: { ko: '창을 닫아도 작업은 계속됩니다.', en: 'Tasks continue if you close this page.' },
  empty: { ko: '진행 중이거나 최근에 끝난 작업이 없습니다', en: 'No tasks under way or recently finished' },
})
