import type { DerivedMeasure } from './concept.ts'

/** Ratios and derived figures of financial analysis under their usual definitions, by the line items they need. */
export const derivedMeasures: readonly DerivedMeasure[] = [
  {
    id: 'gross-margin',
    names: ['gross margin', 'gross margins', 'gross profit margin', '매출총이익률', '매출 총이익률'],
    from: ['gross-profit', 'revenue', 'cost-of-sales'],
  },
  { id: 'cogs-margin', names: ['cogs margin', '매출원가율'], from: ['cost-of-sales', 'revenue'] },
  {
    id: 'operating-margin',
    names: ['operating margin', 'operating income margin', 'operating profit margin', '영업이익률', '영업 이익률'],
    from: ['operating-income', 'revenue'],
  },
  {
    id: 'net-margin',
    names: [
      'net profit margin',
      'net margin',
      'net income margin',
      'profit margin',
      'return on sales',
      '순이익률',
      '당기순이익률',
      '매출액순이익률',
    ],
    from: ['net-income', 'revenue'],
  },
  {
    id: 'ebitda',
    names: ['ebitda', 'ebitda margin', 'adjusted ebitda', '에비타', '상각전영업이익', 'ebitdar'],
    from: ['operating-income', 'depreciation-amortization'],
  },
  {
    id: 'da-margin',
    names: ['d&a margin', 'depreciation and amortization margin', '감가상각비율'],
    from: ['depreciation-amortization', 'revenue'],
  },
  {
    id: 'effective-tax-rate',
    names: ['effective tax rate', 'effective income tax rate', '유효세율', '유효법인세율'],
    from: ['income-tax', 'pretax-income'],
  },
  {
    id: 'interest-coverage',
    names: ['interest coverage', 'interest coverage ratio', 'times interest earned', '이자보상배율', '이자보상비율'],
    from: ['operating-income', 'interest-expense'],
  },
  {
    id: 'revenue-growth',
    names: ['revenue growth', 'sales growth', 'revenue cagr', '매출 성장률', '매출액증가율', '매출 증가율'],
    from: ['revenue'],
  },
  {
    id: 'working-capital',
    names: ['working capital', 'net working capital', '운전자본', '순운전자본'],
    from: ['current-assets', 'current-liabilities'],
  },
  { id: 'current-ratio', names: ['current ratio', 'working capital ratio', '유동비율'], from: ['current-assets', 'current-liabilities'] },
  {
    id: 'quick-ratio',
    names: ['quick ratio', 'acid test', 'acid-test ratio', '당좌비율'],
    from: ['current-assets', 'inventories', 'current-liabilities', 'receivables', 'cash'],
  },
  { id: 'cash-ratio', names: ['cash ratio', '현금비율'], from: ['cash', 'current-liabilities'] },
  {
    id: 'liquidity',
    names: ['liquidity profile', 'liquidity position', '유동성'],
    from: ['cash', 'current-assets', 'current-liabilities'],
  },
  {
    id: 'operating-cash-ratio',
    names: ['operating cash flow ratio', 'cash flow ratio', '영업현금흐름비율', '영업현금흐름 비율'],
    from: ['operating-cash', 'current-liabilities'],
  },
  {
    id: 'free-cash-flow',
    names: [
      'free cash flow',
      'free cashflow',
      'fcf',
      'free cash flow conversion',
      'free cashflow conversion',
      '잉여현금흐름',
      '자유현금흐름',
    ],
    from: ['operating-cash', 'capital-expenditure'],
  },
  {
    id: 'capital-intensity',
    names: ['capital intensity', 'capital intensive', 'capital-intensive', '자본집약', '자본집약적'],
    from: ['capital-expenditure', 'revenue', 'property', 'total-assets'],
  },
  {
    id: 'debt-to-equity',
    names: ['debt to equity', 'debt-to-equity', 'leverage ratio', 'gearing', '부채비율'],
    from: ['total-liabilities', 'total-equity', 'long-term-debt', 'short-term-debt'],
  },
  { id: 'net-debt', names: ['net debt', 'net leverage', '순차입금', '순부채'], from: ['long-term-debt', 'short-term-debt', 'cash'] },
  { id: 'total-debt', names: ['total debt', 'debt load', '총차입금', '차입금'], from: ['long-term-debt', 'short-term-debt'] },
  { id: 'equity-ratio', names: ['equity ratio', '자기자본비율'], from: ['total-equity', 'total-assets'] },
  { id: 'return-on-assets', names: ['return on assets', 'roa', '총자산이익률', '총자산순이익률'], from: ['net-income', 'total-assets'] },
  { id: 'return-on-equity', names: ['return on equity', 'roe', '자기자본이익률'], from: ['net-income', 'total-equity'] },
  {
    id: 'return-on-capital',
    names: ['return on invested capital', 'return on capital', 'roic', 'roce', '투하자본이익률'],
    from: ['operating-income', 'income-tax', 'total-equity', 'long-term-debt'],
  },
  {
    id: 'asset-turnover',
    names: ['asset turnover', 'asset turnover ratio', 'total asset turnover', '총자산회전율'],
    from: ['revenue', 'total-assets'],
  },
  {
    id: 'fixed-asset-turnover',
    names: ['fixed asset turnover', 'fixed asset turnover ratio', '유형자산회전율', '고정자산회전율'],
    from: ['revenue', 'property'],
  },
  {
    id: 'inventory-turnover',
    names: ['inventory turnover', 'inventory turnover ratio', '재고자산회전율', '재고회전율'],
    from: ['cost-of-sales', 'inventories'],
  },
  {
    id: 'days-inventory',
    names: ['days inventory outstanding', 'dio', 'days of inventory', '재고자산회전일수', '재고자산 회전일수'],
    from: ['inventories', 'cost-of-sales'],
  },
  { id: 'days-sales', names: ['days sales outstanding', 'dso', '매출채권회전일수', '매출채권 회전일수'], from: ['receivables', 'revenue'] },
  {
    id: 'days-payable',
    names: ['days payable outstanding', 'days payables outstanding', 'dpo', '매입채무회전일수', '매입채무 회전일수'],
    from: ['payables', 'cost-of-sales', 'inventories'],
  },
  {
    id: 'cash-conversion-cycle',
    names: ['cash conversion cycle', 'ccc', '현금전환주기', '현금순환주기'],
    from: ['inventories', 'receivables', 'payables', 'cost-of-sales', 'revenue'],
  },
  { id: 'dividend-payout', names: ['dividend payout ratio', 'payout ratio', '배당성향'], from: ['dividends-paid', 'net-income'] },
  { id: 'retention-ratio', names: ['retention ratio', 'plowback ratio', '유보율', '사내유보율'], from: ['dividends-paid', 'net-income'] },
  { id: 'book-value-per-share', names: ['book value per share', '주당순자산'], from: ['total-equity', 'weighted-shares'] },
]
