/** Pages of the memorandum about the business. The sentence on customers' rights is deliberate finding 2. */
import { barChart } from './bar-chart.ts'
import {
  accounts,
  arrAt,
  arrBridge,
  arrRanking,
  arrShareOfTop,
  company,
  ebitdaBridge,
  growthRate,
  headcount,
  largestSubscriber,
  majorCustomers,
  orderBacklog,
  people,
  shareholders,
  shares,
  subsidiaries,
  uptime,
  years,
} from './figures.ts'
import { heading, htmlTable, line, paragraph, total } from './html-table.ts'
import { bullets, sheet } from './memorandum-sheet.ts'
import { amount, percent, plain } from './number-text.ts'

const yearHead = ['KRW m', 'FY2023', 'FY2024', 'FY2025']
const bridges = years.map(arrBridge)
const yearEndArr = arrAt('2025-12')
const subscribersAtEnd = arrRanking.length

const card = (figure: string, caption: string): string => `<div class="card"><b>${figure}</b><span>${caption}</span></div>`

const summary = (): string =>
  sheet(
    'Executive summary',
    `<p class="lead">${company.shortEn} makes machine-vision inspection equipment and sells the software that runs on it as a subscription.</p>
<div class="cards">${card(plain(accounts[2025].income.revenue), 'FY2025 revenue, KRW m')}${card(percent(growthRate((year) => accounts[year].income.revenue)), 'Revenue growth a year, FY2023 to FY2025')}${card(plain(yearEndArr), 'ARR at December 2025, KRW m')}${card(percent(bridges[2]?.netRetention ?? 0), 'Net revenue retention, FY2025')}${card(plain(ebitdaBridge.adjusted), 'Adjusted EBITDA FY2025, KRW m')}</div>
${bullets(
  `<b>A growing base of recurring revenue.</b> Subscription revenue rose from KRW ${plain(accounts[2023].income.segments.subscription)} million in FY2023 to KRW ${plain(accounts[2025].income.segments.subscription)} million in FY2025 and is now ${percent(accounts[2025].income.segments.subscription / accounts[2025].income.revenue)} of Group revenue.`,
  `<b>Equipment opens the door, software stays.</b> ${company.equipmentBrand} installations create the data on which ${company.softwareBrand} runs; ${subscribersAtEnd} customers subscribe at December 2025.`,
  `<b>Customers rarely leave.</b> Gross revenue retention was ${percent(bridges[2]?.grossRetention ?? 0)} in FY2025; one of ${bridges[2]?.customersBeginning} subscribers left during the year.`,
  `<b>Rising profitability.</b> Gross margin widened from ${percent(accounts[2023].income.grossProfit / accounts[2023].income.revenue)} to ${percent(accounts[2025].income.grossProfit / accounts[2025].income.revenue)} in two years as the mix moved to software.`,
  `<b>Visible orders.</b> The equipment order backlog stood at KRW ${plain(orderBacklog[2025])} million at December 2025 (KRW ${plain(orderBacklog[2024])} million a year earlier).`,
  `<b>A balance sheet without leverage.</b> Net debt including leases was ${netDebtWords()} at December 2025.`,
  `<b>Protected technology.</b> ${company.patents} registered patents and a development team of ${headcount.byDepartment['R&D']}.`,
)}`,
  )

function netDebtWords(): string {
  const { netDebt } = accounts[2025].totals
  return netDebt < 0 ? `negative (net cash of KRW ${plain(-netDebt)} million)` : `KRW ${plain(netDebt)} million`
}

const glance = (): string =>
  sheet(
    'The Company at a glance',
    `${paragraph(
      `${company.nameEn} was founded in March 2015 and has its headquarters and plant at ${company.addressEn}. It designs and assembles ${company.equipmentBrand} inspection equipment and develops ${company.softwareBrand}, which analyses inspection data, predicts failures and is sold by subscription.`,
      `The Group employed ${headcount.byYear[2025]} people at December 2025 (${headcount.byYear[2024]} a year earlier). Two wholly owned subsidiaries serve customers abroad.`,
    )}
${htmlTable({ head: ['Subsidiary', 'Business', 'Share', 'Revenue FY2025'], unit: 'KRW m', rows: subsidiaries.map((unit) => line(unit.nameKo, unit.businessEn, `${unit.share}%`, unit.revenue)) })}
${htmlTable({ head: ['Employees at December', '2023', '2024', '2025'], rows: [total('Group', headcount.byYear[2023], headcount.byYear[2024], headcount.byYear[2025])] })}`,
  )

const ownership = (): string =>
  sheet(
    'Shareholders and management',
    `<h2>Shareholders at 31 December 2025</h2>
${htmlTable({
  head: ['Holder', 'Shares', 'Share'],
  rows: [
    ...shareholders.map((holder) => line(holder.nameEn, holder.shares, percent(holder.shares / shares.issued))),
    total('Total issued', shares.issued, '100.0%'),
  ],
})}
<p class="source">Greenmore Growth II holds convertible preference shares issued in May 2024 at KRW ${plain(shares.preferencePriceWon)} a share; all other shares are common shares.</p>
<h2>Management</h2>${bullets(`${people.chief.en}, founder and chief executive`, `${people.technology.en}, chief technology officer, with the Company since 2016`, `${people.finance.en}, chief financial officer, joined in 2021`)}`,
  )

