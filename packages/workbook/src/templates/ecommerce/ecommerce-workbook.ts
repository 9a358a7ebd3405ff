import {
  addRow,
  addSheet,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  input as typedIn,
  minus,
  newWorkbook,
  type NumberFormat,
  over,
  plus,
  priceFormat,
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { cleaningLabels, cleaningWidths, fillCleaning } from '../cleaning-sheet.ts'
import { shareOf } from '../cohort-table.ts'
import {
  amountFormat,
  at,
  enter,
  firstColumn,
  headerRow,
  indices,
  type Missing,
  type ModelledWorkbook,
  sectionRow,
  titleRows,
  unitLine,
  unitSize,
  type Words,
} from '../page.ts'
import { firstPeriod, notAvailable, openPeriodPage, type PeriodPage, periodLabels } from '../period-page.ts'
import { ratio, yearly } from '../ratio-rows.ts'
import { type Check, fillChecks, isAtMost } from '../verdicts.ts'
import { waterfall } from '../waterfall.ts'
import { benchmarkWidths, fillBenchmarks } from './benchmarks-sheet.ts'
import { type EcommerceInput, requireEcommerceInput } from './ecommerce-input.ts'
import { ecommerceLabels } from './ecommerce-labels.ts'
import { fillLifetime } from './lifetime-sheet.ts'
import { fillRedFlags, redFlagWidths } from './red-flags-sheet.ts'

const sheetKeys = [
  'redFlags',
  'bridge',
  'contribution',
  'acquisition',
  'cohorts',
  'concentration',
  'benchmarks',
  'cleaning',
  'checks',
] as const
type SheetKey = (typeof sheetKeys)[number]

const widthsOf: Partial<Record<SheetKey, readonly number[]>> = {
  redFlags: redFlagWidths,
  benchmarks: benchmarkWidths,
  checks: [2, 66, 18, 18, 14],
  cleaning: cleaningWidths,
}

interface EcommerceBook {
  input: EcommerceInput
  sheetOf: (key: SheetKey) => PeriodPage['sheet']
  page: (key: SheetKey) => PeriodPage
  translate: (words: Words) => string
  amount: NumberFormat
  subtitle: string
  figures: Map<string, Cell>
}

/**
 * Metrics of an online shop or marketplace as a workbook of live formulas: gross merchandise value to net revenue with its tie to the
 * ledger, contribution per order, acquisition by channel, cohorts with lifetime value and payback, concentration.
 * CM1 = net revenue − cost of goods; CM2 = CM1 − fulfilment − payment; CM3 = CM2 − marketing. Amounts per order, per customer and CAC
 * are in single units of currency.
 *
 * Figures, `KEY.n` with the period (or age) from 0: `netRevenue`, `takeRate`, `cancelRate`, `returnRate`, `discountRate`, `orderValue`,
 * `frequency`, `repeatShare`, `margin1|2|3`, `margin1PerOrder` …, `inventoryDays`, `blendedCac`, `paidCac`, `paidShare`, `efficiency`,
 * `lifetimeValue`; `repeat.r.a`; `ltvToCac`, `payback`; `flag.c` of red flags, `flagsRaised`; `benchmark.c` of the company.
 *
 * @throws EcommerceInputError when series do not fit their periods
 */
export function ecommerceWorkbook(input: EcommerceInput): ModelledWorkbook {
  requireEcommerceInput(input)
  const translate = (words: Words): string => words[input.language]
  const workbook = newWorkbook(`${input.company} – ${translate(ecommerceLabels.title)}`, input.language)
  const figures = new Map<string, Cell>()
  const sheets = new Map(
    sheetKeys
      .filter((key) => key !== 'cleaning' || input.cleaning.length > 0)
      .map((key) => [
        key,
        addSheet(workbook, translate(key === 'cleaning' ? cleaningLabels.cleaning : ecommerceLabels[key]), {
          widths: widthsOf[key] ?? [2, 46, 13],
          frozen: { rows: key === 'cleaning' ? 3 : 4, columns: key in widthsOf ? 0 : 2 },
          isOnePage: key !== 'cleaning',
        }),
      ]),
  )
  const sheetOf = (key: SheetKey): PeriodPage['sheet'] => {
    const sheet = sheets.get(key)
    if (!sheet) throw new Error(`No sheet ${key}`)
    return sheet
  }
  const subtitle = `${input.company} · ${unitLine(input.currency, input.unit, input.language)} · ${translate(ecommerceLabels.asOf)} ${input.asOf}`
  const gmv = input.series.gmv.map((value) => value?.value ?? 0)
  const book: EcommerceBook = {
    input,
    sheetOf,
    page: (key) =>
      openPeriodPage(
        sheetOf(key),
        {
          title: translate(key === 'cleaning' ? cleaningLabels.cleaning : ecommerceLabels[key]),
          subtitle,
          item: translate(ecommerceLabels.item),
          periods: input.periods,
        },
        translate,
        figures,
      ),
    translate,
    amount: amountFormat(gmv),
    subtitle,
    figures,
  }
  const bridge = fillBridge(book)
  const margins = fillContribution(book, bridge)
  const acquisition = fillAcquisition(book, bridge)
  const cohortSheet = sheetOf('cohorts')
  titleRows(cohortSheet, translate(ecommerceLabels.cohorts), subtitle)
  const customers = fillLifetime(
    { sheet: cohortSheet, translate, figures, put: () => [], given: () => [] },
    input,
    book.amount,
    bridge.unit,
    at(acquisition.blended, -1),
  )
  const listed = fillConcentration(book, bridge.netRevenue)
  fillBenchmarks({ sheet: sheetOf('benchmarks'), translate, figures }, subtitle, input)
  fillRedFlags({ sheet: sheetOf('redFlags'), translate, figures }, subtitle, input)
  const cleaned =
    input.cleaning.length > 0
      ? fillCleaning({ sheet: sheetOf('cleaning'), listings: workbook.listings }, subtitle, input.cleaning, translate)
      : []
  fillChecks(
    sheetOf('checks'),
    { title: translate(ecommerceLabels.checks), subtitle: `${subtitle} · ${translate(ecommerceLabels.checksNote)}` },
    [...checksOf(book, { bridge, margins, acquisition, customers, listed }), ...cleaned],
    input.language,
  )
  return { workbook, figures }
}

interface Bridge {
  netRevenue: Cell[]
  ledger: Cell[]
  tolerance: Cell
  orders: Cell[]
  active: Cell[]
  added: Cell[]
  unit: Cell
}

function fillBridge(book: EcommerceBook): Bridge {
  const { input, translate, amount } = book
  const { series, periods } = input
  const { sheet, put, given } = book.page('bridge')
  const count = periods.length
  for (const definition of input.definitions)
    text(addRow(sheet), firstColumn, `${translate(ecommerceLabels.definitions)}: ${definition}`, { role: 'note' })
  const single = (label: string, value: number, format: 'whole' | 'percent', name?: string): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    return typedIn(row, firstPeriod, value, null, { format, ...(name !== undefined && { name }) })
  }
  const unit = single(translate(ecommerceLabels.unitSize), unitSize[input.unit], 'whole', 'UnitSize')
  const tolerance = single(translate(ecommerceLabels.tolerance), input.ledgerTolerance, 'percent')

  sectionRow(sheet, translate(ecommerceLabels.bridge), count + 1)
  const gmv = given(ecommerceLabels.gmv, series.gmv, amount)
  gmv.forEach((cell, period) => book.figures.set(`gmv.${period}`, cell))
  const taken = (['cancellations', 'returns', 'discounts', 'sellerPayouts'] as const).map((key) =>
    given(ecommerceLabels[key], series[key], amount),
  )
  const [cancelled, returned, discounted] = taken as [Cell[], Cell[], Cell[], Cell[]]
  const netRevenue = put(
    ecommerceLabels.netRevenue,
    gmv.map((cell, period) => minus(cell, call('SUM', ...taken.map((cells) => at(cells, period))))),
    { format: amount, role: 'total' },
    'netRevenue',
  )
  const ledger = given(ecommerceLabels.ledgerRevenue, series.ledgerRevenue, amount)
  ledger.forEach((cell, period) => book.figures.set(`ledgerRevenue.${period}`, cell))
  put(
    ecommerceLabels.ledgerGap,
    yearly([netRevenue, ledger], count, (own, booked) => minus(own, booked)),
    { format: amount },
  )

  sectionRow(sheet, translate(ecommerceLabels.rates), count + 1)
  const rate = (words: Words, top: readonly Cell[], bottom: readonly Cell[], key: string): Cell[] =>
    put(
      words,
      yearly([top, bottom], count, (part, total) => ratio(part, total)),
      { format: 'percent' },
      key,
    )
  rate(ecommerceLabels.takeRate, netRevenue, gmv, 'takeRate')
  rate(ecommerceLabels.cancelRate, cancelled, gmv, 'cancelRate')
  put(
    ecommerceLabels.returnRate,
    yearly([returned, gmv, cancelled], count, (back, gross, lost) => ratio(back, minus(gross, lost), over(back, minus(gross, lost)))),
    { format: 'percent' },
    'returnRate',
  )
  rate(ecommerceLabels.discountRate, discounted, gmv, 'discountRate')

  sectionRow(sheet, translate(ecommerceLabels.volume), count + 1)
  const orders = given(ecommerceLabels.orders, series.orders, 'whole')
  const active = given(ecommerceLabels.activeCustomers, series.activeCustomers, 'whole')
  const added = given(ecommerceLabels.newCustomers, series.newCustomers, 'whole')
  put(
    ecommerceLabels.repeatShare,
    yearly([active, added], count, (all, fresh) => ratio(all, all, over(minus(all, fresh), all))),
    { format: 'percent' },
    'repeatShare',
  )
  put(
    ecommerceLabels.frequency,
    yearly([orders, active], count, (placed, all) => ratio(placed, all)),
    { format: priceFormat(input.currency) },
    'frequency',
  )
  put(
    withCurrency(ecommerceLabels.orderValue, input.currency),
    yearly([netRevenue, orders], count, (revenue, placed) => ratio(revenue, placed, over(times(revenue, fixed(unit)), placed))),
    { format: priceFormat(input.currency) },
    'orderValue',
  )
  const anchor = addRow(sheet, 2)
  addRow(sheet, 16)
  const bars = waterfall(
    sheet,
    { title: translate(ecommerceLabels.bridge), format: amount, language: input.language },
    {
      opening: { label: translate(ecommerceLabels.gmv), value: call('SUM', range(gmv)) },
      steps: taken.map((cells, index) => ({
        label: translate(ecommerceLabels[at(['cancellations', 'returns', 'discounts', 'sellerPayouts'] as const, index)]),
        change: times(-1, call('SUM', range(cells))),
      })),
      closing: { label: translate(ecommerceLabels.netRevenue), value: call('SUM', range(netRevenue)) },
    },
  )
  sheet.charts.push({ ...bars, from: { row: anchor, column: firstColumn }, size: { rows: 16, columns: 5 } })
  return { netRevenue, ledger, tolerance, orders, active, added, unit }
}

