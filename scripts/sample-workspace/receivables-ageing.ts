/** The receivables ledger by customer and age, as CSV. */
import { accounts, ageingBuckets, receivablesAgeing, receivablesByCustomer, subscribers } from './figures.ts'
import type { Ageing } from './figures.ts'

const heads = ['고객코드', '고객명', '국가', '정상', '30일 이하', '31-60일', '61-90일', '91-180일', '180일 초과', '합계']

export interface LedgerLine {
  code: string
  name: string
  country: string
  ageing: Ageing
}

/** The ledger's lines; the last one holds what the named customers leave of each bucket. KRW millions. */
export function ledgerLines(): LedgerLine[] {
  const named = receivablesByCustomer.map(({ code, ageing }) => {
    const customer = subscribers.find((candidate) => candidate.code === code)
    if (!customer) throw new Error(`no customer ${code}`)
    return { code, name: customer.country === 'KR' ? customer.nameKo : customer.name, country: customer.country, ageing }
  })
  const rest = { ...receivablesAgeing[2025].gross }
  for (const { ageing } of named) for (const bucket of ageingBuckets) rest[bucket] -= ageing[bucket]
  return [...named, { code: 'E-99', name: '기타 설비 고객 17개사', country: 'KR', ageing: rest }]
}

const sumOfBuckets = (ageing: Ageing): number => ageingBuckets.reduce((sum, bucket) => sum + ageing[bucket], 0)
const quoted = (field: string): string => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** The ledger as UTF-8 with a byte order mark, because spreadsheets otherwise misread Korean. */
export function receivablesCsv(): Uint8Array {
  const line = (fields: readonly (string | number)[]): string => fields.map((field) => quoted(String(field))).join(',')
  const total = receivablesAgeing[2025]
  const rows = [
    line(heads),
    ...ledgerLines().map(({ code, name, country, ageing }) =>
      line([code, name, country, ...ageingBuckets.map((bucket) => ageing[bucket]), sumOfBuckets(ageing)]),
    ),
    line(['', '총장부금액 합계', '', ...ageingBuckets.map((bucket) => total.gross[bucket]), accounts[2025].balance.receivablesGross]),
    line(['', '손실충당금', '', ...ageingBuckets.map((bucket) => -total.allowance[bucket]), -accounts[2025].balance.allowance]),
    line([
      '',
      '매출채권(순액)',
      '',
      ...ageingBuckets.map((bucket) => total.gross[bucket] - total.allowance[bucket]),
      accounts[2025].totals.receivables,
    ]),
    line(['', '단위: 백만원 / 기준일: 2025-12-31 / 가상의 견본 자료', '', '', '', '', '', '', '', '']),
  ]
  return new TextEncoder().encode(`\uFEFF${rows.join('\r\n')}\r\n`)
}
