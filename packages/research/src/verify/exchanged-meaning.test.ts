import { describe, expect, test } from 'vitest'
import { plainPage, verify } from './testing-verification.test-support.ts'
import type { VerificationReasonCode } from './verification.ts'

/** A passage, a true and a false sentence about it, and the reason of the refusal. */
type Case = readonly [passage: string, truly: string | null, falsely: string, code: VerificationReasonCode]

const parties: readonly Case[] = [
  [
    'In May, Bergdahl Coatings acquired Quimby Resins for $40 million.',
    'Quimby Resins was acquired by Bergdahl Coatings for $40 million in May.',
    'In May, Quimby Resins acquired Bergdahl Coatings for $40 million.',
    'roles-differ',
  ],
  [
    'Osprey Mills was sued by Kestrel Foods over a patent.',
    'Kestrel Foods sued Osprey Mills over a patent.',
    'Osprey Mills sued Kestrel Foods over a patent.',
    'roles-differ',
  ],
  [
    'Quimby Resins is a wholly owned subsidiary of Bergdahl Coatings.',
    null,
    'Bergdahl Coatings is a wholly owned subsidiary of Quimby Resins.',
    'roles-differ',
  ],
  [
    'Under the facility, Osprey Mills is the lender and Kestrel Foods is the borrower.',
    'Osprey Mills, the lender, provides the facility to Kestrel Foods, the borrower.',
    'Kestrel Foods, the lender, provides the facility to Osprey Mills, the borrower.',
    'roles-differ',
  ],
  [
    '한빛물산은 동해중공업에 인수되었습니다.',
    '동해중공업이 한빛물산을 인수하였습니다.',
    '한빛물산이 동해중공업을 인수하였습니다.',
    'roles-differ',
  ],
  [
    '새벽식품은 청우화학으로부터 원료를 공급받습니다.',
    '청우화학은 새벽식품에 원료를 공급합니다.',
    '새벽식품은 청우화학에 원료를 공급합니다.',
    'roles-differ',
  ],
  [
    'Peter Holt, our Chief Executive Officer, and Maria Lindgren, our Chief Financial Officer, certified the report.',
    'Chief Financial Officer Maria Lindgren certified the report.',
    'Chief Financial Officer Peter Holt certified the report.',
    'roles-differ',
  ],
  [
    '대표이사 김민수와 사외이사 이서연이 참석하였습니다.',
    '김민수 대표이사가 참석하였습니다.',
    '이서연 대표이사가 참석하였습니다.',
    'roles-differ',
  ],
  [
    'He moved from our Osprey division in Ohio to our Kestrel division in Texas.',
    null,
    'He moved from our Kestrel division in Ohio to our Osprey division in Texas.',
    'roles-differ',
  ],
]

const certainty: readonly Case[] = [
  [
    'The Company expects to close the Toledo plant in 2026.',
    'The Company plans to close the Toledo plant in 2026.',
    'The Company closed the Toledo plant in 2026.',
    'certainty-differs',
  ],
  [
    'We are considering a sale of the coatings business.',
    'A sale of the coatings business may follow; we are considering it.',
    'We decided on a sale of the coatings business.',
    'certainty-differs',
  ],
  [
    'We may issue further notes under the shelf registration.',
    null,
    'We will issue further notes under the shelf registration.',
    'certainty-differs',
  ],
  [
    '당사는 천안공장을 매각할 예정입니다.',
    '당사는 천안공장을 매각할 계획입니다.',
    '당사는 천안공장을 매각하였습니다.',
    'certainty-differs',
  ],
  ['당사는 신규 투자를 검토 중입니다.', null, '당사는 신규 투자를 결정하였습니다.', 'certainty-differs'],
]