const withCurrency = (words: Words, currency: string): Words => ({ ko: `${words.ko} (${currency})`, en: `${words.en} (${currency})` })

type Margins = readonly [Cell[], Cell[], Cell[]]

function fillContribution(book: EcommerceBook, { netRevenue, orders, unit }: Bridge): Margins {
  const { input, translate, amount } = book
  const { series, periods } = input
  const { sheet, put, given } = book.page('contribution')
  const count = periods.length
  const total = (words: Words, entries: readonly (Formula | Missing | string)[], key: string): Cell[] =>
    put(words, entries, { format: amount, role: 'total' }, key)
  const revenue = put(ecommerceLabels.netRevenue, netRevenue, { format: amount })
  const goods = given(ecommerceLabels.costOfGoods, series.costOfGoods, amount)
  const first = total(
    ecommerceLabels.margin1,
    yearly([revenue, goods], count, (own, cost) => minus(own, cost)),
    'margin1',
  )
  const fulfilment = given(ecommerceLabels.fulfilment, series.fulfilment, amount)
  const payment = given(ecommerceLabels.payment, series.payment, amount)
  const second = total(
    ecommerceLabels.margin2,
    yearly([first, fulfilment, payment], count, (own, sent, paid) => minus(own, plus(sent, paid))),
    'margin2',
  )
  const marketing = given(ecommerceLabels.marketing, series.marketing, amount)
  const third = total(
    ecommerceLabels.margin3,
    yearly([second, marketing], count, (own, spent) => minus(own, spent)),
    'margin3',
  )
  const margins = [first, second, third] as const
  const words = [ecommerceLabels.margin1, ecommerceLabels.margin2, ecommerceLabels.margin3] as const

  sectionRow(sheet, translate(ecommerceLabels.ofRevenue), count + 1)
  const shares = margins.map((cells, index) =>
    put(
      at(words, index),
      yearly([cells, revenue], count, (own, all) => ratio(own, all)),
      { format: 'percent' },
      `margin${index + 1}Share`,
    ),
  )
  sectionRow(sheet, `${translate(ecommerceLabels.perOrder)} (${input.currency})`, count + 1)
  margins.forEach((cells, index) =>
    put(
      at(words, index),
      yearly([cells, orders], count, (own, placed) => ratio(own, placed, over(times(own, fixed(unit)), placed))),
      { format: priceFormat(input.currency) },
      `margin${index + 1}PerOrder`,
    ),
  )
  put(
    ecommerceLabels.fulfilmentPerOrder,
    yearly([fulfilment, orders], count, (own, placed) => ratio(own, placed, over(times(own, fixed(unit)), placed))),
    { format: priceFormat(input.currency) },
  )
  sectionRow(sheet, translate(ecommerceLabels.operations), count + 1)
  const dayRow = addRow(sheet)
  text(dayRow, firstColumn, translate(ecommerceLabels.days))
  const days = typedIn(dayRow, firstPeriod, input.days, null, { format: 'whole' })
  const inventory = given(ecommerceLabels.inventory, series.inventory, amount)
  put(
    ecommerceLabels.inventoryDays,
    yearly([inventory, goods], count, (held, cost) => ratio(held, cost, times(over(held, cost), fixed(days)))),
    { format: 'whole' },
    'inventoryDays',
  )
  const isDrawn = [series.costOfGoods, series.fulfilment, series.payment, series.marketing].every((values) => !values.includes(null))
  if (isDrawn) {
    const anchor = addRow(sheet, 2)
    const colours = ['12304F', '6C9BC9', '4C9A6A'] as const
    sheet.charts.push({
      kind: 'line',
      title: `${translate(ecommerceLabels.contribution)}, ${translate(ecommerceLabels.ofRevenue)}`,
      categories: periodLabels(sheet),
      series: shares.map((values, index) => ({ name: `CM${index + 1}`, values, colour: at(colours, index) })),
      format: 'percent',
      hasLegend: true,
      from: { row: anchor, column: firstColumn },
      size: { rows: 16, columns: 5 },
    })
  }
  return margins
}

