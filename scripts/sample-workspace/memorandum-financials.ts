/** Pages of the memorandum about the figures. The bridge holds deliberate finding 1, the page on the balance sheet finding 3. */
import { barChart } from './bar-chart.ts'
import {
  accounts,
  ebitdaBridge,
  facilities,
  forecast,
  forecastRevenue,
  headcount,
  lawsuits,
  orderBacklog,
  revenueByPlace,
  uptime,
  years,
} from './figures.ts'
import type { YearAccounts } from './figures.ts'
import { heading, htmlTable, indent, line, paragraph, subtotal, total } from './html-table.ts'
import { bullets, sheet } from './memorandum-sheet.ts'
import { multiple, percent, plain } from './number-text.ts'

const yearHead = ['KRW m', 'FY2023', 'FY2024', 'FY2025']
const decemberHead = ['KRW m', 'Dec 2023', 'Dec 2024', 'Dec 2025']
const each = <T>(pick: (year: YearAccounts) => T): T[] => years.map((year) => pick(accounts[year]))
const growth = (pick: (year: YearAccounts) => number): string[] =>
  years.map((year, index) => (index === 0 ? 'n.a.' : percent(pick(accounts[year]) / pick(accounts[years[index - 1] ?? year]) - 1)))

const audited = '<p class="source">Source: audited consolidated financial statements (K-IFRS), FY2023 to FY2025.</p>'

const incomePage = (): string =>
  sheet(
    'Income statement',
    `${htmlTable({
      head: yearHead,
      rows: [
        subtotal('Revenue', ...each((year) => year.income.revenue)),
        indent('Growth', ...growth((year) => year.income.revenue)),
        line('Cost of sales', ...each((year) => -year.income.costOfSales)),
        subtotal('Gross profit', ...each((year) => year.income.grossProfit)),
        indent('Gross margin', ...each((year) => percent(year.income.grossProfit / year.income.revenue))),
        line('Selling and administrative expenses', ...each((year) => -year.income.sellingExpenses)),
        subtotal('Operating profit', ...each((year) => year.income.operatingProfit)),
        indent('Operating margin', ...each((year) => percent(year.income.operatingProfit / year.income.revenue))),
        line('Other income less other expense', ...each((year) => year.income.otherIncome - year.income.otherExpense)),
        line('Finance income less finance cost', ...each((year) => year.income.financeIncome - year.income.financeCost)),
        subtotal('Profit before tax', ...each((year) => year.income.beforeTax)),
        line('Income tax', ...each((year) => -year.income.tax)),
        total('Net income', ...each((year) => year.income.netIncome)),
      ],
    })}${audited}<h2>Commentary</h2>${bullets(
      `Revenue grew by ${growth((year) => year.income.revenue)[2]} in FY2025, of which subscription contributed KRW ${plain(accounts[2025].income.segments.subscription - accounts[2024].income.segments.subscription)} million of an increase of KRW ${plain(accounts[2025].income.revenue - accounts[2024].income.revenue)} million.`,
      `Operating margin rose from ${percent(accounts[2023].income.operatingProfit / accounts[2023].income.revenue)} in FY2023 to ${percent(accounts[2025].income.operatingProfit / accounts[2025].income.revenue)} in FY2025 while research expense grew with revenue.`,
      `Other expense of FY2025 includes a provision of KRW ${plain(lawsuits.patent.provision)} million for a patent claim.`,
    )}`,
  )

const segmentPage = (): string => {
  const names = { equipment: 'Equipment', subscription: 'Subscription', service: 'Service and parts' } as const
  const keys = ['equipment', 'subscription', 'service'] as const
  return sheet(
    'Revenue by segment',
    `${htmlTable({
      head: yearHead,
      rows: [
        heading('Revenue by segment'),
        ...keys.map((key) => line(names[key], ...each((year) => year.income.segments[key]))),
        total('Total revenue', ...each((year) => year.income.revenue)),
        heading('Gross margin by segment'),
        ...keys.map((key) =>
          line(names[key], ...each((year) => percent((year.income.segments[key] - year.income.costs[key]) / year.income.segments[key]))),
        ),
      ],
    })}${audited}${barChart({
      bars: years.map((year) => ({ label: `FY${year}`, parts: keys.map((key) => accounts[year].income.segments[key]) })),
      layers: keys.map((key) => names[key]),
      unit: 'Revenue by segment, KRW m',
    })}${paragraph(`Subscription rose from ${percent(accounts[2023].income.segments.subscription / accounts[2023].income.revenue)} of revenue in FY2023 to ${percent(accounts[2025].income.segments.subscription / accounts[2025].income.revenue)} in FY2025.`)}`,
  )
}

