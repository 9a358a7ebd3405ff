import { defineTexts } from '../../../i18n/index.ts'

/** Limitations of an answer; a key for every code of `degradations`, of `stoppedBy` and of a source's quality. */
export const answerNoteTexts = defineTexts('answer-notes', {
  notes: { ko: '답변에 대한 안내', en: 'About this answer' },
  quotedInstead: {
    ko: '아래는 언어 모델 없이 파일에서 바로 찾은 답변입니다.',
    en: 'The answer below comes straight from the files, without a language model.',
  },
  beyondCells: {
    ko: '선택한 셀에는 답이 없어 같은 통합 문서의 다른 부분에서 답했습니다.',
    en: 'Nothing in the selected cells answers. The answer comes from the rest of the workbook.',
  },
  meaning: {
    ko: '의미 검색 모델이 제때 응답하지 않아 키워드로만 검색했습니다.',
    en: 'The semantic search model did not respond in time, so keyword search was used.',
  },
  reranked: {
    ko: '리랭킹 모델이 제때 응답하지 않아 리랭킹 없이 순위를 정했습니다.',
    en: 'The reranking model did not respond in time, so pages were ranked without it.',
  },
  'source-unavailable': {
    ko: '이곳에서 검색할 수 없는 자료는 제외했습니다: {names}',
    en: 'Not searched because the source is not available here: {names}',
  },
  'model-refused': {
    ko: '언어 모델이 요청을 거부했습니다. 조직 관리자가 모델 설정과 키를 확인해야 합니다.',
    en: 'The language model refused the request. An organization admin should check its settings and API key.',
  },
  'model-busy': {
    ko: '언어 모델의 요청 한도에 도달했습니다. 잠시 후 다시 질문해 주세요.',
    en: 'The language model has reached its request limit. Try again shortly.',
  },
  'model-unavailable': {
    ko: '언어 모델에 연결할 수 없습니다. 잠시 후 다시 질문해 주세요.',
    en: 'The language model cannot be reached. Try again shortly.',
  },
  'model-too-long': {
    ko: '질문과 자료가 언어 모델이 한 번에 읽을 수 있는 분량을 넘었습니다. 검색할 파일을 줄여 보세요.',
    en: 'The question and passages exceed what the language model can read at once. Choose fewer files to search.',
  },
  'model-wrong-answer': {
    ko: '언어 모델의 응답을 해석할 수 없었습니다.',
    en: 'The language model’s response could not be parsed.',
  },
  'model-filtered': {
    ko: '언어 모델의 안전 필터가 답변을 차단했습니다.',
    en: 'The language model’s safety filter blocked the answer.',
  },
  'model-stopped': {
    ko: '언어 모델이 정해진 한도 안에 답변을 완성하지 못했습니다.',
    en: 'The language model did not complete an answer within its limits.',
  },
  'nothing-supported': {
    ko: '언어 모델이 작성한 문장 가운데 파일에서 확인되는 것이 없어 사용하지 않았습니다.',
    en: 'None of the language model’s sentences is supported by the files, so none is used.',
  },
  'budget-spent': {
    ko: '크레딧이 부족합니다. 추가 구매나 한도 조정은 조직 소유자에게 요청해 주세요.',
    en: 'Insufficient credits. Ask the organization’s owner to purchase more or to raise the budget.',
  },
  interrupted: {
    ko: '언어 모델이 답변 도중에 끊겼습니다. 그때까지 작성되고 확인된 문장만 표시합니다.',
    en: 'The language model was interrupted. Only the sentences written and verified until then are shown.',
  },
  steps: {
    ko: '조사 단계 한도에 도달하여 그때까지 찾은 자료로 답변했습니다.',
    en: 'The step limit was reached. The answer uses what had been found by then.',
  },
  tokens: {
    ko: '읽을 수 있는 분량 한도에 도달하여 그때까지 찾은 자료로 답변했습니다.',
    en: 'The reading limit was reached. The answer uses what had been found by then.',
  },
  money: {
    ko: '비용 한도에 도달하여 그때까지 찾은 자료로 답변했습니다.',
    en: 'The cost limit was reached. The answer uses what had been found by then.',
  },
  time: {
    ko: '시간 한도에 도달하여 그때까지 찾은 자료로 답변했습니다.',
    en: 'The time limit was reached. The answer uses what had been found by then.',
  },
  missing: { ko: '파일에서 찾지 못한 내용: {what}', en: 'Not found in the files: {what}' },
  unstated: { ko: '확실한 수치를 찾지 못한 대상: {what}', en: 'No certain figure for: {what}' },

  conflicts: { ko: '자료마다 값이 다릅니다', en: 'Sources disagree' },
  otherFiles: {
    ko: '다른 파일 {count}개에는 다른 값이 있습니다.',
    en: { one: '{count} other file gives another figure.', other: '{count} other files give other figures.' },
  },
  conflictOf: { ko: '{measure} ({period})', en: '{measure} ({period})' },
  conflictOrder: { ko: '신뢰도가 높은 자료부터 표시합니다.', en: 'Most reliable source first.' },
  'audited-annual': { ko: '감사받은 연간 재무자료', en: 'Audited annual figures' },
  annual: { ko: '연간 재무자료', en: 'Annual figures' },
  interim: { ko: '분기·반기 재무자료', en: 'Interim figures' },
  release: { ko: '실적발표 자료', en: 'Earnings release' },
  deck: { ko: '발표자료', en: 'Presentation' },
  draft: { ko: '초안', en: 'Draft' },
  other: { ko: '기타 자료', en: 'Other document' },

  writtenBy: { ko: '{model} 작성, 문장별 원문 대조', en: 'Written by {model}, every sentence checked' },
  checkedByProgram: { ko: '프로그램이 원문과 대조하여 확인했습니다', en: 'Checked against the source by the program' },
  checkedByModel: {
    ko: '프로그램 대조만으로는 판단할 수 없어 {model, 이/가} 추가로 확인했습니다: “{words}”',
    en: 'The program could not decide. {model} found support in the source: “{words}”',
  },
  notConfirmedByModel: {
    ko: '프로그램 대조에서는 일치하지만 {model, 은/는} 근거를 확인하지 못했습니다',
    en: 'Matches the source by the program’s check, but {model} did not confirm it',
  },
  notFoundByModel: { ko: '추가 확인({model})에서도 근거를 찾지 못했습니다', en: '{model} found no support either' },
  hidden: {
    ko: '근거가 확인되지 않은 문장 {count}개를 숨겼습니다',
    en: { one: '{count} unsupported sentence hidden', other: '{count} unsupported sentences hidden' },
  },
  shown: {
    ko: '근거가 확인되지 않은 문장 {count}개를 취소선으로 표시합니다',
    en: { one: '{count} unsupported sentence struck through', other: '{count} unsupported sentences struck through' },
  },
  withheld: {
    ko: '작성된 문장 {count}개를 숨겼습니다',
    en: { one: '{count} sentence of the answer hidden', other: '{count} sentences of the answer hidden' },
  },
  withheldShown: {
    ko: '작성된 문장 {count}개를 표시하며, 확인되지 않은 문장에는 취소선이 있습니다',
    en: {
      one: '{count} sentence of the answer shown, struck through where unsupported',
      other: '{count} sentences of the answer shown, struck through where unsupported',
    },
  },
  show: { ko: '보기', en: 'Show' },
  hide: { ko: '숨기기', en: 'Hide' },
  openFormula: { ko: '계산식 보기', en: 'Show the calculation' },
  formula: { ko: '계산식', en: 'Calculation' },
})
