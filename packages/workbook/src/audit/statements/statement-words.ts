import { lineItems } from '@dossier/lexicon'

const itemNames = (id: string): { en: readonly string[]; ko: readonly string[] } => {
  const { en = [], ko = [] } = lineItems.find((item) => item.id === id) ?? {}
  return { en, ko }
}

const withItem = (id: string, en: readonly string[], ko: readonly string[]): { en: readonly string[]; ko: readonly string[] } => {
  const item = itemNames(id)
  return { en: [...item.en, ...en], ko: [...item.ko, ...ko] }
}

/** Lines of models that rules search for, in both languages. Names of statements come from the lexicon; the others are common in models. */
export const statementWords = {
  totalAssets: withItem('total-assets', ['assets total'], ['자산합계']),
  totalLiabilities: withItem('total-liabilities', ['liabilities total'], ['부채합계']),
  totalEquity: withItem(
    'total-equity',
    ["total shareholders' funds", 'total owners equity', "owner's equity total", 'total net worth'],
    ['자본합계'],
  ),
  totalClaims: {
    en: [
      'total liabilities and equity',
      'total liabilities and shareholders equity',
      'total liabilities and stockholders equity',
      'total liabilities and owners equity',
      'total equity and liabilities',
      'liabilities and equity',
      'total liabilities and net worth',
      'total liabilities equity',
    ],
    ko: ['부채와자본총계', '부채및자본총계', '자본과부채총계', '자본및부채총계', '부채자본총계', '부채와자본합계', '부채및자본합계'],
  },
  cash: withItem('cash', ['cash', 'cash and bank', 'cash at bank', 'cash and bank balances', 'cash balance'], ['현금', '현금 및 예금']),
  closingCash: {
    en: [
      'closing cash',
      'ending cash',
      'closing cash balance',
      'ending cash balance',
      'cash at end of period',
      'cash at end of year',
      'cash at the end of the period',
      'cash at the end of the year',
      'cash at end of month',
      'cash end of period',
      'cash end of year',
      'cash and cash equivalents at end of period',
      'cash and cash equivalents at end of year',
      'cash and cash equivalents at the end of the period',
      'cash and cash equivalents at the end of the year',
      'cash and cash equivalents end of period',
      'cash and cash equivalents end of year',
      'ending cash position',
      'closing cash position',
    ],
    ko: ['기말현금', '기말의현금', '기말현금및현금성자산', '기말의현금및현금성자산', '기말현금잔액', '기말 현금성자산'],
  },
  openingCash: {
    en: [
      'opening cash',
      'beginning cash',
      'opening cash balance',
      'beginning cash balance',
      'cash at beginning of period',
      'cash at beginning of year',
      'cash at the beginning of the period',
      'cash at the beginning of the year',
      'cash at beginning of month',
      'cash beginning of period',
      'cash beginning of year',
      'cash and cash equivalents at beginning of period',
      'cash and cash equivalents at beginning of year',
      'cash and cash equivalents at the beginning of the period',
      'cash and cash equivalents at the beginning of the year',
      'cash and cash equivalents beginning of period',
      'cash and cash equivalents beginning of year',
      'opening cash position',
      'beginning cash position',
    ],
    ko: ['기초현금', '기초의현금', '기초현금및현금성자산', '기초의현금및현금성자산', '기초현금잔액', '기초 현금성자산'],
  },
  retainedEarnings: withItem('retained-earnings', [], ['이익잉여금(결손금)', '미처분이익잉여금']),
  openingRetained: {
    en: [
      'opening retained earnings',
      'beginning retained earnings',
      'retained earnings beginning',
      'retained earnings beginning of year',
      'retained earnings at beginning of year',
    ],
    ko: ['기초이익잉여금', '전기이월이익잉여금'],
  },
  closingRetained: {
    en: [
      'closing retained earnings',
      'ending retained earnings',
      'retained earnings end',
      'retained earnings end of year',
      'retained earnings at end of year',
    ],
    ko: ['기말이익잉여금', '차기이월이익잉여금'],
  },
  netIncome: withItem(
    'net-income',
    ['net profit', 'net profit after tax', 'profit after tax', 'profit for the year', 'net earnings'],
    ['순이익'],
  ),
  dividends: withItem('dividends-paid', ['dividends', 'dividend', 'less dividends'], ['배당금', '배당', '현금배당']),
  terminalValue: {
    en: [
      'terminal value',
      'tv',
      'continuing value',
      'exit value',
      'terminal enterprise value',
      'undiscounted terminal value',
      'terminal value at exit',
    ],
    ko: ['영구가치', '잔존가치', '잔여가치', '계속가치', '터미널밸류', '추정기간이후가치'],
  },
  discountedTerminalValue: {
    en: [
      'pv of terminal value',
      'present value of terminal value',
      'discounted terminal value',
      'discounted tv',
      'pv of tv',
      'pv terminal value',
      'present value of tv',
      'terminal value discounted',
    ],
    ko: [
      '영구가치의현재가치',
      '영구가치현재가치',
      '잔존가치의현재가치',
      '잔존가치현재가치',
      '계속가치의현재가치',
      '계속가치현재가치',
      '터미널밸류현재가치',
    ],
  },
  enterpriseValue: {
    en: ['enterprise value', 'ev', 'implied enterprise value', 'firm value', 'total enterprise value'],
    ko: ['기업가치', '영업가치', '총기업가치', '기업가치(EV)'],
  },
  equityValue: {
    en: ['equity value', 'implied equity value', 'value of equity'],
    ko: ['자기자본가치', '주주가치', '지분가치', '자본가치'],
  },
  sharePrice: {
    en: [
      'implied share price',
      'value per share',
      'equity value per share',
      'implied value per share',
      'intrinsic value per share',
      'price per share',
    ],
    ko: ['주당가치', '적정주가', '목표주가', '주당지분가치', '주당주주가치'],
  },
  wacc: {
    en: ['wacc', 'discount rate', 'weighted average cost of capital', 'cost of capital'],
    ko: ['가중평균자본비용', '할인율', '자본비용'],
  },
  discountFactor: {
    en: ['discount factor', 'factor', 'df', 'pv factor', 'present value factor'],
    ko: ['할인계수', '현가계수', '현재가치계수'],
  },
  discountPeriod: {
    en: ['discount period', 'discounting period', 'discount periods', 'mid year period', 'period for discounting', 'discount year'],
    ko: ['할인기간', '할인연수'],
  },
} as const satisfies Record<string, { en: readonly string[]; ko: readonly string[] }>