const placePage = (): string =>
  sheet(
    'Revenue by place and order backlog',
    `${htmlTable({
      head: yearHead,
      rows: [
        line('Korea', ...years.map((year) => revenueByPlace(year).korea)),
        line('United States', ...years.map((year) => revenueByPlace(year).us)),
        line('Europe', ...years.map((year) => revenueByPlace(year).europe)),
        line('Vietnam and other Asia', ...years.map((year) => revenueByPlace(year).asia)),
        total('Total revenue', ...each((year) => year.income.revenue)),
      ],
    })}${audited}${htmlTable({ head: decemberHead, rows: [line('Equipment order backlog', ...years.map((year) => orderBacklog[year]))] })}${paragraph(
      `Revenue outside Korea rose from ${percent(1 - revenueByPlace(2023).korea / accounts[2023].income.revenue)} of the total in FY2023 to ${percent(1 - revenueByPlace(2025).korea / accounts[2025].income.revenue)} in FY2025, led by the United States.`,
      `The order backlog comprises signed equipment contracts that have not been accepted yet; management expects about nine tenths of it to be delivered in FY2026.`,
    )}`,
  )

const bridgePage = (): string =>
  sheet(
    'Adjusted EBITDA',
    `${htmlTable({
      head: ['KRW m', 'FY2025', 'Basis'],
      rows: [
        line('Operating profit', accounts[2025].income.operatingProfit, 'Audited'),
        line('Depreciation, including right-of-use assets', accounts[2025].income.depreciation, 'Audited'),
        line('Amortisation', accounts[2025].income.amortisation, 'Audited'),
        subtotal('EBITDA', ebitdaBridge.ebitda, ''),
        line('ERP migration services', ebitdaBridge.systemMigration, 'One-off'),
        line('Share-based compensation', ebitdaBridge.shareBased, 'Non-cash'),
        line('Customer remediation and launch costs', ebitdaBridge.unsupported, 'One-off, management'),
        total('Adjusted EBITDA', ebitdaBridge.adjusted, ''),
        line('Adjusted EBITDA margin', percent(ebitdaBridge.margin), ''),
      ],
    })}${htmlTable({ head: yearHead, rows: [line('Reported EBITDA', ...each((year) => year.income.ebitda)), line('Reported EBITDA margin', ...each((year) => percent(year.income.ebitda / year.income.revenue)))] })}
<h2>Adjustments</h2>${bullets(
      `<b>ERP migration services, KRW ${plain(ebitdaBridge.systemMigration)} million:</b> external services for the replacement of the enterprise system, completed in November 2025.`,
      `<b>Share-based compensation, KRW ${plain(ebitdaBridge.shareBased)} million:</b> expense of the option grants of 2022 and 2024.`,
      `<b>Customer remediation and launch costs, KRW ${plain(ebitdaBridge.unsupported)} million:</b> non-recurring rework at two customer plants and costs of bringing a new station generation to market. Management does not expect costs of this kind to recur.`,
    )}${paragraph('Provisions for litigation are recorded below operating profit and are not part of the adjustments.')}`,
  )