interface Acquisition {
  blended: Cell[]
  /** New customers of each channel. */
  channels: Cell[][]
}

function fillAcquisition(book: EcommerceBook, { netRevenue, added, unit }: Bridge): Acquisition {
  const { input, translate, amount } = book
  const { channels, series, periods } = input
  const { sheet, put, given } = book.page('acquisition')
  const count = periods.length
  const plain = (label: string): Words => ({ ko: label, en: label })
  sectionRow(sheet, translate(ecommerceLabels.channelSpend), count + 1)
  const spend = channels.map(({ label, spend: values }) => given(plain(label), values, amount))
  sectionRow(sheet, translate(ecommerceLabels.channelCustomers), count + 1)
  const customers = channels.map(({ label, newCustomers }) => given(plain(label), newCustomers, 'whole'))
  const cac = (top: Formula, bottom: Formula): Formula => ratio(top, bottom, over(times(top, fixed(unit)), bottom))
  sectionRow(sheet, `${translate(ecommerceLabels.channelCac)} (${input.currency})`, count + 1)
  channels.forEach(({ label }, channel) => {
    put(plain(label), yearly([at(spend, channel), at(customers, channel)], count, cac), { format: priceFormat(input.currency) })
  })
  sectionRow(sheet, translate(ecommerceLabels.summary), count + 1)
  const marketing = given(ecommerceLabels.marketing, series.marketing, amount)
  const advertising = given(ecommerceLabels.advertising, series.advertising, amount)
  const blended = put(
    withCurrency(ecommerceLabels.blendedCac, input.currency),
    yearly([marketing, added], count, cac),
    { format: priceFormat(input.currency) },
    'blendedCac',
  )
  const paid = indices(channels.length).filter((channel) => at(channels, channel).isPaid)
  const sumOf = (rows: readonly Cell[][], period: number): Formula => call('SUM', ...paid.map((channel) => at(at(rows, channel), period)))
  if (paid.length > 0) {
    put(
      withCurrency(ecommerceLabels.paidCac, input.currency),
      indices(count).map((period) => {
        const isKnown = paid.every((channel) => at(channels, channel).spend[period])
        return isKnown ? cac(sumOf(spend, period), sumOf(customers, period)) : notAvailable
      }),
      { format: priceFormat(input.currency) },
      'paidCac',
    )
    put(
      ecommerceLabels.paidShare,
      indices(count).map((period) => ratio(sumOf(customers, period), at(added, period))),
      { format: 'percent' },
      'paidShare',
    )
  }
  const searched = given(ecommerceLabels.brandSearchShare, series.brandSearchShare, 'percent')
  searched.forEach((cell, period) => book.figures.set(`brandSearchShare.${period}`, cell))
  put(
    ecommerceLabels.efficiency,
    yearly([netRevenue, advertising], count, (revenue, spent) => ratio(revenue, spent)),
    { format: 'multiple' },
    'efficiency',
  )
  return { blended, channels: customers }
}

