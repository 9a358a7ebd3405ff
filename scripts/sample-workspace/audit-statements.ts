/** The four consolidated statements, three years side by side, as a Korean audit report prints them. */
import { accounts, company, earningsPerShareWon, movements, openingBalance, totals } from './figures.ts'
import type { BalanceSheet, Year, YearAccounts } from './figures.ts'
import { heading, htmlTable, indent, line, subtotal, total } from './html-table.ts'
import type { TableRow } from './html-table.ts'

/** Newest first, as the statements are printed. */
const columns: readonly Year[] = [2025, 2024, 2023]
const term: Record<Year, string> = { 2025: '제 11(당) 기', 2024: '제 10(전) 기', 2023: '제 9(전전) 기' }
const head = (first: string, withNote = true): string[] => [first, ...(withNote ? ['주석'] : []), ...columns.map((year) => term[year])]

const over = (pick: (year: YearAccounts) => number): number[] => columns.map((year) => pick(accounts[year]))
const balance = (pick: (sheet: BalanceSheet) => number): number[] => over((year) => pick(year.balance))

const foot = '<p class="after">별첨 주석은 본 연결재무제표의 일부입니다.</p>'
const place = `${company.nameKo}와 그 종속기업`
const unit = '(단위: 백만원)'

const spans = (from: string, to: string): string =>
  columns.map((year) => `${term[year]} ${from.replace('Y', String(year))}${to.replace('Y', String(year))}`).join('<br>')

function statement(title: string, period: string, table: string, after = foot): string {
  return `<section class="statement"><h1>${title}</h1><div class="period">${period}</div>${table.replace('<div class="unit">', `<div class="caption">${place}</div><div class="unit">`)}${after}</section>`
}

const financialPosition = (): string => {
  const rows: TableRow[] = [
    heading('자산'),
    subtotal('Ⅰ. 유동자산', '', ...over((year) => year.totals.currentAssets)),
    indent('현금및현금성자산', '21', ...balance((sheet) => sheet.cash)),
    indent('단기금융상품', '24', ...balance((sheet) => sheet.shortTermInstruments)),
    indent('매출채권', '5', ...over((year) => year.totals.receivables)),
    indent('기타채권', '5', ...balance((sheet) => sheet.otherReceivables)),
    indent('재고자산', '6', ...balance((sheet) => sheet.inventories)),
    indent('기타유동자산', '', ...balance((sheet) => sheet.otherCurrentAssets)),
    subtotal('Ⅱ. 비유동자산', '', ...over((year) => year.totals.nonCurrentAssets)),
    indent('유형자산', '7', ...balance((sheet) => sheet.property)),
    indent('사용권자산', '8', ...balance((sheet) => sheet.rightOfUse)),
    indent('무형자산', '9', ...balance((sheet) => sheet.intangibles)),
    indent('이연법인세자산', '19', ...balance((sheet) => sheet.deferredTax)),
    indent('기타비유동자산', '', ...balance((sheet) => sheet.deposits)),
    total('자산총계', '', ...over((year) => year.totals.assets)),
    heading('부채'),
    subtotal('Ⅰ. 유동부채', '', ...over((year) => year.totals.currentLiabilities)),
    indent('매입채무', '', ...balance((sheet) => sheet.payables)),
    indent('미지급금 및 미지급비용', '', ...balance((sheet) => sheet.otherPayables)),
    indent('계약부채', '14', ...balance((sheet) => sheet.contractLiabilities)),
    indent('단기차입금', '10', ...balance((sheet) => sheet.shortTermLoans)),
    indent('유동성장기차입금', '10', ...balance((sheet) => sheet.currentTermLoans)),
    indent('당기법인세부채', '19', ...balance((sheet) => sheet.taxPayable)),
    indent('유동성리스부채', '8', ...balance((sheet) => sheet.currentLeases)),
    indent('판매보증충당부채', '11', ...balance((sheet) => sheet.warrantyProvision)),
    indent('소송충당부채', '11,23', ...balance((sheet) => sheet.litigationProvision)),
    subtotal('Ⅱ. 비유동부채', '', ...over((year) => year.totals.nonCurrentLiabilities)),
    indent('장기차입금', '10', ...balance((sheet) => sheet.termLoans)),
    indent('리스부채', '8', ...balance((sheet) => sheet.leases)),
    indent('순확정급여부채', '12', ...balance((sheet) => sheet.pension)),
    total('부채총계', '', ...over((year) => year.totals.liabilities)),
    heading('자본'),
    indent('자본금', '13', ...balance((sheet) => sheet.capital)),
    indent('주식발행초과금', '13', ...balance((sheet) => sheet.premium)),
    indent('기타자본항목', '13', ...balance((sheet) => sheet.shareOptions)),
    indent('기타포괄손익누계액', '', ...balance((sheet) => sheet.translationReserve)),
    indent('이익잉여금', '', ...balance((sheet) => sheet.retained)),
    total('자본총계', '', ...over((year) => year.totals.equity)),
    total('부채와자본총계', '', ...over((year) => year.totals.liabilities + year.totals.equity)),
  ]
  return statement('연결재무상태표', spans('Y년 12월 31일 현재', ''), htmlTable({ head: head('과목'), unit, rows }))
}