const balancePage = (): string =>
  sheet(
    'Balance sheet',
    `${htmlTable({
      head: decemberHead,
      rows: [
        line('Cash and short-term instruments', ...each((year) => year.balance.cash + year.balance.shortTermInstruments)),
        line('Trade receivables', ...each((year) => year.totals.receivables)),
        line('Inventories', ...each((year) => year.balance.inventories)),
        line('Other current assets', ...each((year) => year.balance.otherReceivables + year.balance.otherCurrentAssets)),
        line('Property, plant and equipment', ...each((year) => year.balance.property)),
        line('Right-of-use and intangible assets', ...each((year) => year.balance.rightOfUse + year.balance.intangibles)),
        line('Deferred tax and deposits', ...each((year) => year.balance.deferredTax + year.balance.deposits)),
        total('Total assets', ...each((year) => year.totals.assets)),
        line('Trade and other payables', ...each((year) => year.balance.payables + year.balance.otherPayables)),
        line('Contract liabilities', ...each((year) => year.balance.contractLiabilities)),
        line('Borrowings', ...each((year) => year.totals.loans)),
        line('Lease liabilities', ...each((year) => year.totals.leases)),
        line(
          'Provisions, tax and pensions',
          ...each(
            (year) => year.balance.warrantyProvision + year.balance.litigationProvision + year.balance.taxPayable + year.balance.pension,
          ),
        ),
        subtotal('Total liabilities', ...each((year) => year.totals.liabilities)),
        subtotal('Equity', ...each((year) => year.totals.equity)),
        total('Total liabilities and equity', ...each((year) => year.totals.liabilities + year.totals.equity)),
      ],
    })}${audited}`,
  )

const workingCapital = (year: YearAccounts): number =>
  year.totals.receivables + year.balance.inventories - year.balance.payables - year.balance.contractLiabilities

const cashPage = (): string =>
  sheet(
    'Cash flow',
    `${htmlTable({
      head: yearHead,
      rows: [
        line('Cash generated from operations', ...each((year) => year.cashFlow.generated)),
        line('Net interest paid', ...each((year) => year.cashFlow.interestReceived + year.cashFlow.interestPaid)),
        line('Income tax paid', ...each((year) => year.cashFlow.taxPaid)),
        subtotal('Cash flow from operating activities', ...each((year) => year.cashFlow.operating)),
        line('Capital expenditure', ...each((year) => year.cashFlow.investments.property)),
        line('Capitalised development', ...each((year) => year.cashFlow.investments.development)),
        line(
          'Other investing',
          ...each((year) => year.cashFlow.investing - year.cashFlow.investments.property - year.cashFlow.investments.development),
        ),
        subtotal('Cash flow from investing activities', ...each((year) => year.cashFlow.investing)),
        subtotal('Cash flow from financing activities', ...each((year) => year.cashFlow.financing)),
        line('Effect of exchange rates', ...each((year) => year.cashFlow.translation)),
        subtotal('Change in cash', ...each((year) => year.cashFlow.ending - year.cashFlow.beginning)),
        total('Cash at end of year', ...each((year) => year.cashFlow.ending)),
      ],
    })}${audited}${htmlTable({
      head: yearHead,
      rows: [
        line('Capital expenditure / revenue', ...each((year) => percent(-year.cashFlow.investments.property / year.income.revenue))),
        line('Capitalised development / revenue', ...each((year) => percent(-year.cashFlow.investments.development / year.income.revenue))),
      ],
    })}${paragraph('Financing cash flow of FY2024 includes the issue of convertible preference shares of KRW 5,955 million net of costs.')}`,
  )

const debtPage = (): string =>
  sheet(
    'Net debt, working capital and commitments',
    `${htmlTable({
      head: decemberHead,
      rows: [
        line('Borrowings', ...each((year) => year.totals.loans)),
        line('Lease liabilities', ...each((year) => year.totals.leases)),
        line('Cash and cash equivalents', ...each((year) => -year.balance.cash)),
        line('Short-term financial instruments', ...each((year) => -year.balance.shortTermInstruments)),
        total('Net debt', ...each((year) => year.totals.netDebt)),
        line('Net debt / reported EBITDA', ...each((year) => multiple(year.totals.netDebt / year.income.ebitda))),
      ],
    })}${htmlTable({
      head: decemberHead,
      rows: [
        line('Trade receivables', ...each((year) => year.totals.receivables)),
        line('Inventories', ...each((year) => year.balance.inventories)),
        line('Trade payables', ...each((year) => -year.balance.payables)),
        line('Contract liabilities', ...each((year) => -year.balance.contractLiabilities)),
        total('Trade working capital', ...each(workingCapital)),
        line('In days of revenue', ...each((year) => plain((workingCapital(year) / year.income.revenue) * 365))),
      ],
    })}<h2>Commitments</h2>${paragraph(
      `Performance and warranty bonds of KRW ${plain(facilities.bonds)} million have been issued in the ordinary course of business. The Group has given no other guarantees and has no debt-like commitments outside the balance sheet.`,
      `Land and buildings secure the bank borrowings up to KRW ${plain(facilities.pledgeCeiling)} million. The working-capital line of KRW ${plain(facilities.creditLineLimit)} million was drawn by KRW ${plain(accounts[2025].balance.shortTermLoans)} million.`,
    )}`,
  )

