import { type Company, type DcfAssumptions, type DcfProposal, endpoints } from '@dossier/contract'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import type { BenchArguments } from './arguments.ts'
import { printFigure } from './print.ts'
import { quantile } from './quantile.ts'
import { smallFiles } from './small-files.ts'

const WARM_UPS = 5
const TIMES = 50
const REPORTS = 10
const LAST_YEAR = 2025
/** Files of one upload. */
const AT_ONCE = 50
const READING_MS = 600_000

/**
 * Time of the preview of a valuation over HTTP, for a company with ten annual reports among `--files` others: each request with another risk-free
 * rate, like a person typing.
 */
export async function benchDcfPreview({ files = 200 }: BenchArguments): Promise<void> {
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Valuation')
    await api.upload(
      projectId,
      Array.from({ length: REPORTS }, (_, at) => [`${LAST_YEAR - at}.md`, annualReport(LAST_YEAR - at)] as const),
    )
    const others = smallFiles(files).map(({ path, content }) => [path.replaceAll('/', ' '), content] as const)
    for (let at = 0; at < others.length; at += AT_ONCE) await api.upload(projectId, others.slice(at, at + AT_ONCE))
    await api.untilRead(projectId, READING_MS)
    const { rows } = await api.call<{ rows: Company[] }>(endpoints.companies.list, { query: { projectId } })
    const company = rows.find(({ name }) => name === 'Harbor Logistics Inc.')?.company
    if (company === undefined) throw new Error('the company was not found')
    const proposal = await api.call<DcfProposal>(endpoints.workflows.proposeDcf, { query: { projectId, company } })
    const times: number[] = []
    let bytes = 0
    for (let at = 0; at < WARM_UPS + TIMES; at += 1) {
      const body = JSON.stringify({ projectId, company, assumptions: assume(proposal, 0.04 + at / 10_000) })
      const before = performance.now()
      const headers = { 'content-type': 'application/json' }
      const answer = await api.send(endpoints.workflows.previewDcf.path, { method: 'POST', headers, body })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      if (at >= WARM_UPS) times.push(performance.now() - before)
      bytes = Buffer.byteLength(text)
    }
    printFigure('dcf-preview.p50-ms', quantile(times, 0.5))
    printFigure('dcf-preview.p95-ms', quantile(times, 0.95))
    printFigure('dcf-preview.kilobytes', bytes / 1024)
  } finally {
    await product.stop()
    await directory.remove()
  }
}

/** The proposed input, completed with market figures. */
function assume({ scenarios, terminal, bridge, forecastYears }: DcfProposal, riskFree: number): DcfAssumptions {
  const driversOf = (scenario: keyof DcfAssumptions['scenarios']) => {
    const of = (driver: keyof DcfAssumptions['scenarios']['base']) => ({
      rates: scenarios[scenario][driver]?.rates ?? forecastYears.map(() => 0.25),
    })
    return {
      growth: of('growth'),
      ebitMargin: of('ebitMargin'),
      depreciation: of('depreciation'),
      capex: of('capex'),
      workingCapital: of('workingCapital'),
      taxRate: of('taxRate'),
    }
  }
  return {
    scenarios: { bear: driversOf('bear'), base: driversOf('base'), bull: driversOf('bull') },
    selected: 'base',
    wacc: {
      riskFree: { value: riskFree },
      equityRiskPremium: { value: 0.05 },
      unleveredBeta: { value: 1 },
      preTaxDebtCost: { value: 0.05 },
      taxRate: { value: 0.25 },
      targetDebtShare: { value: 0.2 },
      structure: 'target',
    },
    terminal: { growth: { value: terminal.growth.value }, multiple: { value: 9 }, growthWeight: 0.5 },
    shares: { outstanding: { value: 100_000_000 }, options: [] },
    bridge: bridge.filter(({ value }) => value === null).map(({ item }) => ({ item, amount: { value: 0 } })),
  }
}

/** Three years of statements, growing by a tenth a year. */
function annualReport(year: number): string {
  const rowOf = (name: string, amount: number) =>
    `| ${name} | ${[0, 1, 2].map((back) => Math.round(amount * 1.1 ** (year - back - 2015))).join(' | ')} |`
  const table = (title: string, heads: string[], amounts: Readonly<Record<string, number>>) =>
    [
      `## ${title}`,
      '',
      '(in millions of USD)',
      '',
      `| | ${heads.join(' | ')} |`,
      '| --- | --- | --- | --- |',
      ...Object.entries(amounts).map(([name, amount]) => rowOf(name, amount)),
      '',
    ].join('\n')
  const years = [year, year - 1, year - 2].map(String)
  const ends = years.map((one) => `December 31, ${one}`)
  return [
    `# Harbor Logistics Inc.\n\nAnnual report for the fiscal year ended December 31, ${year}\n`,
    table('Consolidated Statements of Income', years, {
      Revenue: 1_000,
      'Cost of sales': 600,
      'Gross profit': 400,
      'Operating income': 150,
      'Interest expense': 20,
      'Income before income taxes': 130,
      'Income taxes': 30,
      'Net income': 100,
    }),
    table('Consolidated Balance Sheets', ends, {
      'Cash and cash equivalents': 200,
      'Accounts receivable': 150,
      Inventories: 80,
      'Total current assets': 450,
      'Total assets': 1_200,
      'Accounts payable': 100,
      'Total current liabilities': 200,
      'Long-term debt': 300,
      'Total liabilities': 700,
      "Total stockholders' equity": 500,
    }),
    table('Consolidated Statements of Cash Flows', years, {
      'Net income': 100,
      'Depreciation and amortization': 50,
      'Purchases of property, plant and equipment': -60,
    }),
  ].join('\n')
}