const comprehensiveIncome = (): string => {
  const income = (pick: (result: YearAccounts['income']) => number): number[] => over((year) => pick(year.income))
  const rows: TableRow[] = [
    subtotal('Ⅰ. 매출액', '4,14', ...income((result) => result.revenue)),
    line('Ⅱ. 매출원가', '15', ...income((result) => result.costOfSales)),
    subtotal('Ⅲ. 매출총이익', '', ...income((result) => result.grossProfit)),
    line('Ⅳ. 판매비와관리비', '15,16', ...income((result) => result.sellingExpenses)),
    subtotal('Ⅴ. 영업이익', '', ...income((result) => result.operatingProfit)),
    indent('기타수익', '17', ...income((result) => result.otherIncome)),
    indent('기타비용', '17', ...income((result) => result.otherExpense)),
    indent('금융수익', '18', ...income((result) => result.financeIncome)),
    indent('금융비용', '18', ...income((result) => result.financeCost)),
    subtotal('Ⅵ. 법인세비용차감전순이익', '', ...income((result) => result.beforeTax)),
    line('Ⅶ. 법인세비용', '19', ...income((result) => result.tax)),
    total('Ⅷ. 당기순이익', '', ...income((result) => result.netIncome)),
    heading('Ⅸ. 기타포괄손익'),
    indent('후속적으로 당기손익으로 재분류되지 않는 항목', '', '', '', ''),
    indent('&emsp;순확정급여부채의 재측정요소', '12', ...income((result) => result.remeasurement)),
    indent('후속적으로 당기손익으로 재분류될 수 있는 항목', '', '', '', ''),
    indent('&emsp;해외사업환산손익', '', ...income((result) => result.translation)),
    total('Ⅹ. 총포괄이익', '', ...income((result) => result.comprehensive)),
    heading('Ⅺ. 주당이익'),
    indent('기본주당이익 (단위: 원)', '20', ...columns.map((year) => earningsPerShareWon(year))),
  ]
  return statement('연결포괄손익계산서', spans('Y년 1월 1일부터 ', 'Y년 12월 31일까지'), htmlTable({ head: head('과목'), unit, rows }))
}

const equityCells = (sheet: BalanceSheet): number[] => [
  sheet.capital,
  sheet.premium,
  sheet.shareOptions,
  sheet.translationReserve,
  sheet.retained,
  totals(sheet).equity,
]

