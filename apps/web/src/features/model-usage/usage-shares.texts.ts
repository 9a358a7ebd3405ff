import { defineTexts } from '../../i18n/index.ts'

/** Who used models, and what an answer cost. */
export const usageSharesTexts = defineTexts('usageShares', {
  title: { ko: '사용자·워크스페이스별 모델 사용량', en: 'Model usage by person and workspace' },
  hint: {
    ko: '답변 모델과 검색 모델의 월별 사용량입니다(UTC 기준). 비용은 사용 당시 설정된 단가로 계산합니다.',
    en: 'Monthly usage of answering and search models (UTC). Costs use the prices configured at the time of use.',
  },
  month: { ko: '월', en: 'Month' },
  people: { ko: '사용자별', en: 'By person' },
  workspaces: { ko: '워크스페이스별', en: 'By workspace' },
  person: { ko: '사용자', en: 'Person' },
  workspace: { ko: '워크스페이스', en: 'Workspace' },
  files: { ko: '파일 처리', en: 'File processing' },
  formerPerson: { ko: '탈퇴한 사용자', en: 'Former member' },
  gone: { ko: '삭제된 워크스페이스', en: 'Deleted workspace' },
  requests: { ko: '요청', en: 'Requests' },
  inputTokens: { ko: '입력 토큰', en: 'Input tokens' },
  outputTokens: { ko: '출력 토큰', en: 'Output tokens' },
  searchTokens: { ko: '검색 토큰', en: 'Search tokens' },
  cost: { ko: '비용(USD)', en: 'Cost (USD)' },
  empty: { ko: '해당 월에는 사용한 모델이 없습니다.', en: 'No models were used this month.' },
  estimated: {
    ko: '제공자가 토큰 수를 알려 주지 않은 요청 {number}건은 추정값입니다.',
    en: {
      one: 'The provider reported no tokens for {number} request; they are estimated.',
      other: 'The provider reported no tokens for {number} requests; they are estimated.',
    },
  },
  unpriced: {
    ko: '단가가 없는 요청 {number}건은 비용에서 제외했습니다.',
    en: {
      one: '{number} request had no price and is not included in the cost.',
      other: '{number} requests had no price and are not included in the cost.',
    },
  },
  answerTokens: { ko: '토큰 {number}개', en: '{number} tokens' },
  answerRequests: { ko: '요청 {number}건', en: { one: '{number} request', other: '{number} requests' } },
  answerCost: { ko: '{cost}달러', en: 'USD {cost}' },
  answerEstimated: { ko: '추정', en: 'estimated' },
  answerUnpriced: {
    ko: '단가 없는 요청 {number}건 제외',
    en: { one: 'excluding {number} request without a price', other: 'excluding {number} requests without a price' },
  },
})
