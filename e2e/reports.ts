/** An annual report with complete statements. */
export const harborReport = `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 | 2023 |
| --- | --- | --- | --- |
| Revenue | 1,577 | 1,420 | 1,310 |
| Cost of sales | 900 | 850 | 800 |
| Gross profit | 677 | 570 | 510 |
| Operating income | 210 | 180 | 160 |
| Interest expense | 20 | 21 | 22 |
| Income before income taxes | 190 | 159 | 138 |
| Income taxes | 47 | 39 | 34 |
| Net income | 143 | 120 | 104 |

## Consolidated Balance Sheets

(in millions of USD)

| | December 31, 2025 | December 31, 2024 | December 31, 2023 |
| --- | --- | --- | --- |
| Cash and cash equivalents | 310 | 280 | 260 |
| Accounts receivable | 210 | 190 | 180 |
| Inventories | 120 | 110 | 100 |
| Total current assets | 700 | 650 | 600 |
| Total assets | 1,900 | 1,700 | 1,600 |
| Accounts payable | 150 | 140 | 130 |
| Total current liabilities | 300 | 280 | 270 |
| Long-term debt | 400 | 420 | 440 |
| Total liabilities | 1,100 | 1,000 | 950 |
| Total stockholders' equity | 800 | 700 | 650 |

## Consolidated Statements of Cash Flows

(in millions of USD)

| | 2025 | 2024 | 2023 |
| --- | --- | --- | --- |
| Net income | 143 | 120 | 104 |
| Depreciation and amortization | 70 | 62 | 58 |
| Net cash provided by operating activities | 240 | 190 | 170 |
| Purchases of property, plant and equipment | (80) | (75) | (70) |
| Net cash used in investing activities | (80) | (75) | (70) |
| Net cash used in financing activities | (130) | (95) | (90) |
`

interface Reported {
  name: string
  /** The last day of the fiscal years: "December 31". */
  yearEnd: string
  /** Currency code in its tables: "USD", "KRW". */
  currency: string
  /** In millions, of 2025, 2024 and 2023. */
  revenue: readonly [number, number, number]
  operatingIncome: readonly [number, number, number]
  netIncome: readonly [number, number, number]
  depreciation: readonly [number, number, number]
  debt: number
  cash: number
  equity: number
}

const row = (label: string, amounts: readonly (number | string)[]) =>
  `| ${label} | ${amounts.map((one) => one.toLocaleString('en-US')).join(' | ')} |`

const paid = (amount: number) => (amount < 0 ? String(-amount) : `(${amount})`)

/** Short statements of a company. */
export function annualReport({ name, yearEnd, currency, ...of }: Reported): string {
  const head = (title: string, columns: readonly string[]) =>
    `## Consolidated ${title}\n\n(in millions of ${currency})\n\n${row('', columns)}\n| --- ${columns.map(() => '| ---').join(' ')} |`
  const cost = of.revenue.map((revenue) => Math.round(revenue * 0.6))
  const years = ['2025', '2024', '2023']
  return [
    `# ${name}`,
    `Annual report for the fiscal year ended ${yearEnd}, 2025`,
    `${head('Statements of Income', years)}\n${[
      row('Revenue', of.revenue),
      row('Cost of sales', cost),
      row(
        'Gross profit',
        of.revenue.map((revenue, at) => revenue - (cost[at] ?? 0)),
      ),
      row('Operating income', of.operatingIncome),
      row('Income before income taxes', of.operatingIncome),
      row(
        'Income taxes',
        of.operatingIncome.map((income, at) => income - (of.netIncome[at] ?? 0)),
      ),
      row('Net income', of.netIncome),
    ].join('\n')}`,
    `${head('Balance Sheets', [`${yearEnd}, 2025`])}\n${[
      row('Cash and cash equivalents', [of.cash]),
      row('Total assets', [of.debt + of.equity + of.cash]),
      row('Long-term debt', [of.debt]),
      row('Total liabilities', [of.debt + of.cash]),
      row("Total stockholders' equity", [of.equity]),
    ].join('\n')}`,
    `${head('Statements of Cash Flows', years)}\n${[
      row('Net income', of.netIncome),
      row('Depreciation and amortization', of.depreciation),
      row(
        'Net cash provided by operating activities',
        of.netIncome.map((income, at) => income + (of.depreciation[at] ?? 0)),
      ),
      row('Purchases of property, plant and equipment', of.depreciation.map(paid)),
      row('Net cash used in investing activities', of.depreciation.map(paid)),
      row('Net cash used in financing activities', of.netIncome.map(paid)),
    ].join('\n')}`,
  ].join('\n\n')
}
