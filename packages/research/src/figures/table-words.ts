/**
 * Words of tables in reports, English and Korean side by side, for questions in one language on tables in the other. Terms of
 * the US GAAP, IFRS and K-IFRS taxonomies, of Regulation S-K and of the Korean forms of reports that the glossary does not have as
 * line items or topics.
 */
export const tableWords: readonly (readonly [english: readonly string[], korean: readonly string[]])[] = [
  [
    ['head office', 'parent company', 'parent'],
    ['본사', '별도'],
  ],
  [
    ['employees', 'employee', 'headcount', 'staff', 'workforce'],
    ['직원', '직원수', '임직원'],
  ],
  [
    ['registered directors', 'registered executives'],
    ['등기임원', '등기이사'],
  ],
  [['unregistered executives', 'unregistered officers', 'non-registered executives'], ['미등기임원']],
  [['outside directors', 'independent directors', 'non-executive directors'], ['사외이사']],
  [['directors'], ['이사']],
  [['audit committee'], ['감사위원회']],
  [
    ['remuneration', 'compensation'],
    ['보수', '보수총액'],
  ],
  [
    ['salary', 'salaries', 'wages'],
    ['급여', '연간급여'],
  ],
  [
    ['average salary', 'average annual salary', 'average pay'],
    ['1인평균 급여액', '평균급여'],
  ],
  [
    ['average years of service', 'average tenure', 'years of service', 'tenure'],
    ['평균근속연수', '근속연수'],
  ],
  [['male', 'men'], ['남']],
  [['female', 'women'], ['여']],
  [
    ['part-time', 'fixed-term', 'temporary'],
    ['기간제', '단시간'],
  ],
  [
    ['patents', 'patent'],
    ['특허', '특허등록', '등록건수'],
  ],
  [['registered', 'registrations'], ['등록']],
  [['market share'], ['시장점유율', '점유율']],
  [
    ['worldwide', 'global', 'globally'],
    ['세계', '전세계', '글로벌'],
  ],
  [['greenhouse gas', 'ghg'], ['온실가스']],
  [
    ['emissions', 'emission'],
    ['배출량', '배출'],
  ],
  [['energy'], ['에너지']],
  [
    ['consumption', 'usage', 'use'],
    ['사용량', '사용'],
  ],
  [['water'], ['용수']],
  [['waste'], ['폐기물']],
  [['production capacity', 'capacity'], ['생산능력']],
  [
    ['production', 'output', 'produced'],
    ['생산실적', '생산'],
  ],
  [['utilization rate', 'utilisation rate', 'operating rate', 'utilization', 'utilisation'], ['가동률']],
  [['raw materials', 'raw material'], ['원재료']],
  [['supplies'], ['저장품']],
  [['finished goods', 'finished products'], ['제품']],
  [['merchandise'], ['상품']],
  [
    ['work in process', 'work in progress'],
    ['재공품', '반제품'],
  ],
  [['goods in transit', 'materials in transit'], ['미착품']],
  [
    ['purchases', 'purchase'],
    ['매입액', '매입'],
  ],
  [['acquisition', 'acquisitions'], ['취득']],
  [['suppliers', 'supplier'], ['매입처']],
  [
    ['customers', 'customer'],
    ['매출처', '고객'],
  ],
  [
    ['orders', 'order backlog', 'backlog'],
    ['수주', '수주잔고'],
  ],
  [['exports', 'export'], ['수출']],
  [['domestic'], ['내수', '국내']],
  [['overseas', 'foreign'], ['해외']],
  [
    ['korea', 'south korea'],
    ['한국', '국내', '대한민국'],
  ],
  [['united states', 'u.s.', 'usa', 'america'], ['미국']],
  [
    ['americas', 'north america'],
    ['미주', '북미'],
  ],
  [
    ['europe', 'emea'],
    ['유럽', '구주'],
  ],
  [['asia'], ['아시아']],
  [['africa'], ['아프리카']],
  [['china'], ['중국']],
  [['japan'], ['일본']],
  [['vietnam'], ['베트남']],
  [['india'], ['인도']],
  [
    ['region', 'regional', 'geographic'],
    ['지역', '지역별'],
  ],
  [
    ['segment', 'division'],
    ['부문', '사업부문', '사업부'],
  ],
  [['business'], ['사업']],
  [
    ['product', 'products'],
    ['제품', '품목'],
  ],
  [
    ['services', 'service'],
    ['용역', '서비스'],
  ],
  [['semiconductor', 'semiconductors', 'chips', 'chip'], ['반도체']],
  [['display', 'displays'], ['디스플레이']],
  [['memory'], ['메모리']],
  [
    ['television', 'tv', 'tvs'],
    ['TV', '텔레비전'],
  ],
  [
    ['smartphone', 'smartphones', 'mobile phones'],
    ['스마트폰', '휴대폰'],
  ],
  [['automotive', 'car', 'vehicle'], ['자동차']],
  [
    ['battery', 'batteries'],
    ['배터리', '전지'],
  ],
  [['steel'], ['철강', '강판']],
  [['goodwill'], ['영업권']],
  [
    ['development costs', 'capitalized development costs', 'capitalised development costs'],
    ['개발비', '개발비 자산화'],
  ],
  [
    ['research and development', 'r&d'],
    ['연구개발비용', '연구개발비', '연구개발'],
  ],
  [['government grants', 'government subsidies'], ['정부보조금']],
  [['lease liability', 'lease liabilities', 'lease-liability'], ['리스부채']],
  [['right-of-use assets', 'right-of-use'], ['사용권자산']],
  [
    ['repayment schedule', 'repayment', 'maturity', 'maturities'],
    ['상환계획', '상환', '만기'],
  ],
  [['borrowings', 'loans', 'loan'], ['차입금']],
  [['short-term borrowings'], ['단기차입금']],
  [['long-term borrowings'], ['장기차입금']],
  [
    ['current portion of long-term borrowings', 'current portion'],
    ['유동성장기차입금', '유동성장기부채'],
  ],
  [
    ['bonds', 'debentures', 'corporate bonds', 'notes payable'],
    ['사채', '회사채'],
  ],
  [
    ['secured', 'collateralized', 'collateralised', 'collateral', 'pledged'],
    ['담보부', '담보'],
  ],
  [['unsecured'], ['무담보', '신용']],
  [
    ['factoring', 'transferred receivables', 'discounted receivables'],
    ['매출채권 할인', '팩토링', '매출채권 양도'],
  ],
  [
    ['interest rate', 'annual interest rate'],
    ['이자율', '연이자율'],
  ],
  [['interest income'], ['이자수익']],
  [
    ['interest expense', 'interest cost'],
    ['이자비용', '이자원가'],
  ],
  [
    ['foreign exchange gains', 'foreign currency gains'],
    ['외환차익', '외화환산이익', '외환차이'],
  ],
  [
    ['exchange rate', 'closing rate'],
    ['환율', '기말환율'],
  ],
  [['average rate'], ['평균환율']],
  [
    ['dollar', 'us dollar', 'usd'],
    ['USD', '미국 달러', '달러'],
  ],
  [
    ['euro', 'eur'],
    ['EUR', '유로'],
  ],
  [
    ['yen', 'jpy'],
    ['JPY', '엔화', '엔'],
  ],
  [
    ['yuan', 'renminbi', 'cny'],
    ['CNY', '위안'],
  ],
  [
    ['pound', 'gbp'],
    ['GBP', '파운드'],
  ],
  [
    ['defined benefit', 'defined benefit obligation', 'defined benefit obligations'],
    ['확정급여', '확정급여채무'],
  ],
  [['defined contribution'], ['확정기여']],
  [['plan assets'], ['사외적립자산']],
  [['current service cost', 'service cost'], ['당기근무원가']],
  [
    ['pension', 'severance', 'retirement benefits'],
    ['퇴직급여', '퇴직연금'],
  ],
  [['present value'], ['현재가치']],
  [['fair value'], ['공정가치']],
  [
    ['carrying amount', 'carrying value', 'book value'],
    ['장부금액', '장부가액'],
  ],
  [
    ['acquisition cost', 'cost basis', 'gross amount', 'original cost'],
    ['취득원가', '평가전금액'],
  ],
  [['valuation allowance', 'inventory reserve', 'write-down allowance'], ['평가충당금']],
  [
    ['allowance for doubtful accounts', 'loss allowance', 'allowance'],
    ['대손충당금', '손실충당금', '충당금'],
  ],
  [['provision', 'provisions'], ['충당부채']],
  [
    ['warranty', 'product warranty', 'warranties'],
    ['판매보증', '제품보증'],
  ],
  [['litigation', 'lawsuits', 'legal'], ['소송']],
  [
    ['guarantees', 'payment guarantees', 'debt guarantees'],
    ['채무보증', '지급보증'],
  ],
  [
    ['commitments', 'purchase commitments'],
    ['약정', '취득약정'],
  ],
  [['land'], ['토지']],
  [
    ['buildings', 'building'],
    ['건물', '건물및구축물'],
  ],
  [['machinery', 'equipment', 'machinery and equipment'], ['기계장치']],
  [['construction in progress', 'construction-in-progress'], ['건설중인자산']],
  [['depreciation'], ['감가상각', '감가상각비']],
  [['accumulated depreciation'], ['감가상각누계액']],
  [
    ['amortization', 'amortisation'],
    ['상각', '무형자산상각비'],
  ],
  [
    ['impairment', 'impairment loss'],
    ['손상', '손상차손'],
  ],
  [['disposal', 'disposals'], ['처분']],
  [
    ['facilities', 'facility'],
    ['시설', '설비'],
  ],
  [
    ['capital expenditure', 'capital expenditures', 'capex', 'facility investment'],
    ['시설투자', '투자액', '설비투자'],
  ],
  [
    ['investment', 'investments'],
    ['투자', '투자액'],
  ],
  [
    ['associates', 'joint ventures', 'equity-method investees'],
    ['관계기업', '공동기업'],
  ],
  [['equity method'], ['지분법']],
  [
    ['subsidiary', 'subsidiaries'],
    ['종속기업', '종속회사', '자회사'],
  ],
  [['affiliates', 'affiliate'], ['계열회사']],
  [['largest shareholder', 'controlling shareholder'], ['최대주주']],
  [
    ['related parties', 'specially related parties'],
    ['특수관계인', '특수관계자'],
  ],
  [['shareholders', 'stockholders', 'shareholder'], ['주주']],
  [['minority shareholders', 'small shareholders'], ['소액주주']],
  [
    ['stake', 'ownership', 'shareholding', 'ownership ratio', 'equity interest', 'equity stake'],
    ['지분율', '소유비율', '지분'],
  ],
  [['common stock', 'common shares', 'ordinary shares', 'common share', 'ordinary share'], ['보통주']],
  [['preferred stock', 'preferred shares', 'preferred share', 'preference shares'], ['우선주']],
  [
    ['treasury stock', 'treasury shares'],
    ['자기주식', '자사주'],
  ],
  [
    ['shares outstanding', 'outstanding shares'],
    ['유통주식수', '유통주식'],
  ],
  [
    ['issued shares', 'shares issued'],
    ['발행주식총수', '발행주식수', '발행주식'],
  ],
  [
    ['par value', 'face value'],
    ['액면가액', '액면가'],
  ],
  [
    ['dividend', 'dividends', 'cash dividend', 'cash dividends'],
    ['배당', '현금배당', '현금배당금', '배당금'],
  ],
  [
    ['dividend per share', 'dividends per share'],
    ['주당 현금배당금', '주당 배당금', '1주당 배당금'],
  ],
  [
    ['payout ratio', 'dividend payout', 'dividend payout ratio'],
    ['현금배당성향', '배당성향'],
  ],
  [['dividend yield'], ['현금배당수익률', '배당수익률']],
  [
    ['earnings per share', 'eps'],
    ['주당순이익', '주당이익'],
  ],
  [['basic'], ['기본']],
  [['diluted'], ['희석']],
  [
    ['audit fee', 'audit fees'],
    ['감사보수', '감사 보수'],
  ],
  [['non-audit', 'non-audit services'], ['비감사용역']],
  [
    ['auditor', 'external auditor', 'independent auditor'],
    ['감사인', '외부감사인'],
  ],
  [['hours'], ['시간']],
  [
    ['actual', 'actually performed'],
    ['실제', '실제수행'],
  ],
  [
    ['contract', 'contracted'],
    ['계약', '계약내역'],
  ],
  [['deferred tax assets', 'deferred tax asset'], ['이연법인세자산']],
  [['deferred tax liabilities', 'deferred tax liability'], ['이연법인세부채']],
  [
    ['tax', 'income tax'],
    ['법인세', '법인세비용'],
  ],
  [['statutory'], ['법정', '적용세율']],
  [['inventories', 'inventory'], ['재고자산']],
  [['trade receivables', 'accounts receivable', 'trade'], ['매출채권']],
  [['trade payables', 'accounts payable'], ['매입채무']],
  [['other receivables', 'non-trade receivables'], ['미수금']],
  [['accrued expenses'], ['미지급비용']],
  [
    ['advances received', 'advance from customers', 'contract liabilities'],
    ['선수금', '계약부채'],
  ],
  [
    ['advertising', 'advertising expenses'],
    ['광고선전비', '광고'],
  ],
  [
    ['sales promotion', 'promotion'],
    ['판매촉진비', '판촉'],
  ],
  [
    ['transportation', 'freight', 'logistics'],
    ['운반비', '물류'],
  ],
  [
    ['commissions', 'fees'],
    ['지급수수료', '수수료'],
  ],
  [['retained earnings'], ['이익잉여금']],
  [
    ['capital surplus', 'share premium'],
    ['주식발행초과금', '자본잉여금'],
  ],
  [['other comprehensive income'], ['기타포괄손익']],
  [['non-controlling interests', 'non-controlling interest', 'minority interest'], ['비지배지분']],
  [
    ['internal', 'intersegment', 'inter-segment', 'intercompany'],
    ['내부거래', '부문간', '내부'],
  ],
  [['beginning', 'opening'], ['기초']],
  [['increase'], ['증가']],
  [['decrease'], ['감소']],
  [
    ['ratio', 'percentage'],
    ['비율', '비중', '율'],
  ],
  [
    ['sales', 'revenue', 'revenues'],
    ['매출', '매출액'],
  ],
  [['price'], ['가격']],
  [['sensitivity'], ['민감도']],
  [
    ['training', 'education'],
    ['교육', '교육훈련'],
  ],
  [
    ['donations', 'donation', 'charitable'],
    ['기부금', '기부'],
  ],
]