/** Numbers of largest entries whose share is shown, if more are listed. */
const topCounts = [10, 20]

function fillConcentration(book: EcommerceBook, netRevenue: readonly Cell[]): Cell[] {
  const { input, translate, amount, subtitle, figures } = book
  const sheet = book.sheetOf('concentration')
  titleRows(sheet, translate(ecommerceLabels.concentration), subtitle)
  headerRow(sheet, [translate(ecommerceLabels.item), translate(ecommerceLabels.netRevenue), translate(ecommerceLabels.share)])
  const totalRow = addRow(sheet)
  text(totalRow, firstColumn, translate(ecommerceLabels.netRevenue))
  const total = calculated(totalRow, firstPeriod, call('SUM', range(netRevenue)), { format: amount })
  return input.concentration
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, dimension, rows }) => {
      sectionRow(sheet, dimension, 3)
      const cells = rows.map(({ label, revenue }) => {
        const row = addRow(sheet)
        text(row, firstColumn, label)
        const cell = enter(row, firstPeriod, revenue, { format: amount })
        const share = calculated(row, firstPeriod + 1, ratio(cell, fixed(total)), { format: 'percent' })
        if (label !== '' && !figures.has(`largest.${key}`)) figures.set(`largest.${key}`, share)
        return cell
      })
      const sumRow = (label: string, own: readonly Cell[]): Cell => {
        const row = addRow(sheet)
        text(row, firstColumn, label, { role: 'total' })
        const sum = calculated(row, firstPeriod, call('SUM', range(own)), { format: amount, role: 'total' })
        calculated(row, firstPeriod + 1, shareOf(own, total), { format: 'percent', role: 'total' })
        return sum
      }
      for (const count of topCounts)
        if (count < cells.length) sumRow(translate(ecommerceLabels.top).replace('{count}', String(count)), cells.slice(0, count))
      return sumRow(translate(ecommerceLabels.listed), cells)
    })
}

