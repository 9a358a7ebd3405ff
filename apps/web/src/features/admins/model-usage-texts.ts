import { defineTexts } from '../../i18n/index.ts'

/** What models were asked for searches, and what it cost. */
export const modelUsageTexts = defineTexts('modelUsage', {
  title: { ko: '검색 모델 사용량', en: 'Search models' },
  hint: {
    ko: '의미 검색과 리랭킹에 사용한 모델입니다. 비용은 사용 당시 설정된 단가로 계산합니다.',
    en: 'Models that find pages by meaning and rank them again. Costs are at the price configured when they were used.',
  },
  meaning: { ko: '의미 검색: {model}', en: 'Finds by meaning: {model}' },
  ranking: { ko: '리랭킹: {model}', en: 'Ranks again: {model}' },
  embedded: { ko: '문단 {all}개 중 {embedded}개 준비됨', en: '{embedded} of {all} passages ready' },
  waiting: { ko: '파일 {number}개 대기 중', en: { one: '{number} file waits', other: '{number} files wait' } },
  postponed: {
    ko: '이번 달 예산이 소진되어 파일 {number}개는 다음 달에 처리합니다. 그동안 키워드로는 검색됩니다.',
    en: {
      one: '{number} file waits for the next month: the budget is spent. It is still searched by words.',
      other: '{number} files wait for the next month: the budget is spent. They are still searched by words.',
    },
  },
  failed: {
    ko: '모델이 파일 {number}개를 처리하지 못했습니다. 키워드로는 검색됩니다.',
    en: {
      one: 'The model did not take {number} file; it is still searched by words.',
      other: 'The model did not take {number} files; they are still searched by words.',
    },
  },
  purpose: { ko: '용도', en: 'Used for' },
  passages: { ko: '문단', en: 'Passages' },
  questions: { ko: '질문', en: 'Questions' },
  reranking: { ko: '리랭킹', en: 'Ranking' },
  model: { ko: '모델', en: 'Model' },
  requests: { ko: '요청', en: 'Requests' },
  tokens: { ko: '토큰', en: 'Tokens' },
  cost: { ko: '비용(USD)', en: 'Cost (USD)' },
  untold: {
    ko: '제공자가 토큰 수를 알려 주지 않은 요청 {number}건은 합계에서 제외했습니다.',
    en: {
      one: 'The provider told no tokens for {number} request; it is missing in the sums.',
      other: 'The provider told no tokens for {number} requests; they are missing in the sums.',
    },
  },
  unpriced: {
    ko: '단가가 없는 토큰 {number}개는 비용에서 제외했습니다.',
    en: '{number} tokens had no price; they are missing in the cost.',
  },
  callsTitle: { ko: '이번 달 답변 모델', en: 'Answering models this month' },
  planning: { ko: '계획', en: 'Planning' },
  answering: { ko: '답변', en: 'Answering' },
  inputTokens: { ko: '입력 토큰', en: 'Input tokens' },
  outputTokens: { ko: '출력 토큰', en: 'Output tokens' },
  estimated: {
    ko: '제공자가 토큰 수를 알려 주지 않은 요청 {number}건은 추정값입니다.',
    en: {
      one: 'The provider told no tokens for {number} request; they are estimated.',
      other: 'The provider told no tokens for {number} requests; they are estimated.',
    },
  },
  unpricedCalls: {
    ko: '단가가 없는 요청 {number}건은 비용에서 제외했습니다.',
    en: {
      one: '{number} request had no price; it is missing in the cost.',
      other: '{number} requests had no price; they are missing in the cost.',
    },
  },
})
