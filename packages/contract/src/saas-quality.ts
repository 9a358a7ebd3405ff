import { z } from 'zod'
import type { Translated } from './language.ts'

/** Names of the components of a revenue-quality score with the reason for each, in results and workbooks. */
export const qualityComponentTexts = {
  grossRetention: {
    name: { ko: '총매출유지율(GRR), 최근 12개월', en: 'Gross revenue retention, last 12 months' },
    why: {
      ko: '추가 판매 없이 유지되는 매출의 비율입니다.',
      en: 'How much of the revenue stays without selling anything more.',
    },
  },
  netRetention: {
    name: { ko: '순매출유지율(NRR), 최근 12개월', en: 'Net revenue retention, last 12 months' },
    why: {
      ko: '100% 이상이면 신규 고객 없이도 반복매출이 줄지 않습니다.',
      en: 'From 100% on, recurring revenue lasts without new customers.',
    },
  },
  recurringShare: {
    name: { ko: '반복매출 비중, 최근 12개월', en: 'Recurring share of revenue, last 12 months' },
    why: {
      ko: '용역·일회성 매출은 매번 다시 수주해야 합니다.',
      en: 'Services and one-off fees have to be sold again each time.',
    },
  },
  grossMargin: {
    name: { ko: '구독 매출총이익률, 최근 12개월', en: 'Subscription gross margin, last 12 months' },
    why: {
      ko: '서비스 제공 원가를 빼고 남는 매출의 비율입니다.',
      en: 'What is left of the revenue once the service is delivered.',
    },
  },
  largestCustomer: {
    name: { ko: '최대 고객의 ARR 비중', en: 'Largest customer, share of ARR' },
    why: {
      ko: '고객 한 곳의 이탈로 줄어들 수 있는 매출입니다. 10% 이상은 공시 대상입니다(K-IFRS 1108.34).',
      en: 'What a single departure would cost; 10% or more has to be disclosed (IFRS 8.34).',
    },
  },
  topTen: {
    name: { ko: '상위 10개 고객의 ARR 비중', en: 'Ten largest customers, share of ARR' },
    why: {
      ko: '매출이 소수 고객에게 얼마나 의존하는지 보여 줍니다.',
      en: 'How far revenue depends on a few customers.',
    },
  },
  multiYear: {
    name: { ko: '다년 계약(12개월 초과) 비중', en: 'Contracts of more than 12 months, share of annual value' },
    why: {
      ko: '1년을 넘어 계약으로 확정된 매출입니다.',
      en: 'Revenue that is committed beyond a year.',
    },
  },
  automaticRenewal: {
    name: { ko: '자동갱신 계약 비중', en: 'Contracts that renew automatically, share of annual value' },
    why: {
      ko: '해지 의사를 밝히지 않으면 계속되는 매출입니다.',
      en: 'Revenue that continues unless the customer acts.',
    },
  },
} as const satisfies Record<string, { name: Translated; why: Translated }>
export type QualityComponentCode = keyof typeof qualityComponentTexts
const qualityComponentCodes = Object.keys(qualityComponentTexts) as [QualityComponentCode, ...QualityComponentCode[]]

/** Why a component is not scored. */
export const qualityGapTexts = {
  'twelve-months': {
    ko: '최근 12개월의 데이터가 없거나 12개월 전 반복매출이 없습니다.',
    en: 'The data do not cover twelve months, or there was no recurring revenue a year ago.',
  },
  'services-revenue': {
    ko: '용역 매출이 없습니다. 열을 지정하거나 기간별로 입력하세요(없으면 0).',
    en: 'Services revenue is not stated: name its column or type it by period, 0 if there is none.',
  },
  'subscription-cost': {
    ko: '최근 12개월의 구독 매출원가가 입력되지 않았습니다.',
    en: 'The cost of subscription of the last twelve months is not stated.',
  },
  'recurring-revenue': { ko: '반복매출이 없습니다.', en: 'There is no recurring revenue.' },
  contracts: { ko: '계약 파일을 지정하지 않았습니다.', en: 'No file of contracts was given.' },
  'contracts-cover-arr': {
    ko: '유효 계약의 연간 금액이 기말 ARR의 90~110% 범위를 벗어나 전체를 대표하지 않습니다.',
    en: 'The contracts in force are not 90 to 110% of ending ARR, so that they do not stand for all of it.',
  },
  'known-terms': {
    ko: '계약기간이 확인된 금액이 80% 미만입니다.',
    en: 'The term is known for less than 80% of the annual value.',
  },
  'known-renewals': {
    ko: '갱신 조건이 확인된 금액이 80% 미만입니다.',
    en: 'The renewal is known for less than 80% of the annual value.',
  },
} as const satisfies Record<string, Translated>
export type QualityGapCode = keyof typeof qualityGapTexts
const qualityGapCodes = Object.keys(qualityGapTexts) as [QualityGapCode, ...QualityGapCode[]]

/** A revenue-quality score from 1 (weak) to 5 (strong). */
export const revenueQualitySchema = z.object({
  /** Null unless every component is scored and revenue does not differ from the ledger. */
  score: z.number().int().min(1).max(5).nullable(),
  /** Mean of the scored components. */
  mean: z.number().nullable(),
  /** Whether recurring revenue of the last twelve months differs from the ledger. */
  differsFromLedger: z.boolean(),
  components: z.array(
    z.object({
      code: z.enum(qualityComponentCodes),
      /** Fraction. */
      value: z.number().nullable(),
      score: z.number().int().min(1).max(5).nullable(),
      missing: z.enum(qualityGapCodes).nullable(),
      isHigherBetter: z.boolean(),
      /** Figures from which the score is 2, 3, 4 and 5. */
      bounds: z.array(z.number()).length(4),
      /** The figure in the workbook, "Revenue quality!C5". */
      cell: z.string().nullable(),
    }),
  ),
})
export type RevenueQualityView = z.infer<typeof revenueQualitySchema>