interface Checked {
  bridge: Bridge
  margins: Margins
  acquisition: Acquisition
  customers: (Cell | null)[][]
  listed: Cell[]
}

function checksOf({ input, amount }: EcommerceBook, { bridge, margins, acquisition, customers, listed }: Checked): Check[] {
  const named = (words: Words, period: string): Words => ({ ko: `${words.ko} (${period})`, en: `${words.en} (${period})` })
  const isGiven = (cell: Cell): boolean => cell.content.kind === 'input'
  const { netRevenue, ledger, orders, active, added } = bridge
  const each = (of: (index: number) => Omit<Check, 'words'> | null, words: Words): Check[] =>
    input.periods.flatMap((period, index) => {
      const check = of(index)
      return check ? [{ ...check, words: named(words, period) }] : []
    })
  const equal = (left: Formula, right: Cell): Omit<Check, 'words'> => ({
    value: minus(left, right),
    limit: '= 0',
    holds: compared(left, '=', right),
    weight: 'error',
    format: 'whole',
  })
  // One cohort per period: the cohort of a period, and the orders of all cohorts in it, tie to that period.
  const isAligned = customers.length === input.periods.length
  const ordering = (index: number): Cell[] =>
    indices(index + 1).flatMap((cohort) => {
      const cell = at(customers, cohort)[index - cohort]
      return cell ? [cell] : []
    })
  const [first, second, third] = margins
  return [
    ...each((index) => {
      const [own, booked] = [at(netRevenue, index), at(ledger, index)]
      if (!isGiven(booked)) return null
      const allowed = times(bridge.tolerance, call('ABS', booked))
      return {
        value: minus(own, booked),
        limit: `± ${input.ledgerTolerance * 100}%`,
        holds: isAtMost(call('ABS', minus(own, booked)), allowed, booked),
        weight: 'error',
        format: amount,
      }
    }, ecommerceLabels.checkLedger),
    ...each((index) => {
      const [high, middle, low] = [at(first, index), at(second, index), at(third, index)]
      const isOrdered = call('AND', compared(low, '<=', middle), compared(middle, '<=', high), compared(high, '<=', at(netRevenue, index)))
      return {
        value: low,
        limit: '',
        holds: when(call('ISNUMBER', low), isOrdered, compared(1, '=', 0)),
        weight: 'warning',
        format: amount,
      }
    }, ecommerceLabels.checkMargins),
    ...each((index) => {
      const [placed, all, fresh] = [at(orders, index), at(active, index), at(added, index)]
      if (!isGiven(all)) return null
      return {
        value: minus(placed, all),
        limit: '≥ 0',
        holds: call('AND', compared(placed, '>=', all), compared(all, '>=', fresh)),
        weight: 'error',
        format: 'whole',
      }
    }, ecommerceLabels.checkOrders),
    ...(acquisition.channels.length > 0
      ? each(
          (index) => equal(call('SUM', ...acquisition.channels.map((cells) => at(cells, index))), at(added, index)),
          ecommerceLabels.checkChannels,
        )
      : []),
    ...(isAligned
      ? each((index) => {
          const start = at(customers, index)[0]
          return start ? equal(start, at(added, index)) : null
        }, ecommerceLabels.checkFirstOrders)
      : []),
    ...(isAligned
      ? each(
          (index) => (isGiven(at(active, index)) ? equal(call('SUM', ...ordering(index)), at(active, index)) : null),
          ecommerceLabels.checkActive,
        )
      : []),
    ...listed.map((sum): Check => {
      const total = call('SUM', range(netRevenue))
      return {
        words: ecommerceLabels.checkConcentration,
        value: call('ROUND', minus(total, sum), 6),
        limit: '≥ 0',
        holds: isAtMost(sum, total),
        weight: 'error',
        format: amount,
      }
    }),
  ]
}