const products = (): string =>
  sheet(
    'Products and technology',
    `<h2>${company.equipmentBrand}: inspection equipment</h2>${paragraph(
      'Inline machine-vision stations that detect defects of down to 12 micrometres at line speeds of up to 1,400 parts a minute. Typical projects comprise 2 to 24 stations and are delivered within four to ten months. Revenue is recognised on final acceptance.',
    )}<h2>${company.softwareBrand}: subscription software</h2>${paragraph(
      'A cloud service with an agent at the line. It collects images and sensor data, grades defects, forecasts tool wear and reports yield by line, shift and material lot. Fees are fixed by line and billed annually or quarterly in advance.',
      `Service availability was ${uptime}% in 2025.`,
    )}<h2>Services and spare parts</h2>${paragraph('Maintenance agreements, calibration and spare parts for an installed base of more than 900 stations.')}
${htmlTable({
  head: ['Segment', 'Recognition', 'Gross margin FY2025'],
  rows: (['equipment', 'subscription', 'service'] as const).map((name) => {
    const { segments, costs } = accounts[2025].income
    return line(
      { equipment: 'Equipment', subscription: 'Subscription', service: 'Service and parts' }[name],
      name === 'equipment' ? 'Point in time' : 'Over time',
      percent((segments[name] - costs[name]) / segments[name]),
    )
  }),
})}${paragraph(
      'ISO/IEC 27001 certification is planned for the second half of 2026. The Company owns the source code of its software; employees assign their inventions to the Company by contract.',
    )}`,
  )

const customers = (): string => {
  const { largest, largestSubscriber: second } = majorCustomers
  return sheet(
    'Customers and concentration',
    `${htmlTable({
      head: ['Subscriber', 'Industry', 'Country', 'ARR, KRW m', 'Share of ARR', 'Cumulative'],
      rows: [
        ...arrRanking
          .slice(0, 10)
          .map(({ customer, arr }, index) =>
            line(
              `Subscriber ${index + 1}`,
              customer.industry,
              customer.country,
              arr,
              percent(arr / yearEndArr),
              percent(arrShareOfTop(index + 1)),
            ),
          ),
        line(
          `Other ${subscribersAtEnd - 10} subscribers`,
          '',
          '',
          yearEndArr * (1 - arrShareOfTop(10)),
          percent(1 - arrShareOfTop(10)),
          '100.0%',
        ),
        total('Total', '', '', yearEndArr, '100.0%', ''),
      ],
    })}<p class="source">Source: management, annual recurring revenue at 31 December 2025. Names are disclosed to selected bidders only.</p>
<h2>Concentration</h2>${paragraph(
      `The largest subscriber accounts for ${percent(arrShareOfTop(1))} of ARR, the five largest for ${percent(arrShareOfTop(5))} and the ten largest for ${percent(arrShareOfTop(10))}.`,
      `Measured by total revenue, the Group is less concentrated: the largest customer contributed KRW ${plain(largest[2025].total)} million or ${percent(largest[2025].share)} of FY2025 revenue, mainly equipment, and Subscriber 1 KRW ${plain(second[2025].total)} million or ${percent(second[2025].share)}.`,
    )}<h2>Contract terms</h2>${paragraph(
      'Subscription agreements run for three to five years, renew automatically and cannot be terminated for convenience during their term. Management is not aware of any customer right to terminate that would be triggered by the Transaction.',
    )}${paragraph(`Subscriber 1 has been a customer since April 2023 and has expanded ${largestSubscriber.steps.length - 1} times; its current term runs to March 2028.`)}`,
  )
}

const recurring = (): string => {
  const row = (label: string, pick: (bridge: (typeof bridges)[number]) => number) => line(label, ...bridges.map(pick))
  return sheet(
    'Recurring revenue',
    `${htmlTable({
      head: yearHead,
      rows: [
        row('ARR at beginning of year', (bridge) => bridge.beginning),
        row('New subscribers', (bridge) => bridge.new),
        row('Expansion', (bridge) => bridge.expansion),
        row('Contraction', (bridge) => bridge.contraction),
        row('Churn', (bridge) => bridge.churn),
        total('ARR at end of year', ...bridges.map((bridge) => bridge.ending)),
        line('Gross revenue retention', ...bridges.map((bridge) => percent(bridge.grossRetention))),
        line('Net revenue retention', ...bridges.map((bridge) => percent(bridge.netRetention))),
        row('Subscribers at end of year', (bridge) => bridge.customersEnding),
        line('ARR per subscriber', ...bridges.map((bridge) => amount(bridge.ending / bridge.customersEnding))),
        heading('Audited'),
        line('Subscription revenue', ...years.map((year) => accounts[year].income.segments.subscription)),
      ],
    })}<p class="source">Source: management (ARR), audited consolidated financial statements (revenue). ARR is twelve times the monthly fee in force in December.</p>
${paragraph(
  'Expansion came from additional lines at existing plants and from the yield module introduced in 2024. Retention rates compare each customer’s fee at the two year-ends and exclude new subscribers.',
)}${barChart({ bars: bridges.map((bridge) => ({ label: `Dec ${bridge.year}`, parts: [bridge.ending] })), layers: ['ARR'], unit: 'ARR, KRW m', height: 190 })}`,
  )
}

export const businessPages = (): string[] => [summary(), glance(), ownership(), products(), customers(), recurring()]