export type StatementLine = keyof typeof statementWords

/** Lines whose amounts have the same sign in every period. */
export const oneSidedWords = {
  en: [
    'cost',
    'costs',
    'expense',
    'expenses',
    'depreciation',
    'amortization',
    'amortisation',
    'capex',
    'expenditure',
    'salaries',
    'wages',
    'rent',
    'cogs',
    'dividends',
    'revenue',
    'revenues',
    'sales',
    'payroll',
    'marketing',
    'insurance',
    'utilities',
  ],
  ko: [
    '비용',
    '원가',
    '감가상각',
    '상각비',
    '급여',
    '임차료',
    '판관비',
    '판매비',
    '관리비',
    '매출액',
    '자본적지출',
    '배당금',
    '이자비용',
    '보험료',
    '광고선전비',
    '수수료',
  ],
} as const

/** Words that make a line a change, a rate or a balance of two sides. */
export const twoSidedWords = {
  en: [
    'change',
    'changes',
    'growth',
    'increase',
    'decrease',
    'net',
    'variance',
    'profit',
    'income',
    'margin',
    'gain',
    'loss',
    'tax',
    'taxes',
    'before',
    'after',
    'adjustment',
    'adjustments',
    'deferred',
    'excess',
    'difference',
    'per',
    'as',
    'of',
  ],
  ko: ['증감', '변동', '성장', '증가', '감소', '이익', '손익', '차이', '조정', '환입', '률', '비율', '법인세'],
} as const