const terms: readonly Case[] = [
  [
    'Diluted earnings per share were $2.10.',
    'Diluted earnings per share came to $2.10.',
    'Basic earnings per share were $2.10.',
    'term-differs',
  ],
  ['Adjusted operating income was $310 million.', null, 'GAAP operating income was $310 million.', 'term-differs'],
  [
    'Excluding the Toledo plant, capital expenditures were $31 million.',
    'Capital expenditures were $31 million excluding the Toledo plant.',
    'Capital expenditures were $31 million.',
    'term-differs',
  ],
  ['비유동부채는 3,200백만원입니다.', '비유동부채는 32억원입니다.', '유동부채는 3,200백만원입니다.', 'term-differs'],
  [
    '별도 기준 영업이익은 410억원입니다.',
    '별도 기준 영업이익은 410억원을 기록하였습니다.',
    '연결 기준 영업이익은 410억원입니다.',
    'term-differs',
  ],
]

const figures: readonly Case[] = [
  [
    'Net sales rose from $1.2 billion in 2019 to $1.4 billion in 2020.',
    'Net sales were $1.4 billion in 2020 and $1.2 billion in 2019.',
    'Net sales were $1.2 billion in 2020 and $1.4 billion in 2019.',
    'period-differs',
  ],
  [
    'Rent is $20 million a year from 2026 and $15 million a year from 2021.',
    'From 2026, rent is $20 million a year.',
    'Rent is $15 million a year from 2026.',
    'period-differs',
  ],
  [
    '2024년과 2023년의 매출액은 각각 1,400억원과 1,200억원입니다.',
    '2023년 매출액은 1,200억원입니다.',
    '2023년 매출액은 1,400억원입니다.',
    'period-differs',
  ],
  [
    'Inventories increased by $45 million to $1.2 billion.',
    'Inventories were $1.2 billion.',
    'Inventories were $45 million.',
    'number-of-another-place',
  ],
  [
    'Of the debt of $900 million, $320 million is due next year.',
    'The debt is $900 million, of which $320 million is due next year.',
    'Debt of $900 million is due next year.',
    'number-of-another-place',
  ],
  ['차입금 900억원 중 320억원은 1년 내에 만기가 도래합니다.', null, '차입금은 320억원입니다.', 'number-of-another-place'],
  [
    'Osprey Mills may draw up to $70 million.',
    'Osprey Mills may draw up to $70 million in all.',
    'Osprey Mills may draw $70 million.',
    'number-not-in-source',
  ],
  [
    'Charges were $36 million ($28 million, net of tax).',
    'Charges, net of tax, were $28 million.',
    'Charges were $28 million ($36 million, net of tax).',
    'number-of-another-place',
  ],
]

const denials: readonly Case[] = [
  [
    'Neither Osprey Mills nor Kestrel Foods is a guarantor of the notes.',
    'Kestrel Foods is not a guarantor of the notes.',
    'Kestrel Foods is a guarantor of the notes.',
    'negation-differs',
  ],
  [
    'The Ohio plant is insured, and the Texas plant is not insured.',
    'The Texas plant is not insured.',
    'The Ohio plant is not insured.',
    'negation-differs',
  ],
  [
    '새벽식품은 차입금이 없으며 청우화학은 차입금이 있습니다.',
    '새벽식품은 차입금이 없습니다.',
    '청우화학은 차입금이 없습니다.',
    'negation-differs',
  ],
]

describe.each([
  ['who does what', parties],
  ['how sure it is', certainty],
  ['what it is called', terms],
  ['which figure it is', figures],
  ['what is denied', denials],
] as const)('verifySentence compares %s with the source', (_, cases) => {
  test.each(cases.flatMap(([passage, truly]) => (truly === null ? [] : [[truly, passage] as const])))(
    'accepts "%s" for "%s"',
    (text, passage) => {
      expect(verify(plainPage(passage), text)).toMatchObject({ verification: 'verified', reasons: [] })
    },
  )

  test.each(cases.map(([passage, , falsely, code]) => [falsely, passage, code] as const))(
    'refuses "%s" for "%s"',
    (text, passage, code) => {
      const { verification, reasons } = verify(plainPage(passage), text)
      expect(verification).toBe('unsupported')
      expect(reasons.map((reason) => reason.code)).toContain(code)
    },
  )
})
