import { defineTexts } from '../../../i18n/index.ts'

export const planTexts = defineTexts('answer-plan', {
  planned: { ko: '조사 {count}단계', en: { one: 'Plan of {count} step', other: 'Plan of {count} steps' } },
  stepsDone: { ko: '{count}단계 중 {done}단계 완료', en: { one: '{done} of {count} step done', other: '{done} of {count} steps done' } },
  understood: { ko: '질문 해석:', en: 'Interpreted as:' },
  stateWaiting: { ko: '대기', en: 'Waiting' },
  stateStarted: { ko: '진행 중', en: 'In progress' },
  stateDone: { ko: '완료', en: 'Done' },
  stateSkipped: { ko: '건너뜀', en: 'Skipped' },
  found: { ko: '{files}에서 찾음', en: 'Found in {files}' },
  foundNothing: { ko: '찾지 못함', en: 'Nothing found' },
  planning: { ko: '질문을 분석하고 조사 계획을 세우는 중', en: 'Analyzing the question and planning' },
  doingSearch: { ko: '검색: {query}', en: 'Searching for {query}' },
  doingSources: { ko: '외부 출처 검색: {query}', en: 'Searching outside sources for {query}' },
  doingFigure: { ko: '수치 조회: {question}', en: 'Looking up: {question}' },
  doingPage: { ko: '{file} {place} 읽는 중', en: 'Reading {file}, {place}' },
  doingTable: { ko: '{file} {place}의 표 읽는 중', en: 'Reading the tables of {file}, {place}' },
  doingCompute: { ko: '계산: {expression}', en: 'Computing {expression}' },
  doingAnswer: { ko: '답변 작성 및 근거 대조', en: 'Writing the answer and checking each sentence' },
  doingCheck: {
    ko: '대조만으로 판단하지 못한 문장 {count}개 추가 확인',
    en: {
      one: 'Checking {count} sentence that matching could not decide',
      other: 'Checking {count} sentences that matching could not decide',
    },
  },
  doingRepair: { ko: '근거가 부족한 문장 보완', en: 'Revising unsupported sentences' },
  discarded: { ko: '파일을 읽기 전에 질문을 취소했습니다.', en: 'Discarded before any files were read.' },
  lost: {
    ko: '서버와 연결이 끊겼습니다. 답변은 서버에서 계속 작성되며, 다시 연결되면 이어서 표시합니다.',
    en: 'Connection lost. The answer continues on the server and will appear here when you reconnect.',
  },
})