const changesInEquity = (): string => {
  const rows: TableRow[] = []
  for (const year of [2023, 2024, 2025] as const) {
    const { income, opening } = accounts[year]
    const { shareIssue, selling } = movements[year]
    const before = year === 2023 ? openingBalance : opening
    rows.push(
      subtotal(`${year}.1.1 (${term[year].replaceAll(' ', '')}초)`, ...equityCells(before)),
      indent('당기순이익', 0, 0, 0, 0, income.netIncome, income.netIncome),
      indent('순확정급여부채의 재측정요소', 0, 0, 0, 0, income.remeasurement, income.remeasurement),
      indent('해외사업환산손익', 0, 0, 0, income.translation, 0, income.translation),
    )
    if (shareIssue.capital > 0) {
      const issued = shareIssue.capital + shareIssue.premium
      rows.push(indent('전환우선주의 발행', shareIssue.capital, shareIssue.premium, 0, 0, 0, issued))
    }
    rows.push(
      indent('주식보상비용', 0, 0, selling.shareBased, 0, 0, selling.shareBased),
      total(`${year}.12.31 (${term[year].replaceAll(' ', '')}말)`, ...equityCells(accounts[year].balance)),
    )
  }
  const names = ['과목', '자본금', '주식발행<br>초과금', '기타자본<br>항목', '기타포괄<br>손익누계액', '이익잉여금', '총계']
  return statement('연결자본변동표', spans('Y년 1월 1일부터 ', 'Y년 12월 31일까지'), htmlTable({ head: names, unit, rows }))
}

const cashFlows = (): string => {
  const flow = (pick: (cash: YearAccounts['cashFlow']) => number): number[] => over((year) => pick(year.cashFlow))
  const rows: TableRow[] = [
    subtotal('Ⅰ. 영업활동으로 인한 현금흐름', ...flow((cash) => cash.operating)),
    indent('영업에서 창출된 현금흐름 (주석 21)', ...flow((cash) => cash.generated)),
    indent('이자의 수취', ...flow((cash) => cash.interestReceived)),
    indent('이자의 지급', ...flow((cash) => cash.interestPaid)),
    indent('법인세의 납부', ...flow((cash) => cash.taxPaid)),
    subtotal('Ⅱ. 투자활동으로 인한 현금흐름', ...flow((cash) => cash.investing)),
    indent('단기금융상품의 순증감', ...flow((cash) => cash.investments.instruments)),
    indent('유형자산의 취득', ...flow((cash) => cash.investments.property)),
    indent('유형자산의 처분', ...flow((cash) => cash.investments.disposals)),
    indent('무형자산의 취득', ...flow((cash) => cash.investments.development)),
    indent('기타비유동자산의 증가', ...flow((cash) => cash.investments.deposits)),
    subtotal('Ⅲ. 재무활동으로 인한 현금흐름', ...flow((cash) => cash.financing)),
    indent('단기차입금의 순증감', ...flow((cash) => cash.financings.shortTermLoans)),
    indent('장기차입금의 차입', ...flow((cash) => cash.financings.termLoanDrawn)),
    indent('장기차입금의 상환', ...flow((cash) => cash.financings.termLoanRepaid)),
    indent('리스부채의 상환', ...flow((cash) => cash.financings.leases)),
    indent('전환우선주의 발행', ...flow((cash) => cash.financings.shares)),
    line('Ⅳ. 현금및현금성자산의 환율변동효과', ...flow((cash) => cash.translation)),
    subtotal('Ⅴ. 현금및현금성자산의 증가(감소)', ...flow((cash) => cash.ending - cash.beginning)),
    line('Ⅵ. 기초의 현금및현금성자산', ...flow((cash) => cash.beginning)),
    total('Ⅶ. 기말의 현금및현금성자산', ...flow((cash) => cash.ending)),
  ]
  return statement('연결현금흐름표', spans('Y년 1월 1일부터 ', 'Y년 12월 31일까지'), htmlTable({ head: head('과목', false), unit, rows }))
}

export const auditStatements = (): string => financialPosition() + comprehensiveIncome() + changesInEquity() + cashFlows()