const projectionPage = (): string => {
  const past = accounts[2025].income
  const heads = ['KRW m', 'FY2025A', ...forecast.map((row) => `FY${row.year}E`)]
  return sheet(
    'Projections',
    `${htmlTable({
      head: heads,
      rows: [
        line('Equipment', past.segments.equipment, ...forecast.map((row) => row.equipment)),
        line('Subscription', past.segments.subscription, ...forecast.map((row) => row.subscription)),
        line('Service and parts', past.segments.service, ...forecast.map((row) => row.service)),
        total('Revenue', past.revenue, ...forecast.map(forecastRevenue)),
        line(
          'Growth',
          percent(past.revenue / accounts[2024].income.revenue - 1),
          ...forecast.map((row, index) =>
            percent(forecastRevenue(row) / (index === 0 ? past.revenue : forecastRevenue(forecast[index - 1] ?? row)) - 1),
          ),
        ),
        line('Adjusted EBITDA', ebitdaBridge.adjusted, ...forecast.map((row) => row.ebitda)),
        line('Adjusted EBITDA margin', percent(ebitdaBridge.margin), ...forecast.map((row) => percent(row.ebitda / forecastRevenue(row)))),
      ],
    })}<p class="source">Source: management. FY2026E is the business plan approved by the board of directors in November 2025.</p>${barChart(
      {
        bars: [
          { label: 'FY2025A', parts: [past.segments.equipment, past.segments.subscription, past.segments.service] },
          ...forecast.map((row) => ({ label: `FY${row.year}E`, parts: [row.equipment, row.subscription, row.service] })),
        ],
        layers: ['Equipment', 'Subscription', 'Service and parts'],
        unit: 'Revenue by segment, KRW m',
      },
    )}${bullets('Subscription grows by new lines at existing customers (about two thirds) and by new customers.', 'Equipment grows in line with the order backlog and the pipeline of named projects.', 'No acquisitions are assumed.')}`,
  )
}

const peoplePage = (): string =>
  sheet(
    'People, systems and legal matters',
    `${htmlTable({
      head: ['Employees at December 2025', 'Number'],
      rows: [...Object.entries(headcount.byDepartment).map(([name, count]) => line(name, count)), total('Group', headcount.byYear[2025])],
    })}${htmlTable({ head: ['Employees by company', 'Number'], rows: Object.entries(headcount.byEntity).map(([name, count]) => line(name, count)) })}${paragraph(`${headcount.leavers} people left during 2025. No trade union exists; a labour-management council meets every quarter.`)}
<h2>Systems</h2>${paragraph(`The software runs in two availability zones of a public cloud in Seoul; availability was ${uptime}% in 2025. A new enterprise system went live in November 2025.`)}
<h2>Legal matters</h2>${paragraph(
      `One competitor claims infringement of a patent and damages of KRW ${plain(lawsuits.patent.claim)} million. The Company contests the claim and has provided KRW ${plain(lawsuits.patent.provision)} million. Three former employees claim wages of KRW ${plain(lawsuits.wages.claim)} million.`,
    )}`,
  )

export const financialPages = (): string[] => [
  incomePage(),
  segmentPage(),
  placePage(),
  bridgePage(),
  balancePage(),
  cashPage(),
  debtPage(),
  projectionPage(),
  peoplePage(),
]
