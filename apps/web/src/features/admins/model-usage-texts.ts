import { defineTexts } from '../../i18n/index.ts'

/** Model usage and its cost. */
export const modelUsageTexts = defineTexts('modelUsage', {
  title: { ko: '검색 모델 사용량', en: 'Search models' },
  hint: {
    ko: '의미 검색과 리랭킹에 사용한 모델입니다. 비용은 사용 당시 설정된 단가로 계산합니다.',
    en: 'Models used for semantic search and reranking. Costs use the prices configured at the time of use.',
  },
  meaning: { ko: '의미 검색: {model}', en: 'Semantic search: {model}' },
  ranking: { ko: '리랭킹: {model}', en: 'Reranking: {model}' },
  embedded: { ko: '문단 {all}개 중 {embedded}개 준비됨', en: '{embedded} of {all} passages ready' },
  waiting: { ko: '파일 {number}개 대기 중', en: { one: '{number} file waiting', other: '{number} files waiting' } },
  postponed: {
    ko: '이번 달 예산이 소진되어 파일 {number}개는 다음 달에 처리합니다. 그동안 키워드로는 검색됩니다.',
    en: {
      one: 'The monthly budget is spent, so {number} file will be processed next month. Keyword search still covers it.',
      other: 'The monthly budget is spent, so {number} files will be processed next month. Keyword search still covers them.',
    },
  },
  failed: {
    ko: '모델이 파일 {number}개를 처리하지 못했습니다. 키워드로는 검색됩니다.',
    en: {
      one: 'The model could not process {number} file. Keyword search still covers it.',
      other: 'The model could not process {number} files. Keyword search still covers them.',
    },
  },
  purpose: { ko: '용도', en: 'Used for' },
  passages: { ko: '문단', en: 'Passages' },
  questions: { ko: '질문', en: 'Questions' },
  reranking: { ko: '리랭킹', en: 'Reranking' },
  model: { ko: '모델', en: 'Model' },
  requests: { ko: '요청', en: 'Requests' },
  tokens: { ko: '토큰', en: 'Tokens' },
  cost: { ko: '비용(USD)', en: 'Cost (USD)' },
  withoutUsage: {
    ko: '제공자가 토큰 수를 알려 주지 않은 요청 {number}건은 합계에서 제외했습니다.',
    en: {
      one: 'The provider reported no tokens for {number} request; it is not included in the totals.',
      other: 'The provider reported no tokens for {number} requests; they are not included in the totals.',
    },
  },
  unpriced: {
    ko: '단가가 없는 토큰 {number}개는 비용에서 제외했습니다.',
    en: '{number} tokens had no price and are not included in the cost.',
  },
  callsTitle: { ko: '이번 달 답변 모델', en: 'Answering models this month' },
  checking: { ko: '추가 확인', en: 'Second check' },
  planning: { ko: '계획', en: 'Planning' },
  answering: { ko: '답변', en: 'Answering' },
  inputTokens: { ko: '입력 토큰', en: 'Input tokens' },
  outputTokens: { ko: '출력 토큰', en: 'Output tokens' },
  estimated: {
    ko: '제공자가 토큰 수를 알려 주지 않은 요청 {number}건은 추정값입니다.',
    en: {
      one: 'The provider reported no tokens for {number} request; they are estimated.',
      other: 'The provider reported no tokens for {number} requests; they are estimated.',
    },
  },
  unpricedCalls: {
    ko: '단가가 없는 요청 {number}건은 비용에서 제외했습니다.',
    en: {
      one: '{number} request had no price and is not included in the cost.',
      other: '{number} requests had no price and are not included in the cost.',
    },
  },
})
