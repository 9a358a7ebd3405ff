import type { Topic } from './concept.ts'

/** What a deal team asks of contracts, people, shares and subscriptions, in both languages. */
export const dealTopics: readonly Topic[] = [
  {
    id: 'contract-term',
    en: ['initial term', 'term of the agreement', 'effective date', 'commencement date', 'contract period', 'expire', 'expiration date'],
    ko: ['계약기간', '계약 기간', '유효기간', '존속기간', '효력발생일', '만료일', '계약 만료'],
  },
  {
    id: 'renewal',
    en: ['renewal', 'renewal term', 'automatic renewal', 'auto-renew', 'extend'],
    ko: ['갱신', '자동갱신', '자동연장', '계약 연장', '재계약'],
  },
  {
    id: 'termination',
    en: ['termination', 'terminate', 'termination for convenience', 'termination for cause', 'material breach', 'early termination'],
    ko: ['해지', '해제', '계약 해지', '중도해지', '해지권', '해지 사유', '임의 해지'],
  },
  {
    id: 'notice-period',
    en: ['notice period', 'prior written notice', 'days written notice'],
    ko: ['통지기간', '사전 통지', '서면 통지', '통보 기간', '예고기간'],
  },
  {
    id: 'governing-law',
    en: ['governing law', 'jurisdiction', 'laws of the state', 'governed by'],
    ko: ['준거법', '관할', '관할법원', '재판관할'],
  },
  { id: 'dispute', en: ['arbitration', 'dispute resolution', 'mediation'], ko: ['중재', '분쟁 해결', '조정 절차'] },
  {
    id: 'assignment-clause',
    en: ['assignment', 'assign this agreement', 'anti-assignment', 'transfer of rights'],
    ko: ['양도', '계약상 지위', '권리의무의 양도', '양도 금지'],
  },
  { id: 'exclusivity', en: ['exclusivity', 'exclusive', 'exclusive dealing', 'sole supplier'], ko: ['독점', '독점권', '배타적', '전속'] },
  {
    id: 'non-compete',
    en: ['non-compete', 'non-competition', 'noncompete', 'restrictive covenant', 'covenant not to compete'],
    ko: ['경업금지', '경쟁금지', '경업 금지'],
  },
  {
    id: 'non-solicit',
    en: ['non-solicit', 'non-solicitation', 'solicit employees', 'solicit customers'],
    ko: ['유인금지', '채용 금지', '고객 유인'],
  },
  {
    id: 'confidentiality',
    en: ['confidentiality', 'confidential information', 'non-disclosure', 'nda'],
    ko: ['비밀유지', '기밀', '비밀정보', '비밀유지계약'],
  },
  {
    id: 'liability-cap',
    en: [
      'limitation of liability',
      'liability cap',
      'cap on liability',
      'aggregate liability',
      'uncapped liability',
      'consequential damages',
    ],
    ko: ['책임제한', '책임 한도', '손해배상 한도', '배상 한도', '간접손해'],
  },
  {
    id: 'indemnity',
    en: ['indemnification', 'indemnify', 'indemnity', 'hold harmless'],
    ko: ['면책', '손해배상', '배상책임', '보상 의무'],
  },
  {
    id: 'liquidated-damages',
    en: ['liquidated damages', 'termination fee', 'break-up fee', 'late payment interest'],
    ko: ['위약금', '위약벌', '손해배상액의 예정', '해지 수수료', '지체상금'],
  },
  {
    id: 'warranties',
    en: ['representations and warranties', 'warranty', 'disclaimer of warranties', 'warranty period'],
    ko: ['진술 및 보장', '진술과 보장', '보증', '하자보증', '품질보증'],
  },
  {
    id: 'ip-ownership',
    en: [
      'intellectual property rights',
      'ip ownership',
      'work product',
      'work made for hire',
      'assignment of inventions',
      'ownership of deliverables',
      'ip',
    ],
    ko: ['지식재산권', '지적재산권', '저작권', '직무발명', '결과물의 소유권', '권리 귀속', '귀속'],
  },
  {
    id: 'license-grant',
    en: ['license grant', 'grants a license', 'perpetual license', 'sublicense', 'royalty', 'royalties'],
    ko: ['사용권', '라이선스', '실시권', '로열티', '사용료'],
  },
  {
    id: 'source-code',
    en: ['source code', 'source code escrow', 'open source', 'open source license'],
    ko: ['소스코드', '소스 코드', '오픈소스', '에스크로'],
  },
  { id: 'audit-right', en: ['audit rights', 'right to audit', 'books and records', 'inspection'], ko: ['감사권', '장부 열람', '실사권'] },
  {
    id: 'most-favored',
    en: ['most favored nation', 'most favored customer', 'mfn', 'price protection'],
    ko: ['최혜대우', '최혜국', '최우대'],
  },
  {
    id: 'minimum-commitment',
    en: ['minimum commitment', 'minimum purchase', 'take-or-pay', 'committed spend', 'minimum order'],
    ko: ['최소 구매', '최소약정', '의무 구매', '약정 금액'],
  },
  {
    id: 'pricing',
    en: ['fees', 'pricing', 'annual fee', 'subscription fee', 'contract value', 'price increase'],
    ko: ['요금', '대금', '계약금액', '연간 요금', '이용료', '수수료', '단가 인상'],
  },
  {
    id: 'payment-terms',
    en: ['payment terms', 'net 30', 'net 45', 'net 60', 'invoice', 'billing'],
    ko: ['지급조건', '결제 조건', '대금 지급', '청구', '지급기한'],
  },
  {
    id: 'service-level',
    en: ['service level', 'service level agreement', 'sla', 'uptime', 'availability', 'service credits'],
    ko: ['서비스 수준', '가용성', '가동률 보장', '서비스 크레딧'],
  },
  {
    id: 'first-refusal',
    en: ['right of first refusal', 'right of first offer', 'rofr', 'rofo'],
    ko: ['우선매수권', '우선협상권', '우선인수권'],
  },
  {
    id: 'tag-drag',
    en: ['drag-along', 'tag-along', 'drag along', 'tag along', 'co-sale'],
    ko: ['동반매도청구권', '동반매도권', '공동매도권', '드래그얼롱', '태그얼롱'],
  },
  {
    id: 'liquidation-preference',
    en: ['liquidation preference', 'participating preferred', 'preferred stock'],
    ko: ['잔여재산 분배', '청산우선권', '우선주', '상환전환우선주'],
  },
  {
    id: 'anti-dilution',
    en: ['anti-dilution', 'conversion price', 'weighted average anti-dilution', 'ratchet'],
    ko: ['희석방지', '전환가액', '리픽싱', '전환가격 조정'],
  },
  {
    id: 'put-call',
    en: ['put option', 'call option', 'redemption right'],
    ko: ['풋옵션', '콜옵션', '상환청구권', '매도청구권', '주식매수청구권'],
  },
  {
    id: 'cap-table',
    en: ['cap table', 'capitalization table', 'fully diluted', 'issued and outstanding', 'shareholding'],
    ko: ['주주명부', '지분 구조', '자본 구조표', '완전희석', '주주현황'],
  },
  {
    id: 'option-pool',
    en: ['option pool', 'options outstanding', 'equity incentive plan', 'stock option plan', 'vesting', 'vesting schedule'],
    ko: ['스톡옵션', '옵션 풀', '주식매수선택권', '행사가격', '베스팅', '가득'],
  },
  {
    id: 'purchase-price',
    en: ['purchase price', 'enterprise value', 'consideration', 'closing payment', 'valuation'],
    ko: ['매매대금', '거래대금', '인수가액', '기업가치', '매수가격'],
  },
  {
    id: 'earn-out',
    en: ['earn-out', 'earnout', 'contingent consideration', 'deferred consideration'],
    ko: ['언아웃', '조건부 대가', '이연 대가'],
  },
  { id: 'escrow', en: ['escrow', 'holdback', 'escrow account'], ko: ['에스크로', '유보금', '예치금'] },
  {
    id: 'working-capital-adjustment',
    en: ['working capital adjustment', 'net working capital target', 'locked box', 'purchase price adjustment'],
    ko: ['운전자본 조정', '정산', '매매대금 조정', '락박스'],
  },
  { id: 'net-debt', en: ['net debt', 'debt-like items', 'cash-free debt-free'], ko: ['순차입금', '순부채', '부채성 항목'] },
  {
    id: 'closing-conditions',
    en: ['conditions precedent', 'closing conditions', 'condition to closing', 'long stop date'],
    ko: ['선행조건', '거래종결', '종결 조건', '종결일'],
  },
  {
    id: 'adverse-change',
    en: ['material adverse change', 'material adverse effect', 'mac clause'],
    ko: ['중대한 부정적 변경', '중대한 부정적 영향'],
  },
  { id: 'disclosure-schedule', en: ['disclosure schedule', 'disclosure letter'], ko: ['공개목록', '진술보장 예외'] },
  {
    id: 'arr',
    en: ['arr', 'annual recurring revenue', 'recurring revenue', 'mrr', 'monthly recurring revenue'],
    ko: ['연간반복매출', '반복매출', '구독 매출', '월간반복매출'],
  },
  {
    id: 'customer-concentration',
    sections: ['notes', 'business'],
    en: [
      'customer concentration',
      'concentration',
      'largest customer',
      'largest subscriber',
      'top customers',
      'top ten customers',
      '% of arr',
      '% of revenue',
    ],
    ko: ['고객 집중도', '매출 집중도', '최대 고객', '상위 고객', '주요 매출처'],
  },
  {
    id: 'churn',
    en: ['churn', 'net revenue retention', 'gross retention', 'nrr', 'logo churn', 'cohort'],
    ko: ['이탈률', '순매출유지율', '고객 유지율', '해지율', '코호트'],
  },
  {
    id: 'unit-economics',
    en: ['customer acquisition cost', 'cac', 'lifetime value', 'ltv', 'payback period'],
    ko: ['고객획득비용', '생애가치', '회수 기간', '단위경제'],
  },
  { id: 'pipeline', en: ['pipeline', 'bookings', 'sales pipeline', 'win rate'], ko: ['파이프라인', '수주 예상', '영업 기회', '수주율'] },
  {
    id: 'personal-data',
    en: ['personal data', 'data processing agreement', 'data protection', 'gdpr', 'ccpa', 'data subject', 'privacy'],
    ko: ['개인정보', '개인정보 처리', '정보보호', '개인정보보호법', '정보주체'],
  },
  {
    id: 'subprocessor',
    en: ['subprocessor', 'subprocessors', 'sub-processor', 'processor'],
    ko: ['재위탁', '수탁자', '재수탁자', '처리위탁'],
  },
  {
    id: 'data-transfer',
    en: ['cross-border transfer', 'standard contractual clauses', 'international transfer'],
    ko: ['국외 이전', '표준계약조항', '해외 이전'],
  },
  {
    id: 'security-certificate',
    en: ['soc 2', 'iso 27001', 'penetration test', 'vulnerability'],
    ko: ['모의해킹', '취약점', '정보보호 관리체계', '인증'],
  },
  {
    id: 'employment-terms',
    en: ['employment agreement', 'base salary', 'at-will', 'probation', 'severance'],
    ko: ['근로계약', '기본급', '수습', '퇴직금', '근로조건'],
  },
  {
    id: 'key-person',
    en: ['key employees', 'key person', 'key personnel', 'retention bonus'],
    ko: ['핵심 인력', '핵심인력', '리텐션 보너스', '유지 보너스'],
  },
  { id: 'union', en: ['collective bargaining', 'labor union', 'works council'], ko: ['단체협약', '노동조합', '노사협의회'] },
  {
    id: 'contractor',
    en: ['independent contractor', 'contractor', 'consulting agreement', 'freelancer'],
    ko: ['독립계약자', '용역', '외주', '도급', '프리랜서'],
  },
  {
    id: 'insurance-cover',
    en: ['insurance policy', 'insurance coverage', 'coverage limit', 'deductible', 'd&o'],
    ko: ['보험 가입', '보험금액', '보상한도', '자기부담금', '임원배상책임보험'],
  },
  {
    id: 'lease-terms',
    en: ['landlord', 'tenant', 'rent', 'premises', 'security deposit', 'sublease'],
    ko: ['임대인', '임차인', '임대료', '임차료', '보증금', '전대'],
  },
  {
    id: 'permits',
    en: ['permits', 'licenses and permits', 'regulatory approval', 'authorization'],
    ko: ['인허가', '허가', '면허', '승인', '등록증'],
  },
  {
    id: 'environmental-liability',
    en: ['environmental liability', 'contamination', 'remediation', 'hazardous'],
    ko: ['환경오염', '토양오염', '정화', '유해물질'],
  },
  {
    id: 'lien',
    en: ['lien', 'encumbrance', 'security interest', 'mortgage', 'pledge'],
    ko: ['근저당', '질권', '담보권', '저당권', '유치권'],
  },
  { id: 'guaranty', en: ['guarantee', 'guarantor', 'guaranty', 'letter of credit'], ko: ['지급보증', '연대보증', '보증인', '신용장'] },
  {
    id: 'events-of-default',
    en: ['event of default', 'events of default', 'acceleration', 'cross-default', 'financial covenants'],
    ko: ['기한이익 상실', '채무불이행', '재무약정', '교차부도'],
  },
  {
    id: 'tax-exposure',
    en: ['tax audit', 'tax assessment', 'tax exposure', 'transfer pricing', 'withholding tax', 'net operating loss'],
    ko: ['세무조사', '추징', '이전가격', '원천징수', '이월결손금', '세무 위험'],
  },
  {
    id: 'board-resolution',
    en: ['board minutes', 'minutes of the meeting', 'resolution', 'resolved', 'quorum', 'approved by the board'],
    ko: ['의사록', '결의', '이사회 의사록', '의결', '정족수'],
  },
  { id: 'going-concern', en: ['going concern', 'substantial doubt'], ko: ['계속기업', '계속기업 불확실성'] },
  {
    id: 'signatories',
    en: ['signed by', 'signature', 'authorized signatory', 'by and between', 'parties'],
    ko: ['서명', '날인', '계약 당사자', '체결 당사자', '서명자'],
  },
]
