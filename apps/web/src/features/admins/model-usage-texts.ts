import { defineTexts } from '../../i18n/index.ts'

/** What models were asked for searches, and what it cost. */
export const modelUsageTexts = defineTexts('modelUsage', {
  title: { ko: '검색 모델 사용량', en: 'Search models' },
  hint: {
    ko: '의미로 찾고 순위를 다시 매기는 데 쓴 모델입니다. 비용은 사용 당시 설정된 단가로 계산합니다.',
    en: 'Models that find pages by meaning and rank them again. Costs are at the price configured when they were used.',
  },
  meaning: { ko: '의미 검색: {model}', en: 'Finds by meaning: {model}' },
  ranking: { ko: '순위 재조정: {model}', en: 'Ranks again: {model}' },
  embedded: { ko: '문단 {all}개 중 {embedded}개 준비됨', en: '{embedded} of {all} passages ready' },
  waiting: { ko: '파일 {number}개 대기 중', en: { one: '{number} file waits', other: '{number} files wait' } },
  postponed: {
    ko: '파일 {number}개는 이번 달 예산을 다 써서 다음 달까지 기다립니다. 단어로는 검색됩니다.',
    en: {
      one: '{number} file waits for the next month: the budget is spent. It is still searched by words.',
      other: '{number} files wait for the next month: the budget is spent. They are still searched by words.',
    },
  },
  failed: {
    ko: '파일 {number}개는 모델이 처리하지 못했습니다. 단어로는 검색됩니다.',
    en: {
      one: 'The model did not take {number} file; it is still searched by words.',
      other: 'The model did not take {number} files; they are still searched by words.',
    },
  },
  purpose: { ko: '용도', en: 'Used for' },
  passages: { ko: '문단', en: 'Passages' },
  questions: { ko: '질문', en: 'Questions' },
  reranking: { ko: '순위 재조정', en: 'Ranking' },
  model: { ko: '모델', en: 'Model' },
  requests: { ko: '요청', en: 'Requests' },
  tokens: { ko: '토큰', en: 'Tokens' },
  cost: { ko: '비용(USD)', en: 'Cost (USD)' },
  untold: {
    ko: '요청 {number}건은 제공자가 토큰 수를 알려 주지 않아 합계에 없습니다.',
    en: {
      one: 'The provider told no tokens for {number} request; it is missing in the sums.',
      other: 'The provider told no tokens for {number} requests; they are missing in the sums.',
    },
  },
  unpriced: {
    ko: '토큰 {number}개는 단가가 없어 비용에 없습니다.',
    en: '{number} tokens had no price; they are missing in the cost.',
  },
  callsTitle: { ko: '이번 달 답변 모델', en: 'Answering models this month' },
  planning: { ko: '계획', en: 'Planning' },
  answering: { ko: '답변', en: 'Answering' },
  inputTokens: { ko: '입력 토큰', en: 'Input tokens' },
  outputTokens: { ko: '출력 토큰', en: 'Output tokens' },
  estimated: {
    ko: '요청 {number}건은 제공자가 토큰 수를 알려 주지 않아 추정한 값입니다.',
    en: {
      one: 'The provider told no tokens for {number} request; they are estimated.',
      other: 'The provider told no tokens for {number} requests; they are estimated.',
    },
  },
  unpricedCalls: {
    ko: '요청 {number}건은 단가가 없어 비용에 없습니다.',
    en: {
      one: '{number} request had no price; it is missing in the cost.',
      other: '{number} requests had no price; they are missing in the cost.',
    },
  },
})
