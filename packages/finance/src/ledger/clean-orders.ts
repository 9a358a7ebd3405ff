import { calendarMonthOf, type CalendarMonth } from '../calendar-month.ts'
import type { RawOrder } from '../ecommerce/index.ts'
import { CleaningLog, type CleaningReport } from './cleaning-log.ts'
import { CustomerNames } from './customer-names.ts'
import { LedgerRefused, type LedgerRow } from './ledger-row.ts'
import { beginningOf, type LedgerSource, type LedgerSpan, SourceReader } from './ledger-source.ts'
import { MemberRowCounter, UsedRowCounter, type UsedRows } from './used-rows.ts'

export type OrderRole =
  | 'customer'
  | 'order'
  | 'date'
  | 'grossAmount'
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'cancelledAmount'
  | 'returnedAmount'
  | 'status'
  | 'sellerPayout'
  | 'costOfGoods'
  | 'fulfilment'
  | 'payment'
  | 'channel'
  | 'product'
  | 'currency'
export type OrderMeaning = 'kept' | 'cancelled' | 'returned' | 'leftOut'

export interface OrderSource extends LedgerSource<OrderRole> {
  /** Whether the amount is before or after the discount. */
  amounts: 'beforeDiscount' | 'afterDiscount'
  /** What the texts of the status column mean. */
  statuses: ReadonlyMap<string, OrderMeaning>
}

export interface OrderSpan extends LedgerSpan {
  /** Tax included in the amounts, as a fraction of the amount without tax. */
  taxRate: number
}

/** An order assembled from its rows. */
export interface CleanOrder extends RawOrder {
  channel: string
}

export interface CleanOrders {
  orders: CleanOrder[]
  /** Customer names by the customer ids of the orders. */
  names: ReadonlyMap<string, string>
  /** Net revenue of order lines by product; empty without a product column. */
  products: ReadonlyMap<string, number>
  /** Amounts by month of rows that were left out although their date and amount can be read. */
  leftOut: ReadonlyMap<CalendarMonth, number>
  /** Whether each cost is known per order. */
  knownCosts: { costOfGoods: boolean; fulfilment: boolean; payment: boolean; sellerPayout: boolean }
  /** Rows by the month of their order; a return counts in the month of the order that it reduces. */
  usedRows: readonly UsedRows[]
  /** Rows of customers, by their ids. */
  customerRows: (customers: ReadonlySet<string>) => MemberRowCounter<string>
  /** Rows of channels by the month of their order. */
  channelRows: () => MemberRowCounter<string>
  productRows: MemberRowCounter<string>
  cleaning: CleaningReport
}

interface Draft extends CleanOrder {
  id: number
  file: number
  row: number
  /** Fingerprint of its first row. Fingerprints of further rows are kept separately. */
  fingerprint: number
  fingerprints: Set<number> | undefined
  /** An order of another customer with the same number. */
  next: Draft | undefined
}

/** A negative amount, which reduces an order. */
interface Return {
  id: number
  number: string
  day: string
  amount: number
  printed: number
  isCancellation: boolean
  product: string
  file: number
  row: number
}

/** Tolerance for floating-point rounding of an amount. */
const imprecision = 1e-9

const deductions = ['discount', 'cancelledAmount', 'returnedAmount', 'sellerPayout'] as const
const costs = ['costOfGoods', 'fulfilment', 'payment'] as const

/**
 * Reads rows of orders into orders, and reports what was done with each row. Rows with the same order number are one order; an identical row of it is
 * a duplicate. A negative amount is a return: of the order with its number, else of the customer's last earlier order that is large enough.
 * @throws LedgerRefused
 */
export async function cleanOrders(sources: readonly OrderSource[], span: OrderSpan): Promise<CleanOrders> {
  const cleaner = new OrderCleaner(sources.length, span)
  for (const [file, source] of sources.entries()) await cleaner.read(source, file)
  return cleaner.finish(sources)
}

class OrderCleaner {
  readonly #span: OrderSpan
  readonly #log: CleaningLog
  readonly #customers = new CustomerNames()
  readonly #currencies = new Set<string>()
  readonly #drafts: Draft[] = []
  readonly #byNumber = new Map<string, Draft>()
  /** Fingerprints of rows without a number, and of returns. */
  readonly #seen = new Set<number>()
  readonly #returns: Return[] = []
  readonly #products = new Map<string, number>()
  readonly #productRows = new MemberRowCounter<string>()
  readonly #leftOut = new Map<CalendarMonth, number>()
  readonly #customerKeys: string[] = []
  /** Rows that were added to an order that had begun, in three columns: an object each would be large. */
  readonly #further: { orders: Draft[]; files: number[]; rows: number[] } = { orders: [], files: [], rows: [] }

  constructor(files: number, span: OrderSpan) {
    this.#span = span
    this.#log = new CleaningLog(files)
  }

  async read(source: OrderSource, file: number): Promise<void> {
    const reader = new SourceReader(source, file, this.#log, this.#span, this.#currencies)
    await reader.eachRow((row) => this.#readRow(reader, source, row, file))
  }

  #readRow(reader: SourceReader<OrderRole>, source: OrderSource, row: LedgerRow, file: number): void {
    if (reader.leaveOutIfNotData(row, { name: 'customer', date: 'date' })) return
    reader.readCurrency(row, 'currency')
    const at = { file, row: row.number }
    const printed = grossOf(reader, row)
    const day = reader.day(row, 'date')
    const amount = typeof printed === 'number' ? printed : undefined
    const leaveOut = (code: Parameters<CleaningLog['leaveOut']>[0], role: OrderRole | null, before: string): void => {
      this.#log.leaveOut(code, { ...at, column: role && reader.heading(role), before, after: null }, amount)
      const month = day === undefined ? undefined : calendarMonthOf(day)
      if (month !== undefined && amount !== undefined) this.#leftOut.set(month, (this.#leftOut.get(month) ?? 0) + amount)
    }
    const amountRole: OrderRole = reader.has('grossAmount') ? 'grossAmount' : 'unitPrice'
    const name = reader.text(row, 'customer')
    if (printed === 'missing') return leaveOut('missing-amount', amountRole, beginningOf(row))
    if (printed === 'unreadable') return leaveOut('unreadable-amount', amountRole, reader.text(row, amountRole))
    if (day === undefined) return leaveOut('unreadable-date', 'date', reader.text(row, 'date'))
    if (!reader.isWithin(day)) return leaveOut('date-out-of-range', 'date', reader.text(row, 'date'))
    if (name === '') return leaveOut('missing-customer', 'customer', beginningOf(row))
    const status = reader.text(row, 'status')
    const meaning = source.statuses.get(status)
    if (meaning === 'leftOut') return leaveOut('status-left-out', 'status', status)
    const more = this.#moreOf(reader, row, at)
    if ('unreadable' in more) return leaveOut('unreadable-amount', more.unreadable, reader.text(row, more.unreadable))
    const number = reader.text(row, 'order')
    const id = this.#customers.idOf(name, file, row.number)
    const fingerprint = reader.fingerprint(row)
    const known = this.#orderOf(number, id)
    const isAlike = known ? known.fingerprint === fingerprint || known.fingerprints?.has(fingerprint) === true : this.#seen.has(fingerprint)
    if (isAlike && number !== '') return leaveOut('duplicate-row', null, beginningOf(row))
    if (isAlike) this.#log.record('identical-row', { ...at, column: null, before: beginningOf(row), after: beginningOf(row) })
    if (number === '' || printed < 0) this.#seen.add(fingerprint)
    if (number !== '' && !known && this.#byNumber.has(number))
      this.#log.record('order-of-several-customers', { ...at, column: reader.heading('order'), before: number, after: number })
    if (status !== '' && meaning === undefined)
      this.#log.record('unlisted-status', { ...at, column: reader.heading('status'), before: status, after: status }, printed)
    if (printed === 0) this.#log.record('zero-amount', { ...at, column: reader.heading(amountRole), before: '0', after: '0' }, 0)
    this.#log.use(file, printed)
    const net = 1 + this.#span.taxRate
    const product = reader.text(row, 'product')
    if (printed < 0) {
      this.#returns.push({ id, number, day, amount: -printed / net, printed, isCancellation: meaning === 'cancelled', product, ...at })
      return
    }
    const line = lineOf(printed, more, { isAfter: source.amounts === 'afterDiscount', meaning, net })
    const channel = reader.text(row, 'channel')
    if (product !== '') this.#addProduct(product, lineNet(line), at)
    if (known) {
      join(known, line, { day, channel, fingerprint })
      this.#addRow(known, at)
      this.#log.record('lines-joined', { ...at, column: null, before: beginningOf(row), after: `→ ${known.row}` })
    } else this.#begin({ id, number, day, channel, fingerprint, ...at }, line)
  }

  #moreOf(reader: SourceReader<OrderRole>, row: LedgerRow, at: { file: number; row: number }): LineMore | { unreadable: OrderRole } {
    const more: LineMore = {
      discount: 0,
      cancelledAmount: 0,
      returnedAmount: 0,
      sellerPayout: 0,
      costOfGoods: undefined,
      fulfilment: undefined,
      payment: undefined,
    }
    for (const role of [...deductions, ...costs]) {
      const text = reader.text(row, role)
      if (!reader.has(role)) continue
      const value = text === '' ? 0 : reader.amount(row, reader.columnOf(role))
      if (value === undefined) return { unreadable: role }
      more[role] = Math.abs(value)
      if (value < 0)
        this.#log.record('negative-deduction', { ...at, column: reader.heading(role), before: text, after: String(-value) }, value)
    }
    return more
  }

  #addRow(order: Draft, { file, row }: { file: number; row: number }): void {
    this.#further.orders.push(order)
    this.#further.files.push(file)
    this.#further.rows.push(row)
  }

  #addProduct(product: string, amount: number, at: { file: number; row: number }): void {
    this.#products.set(product, (this.#products.get(product) ?? 0) + amount)
    this.#productRows.add(product, null, at)
  }

  /** Every row that was used with its order, once the day of every order is known. */
  #eachUsedRow(use: (order: Draft, at: { file: number; row: number }) => void): void {
    for (const draft of this.#drafts) use(draft, draft)
    const { orders, files, rows } = this.#further
    for (const [at, order] of orders.entries()) use(order, { file: files[at] ?? 0, row: rows[at] ?? 0 })
  }

  #usedRows(): UsedRows[] {
    const counter = new UsedRowCounter()
    this.#eachUsedRow(({ date }, at) => counter.add(date.slice(0, 7), at))
    return counter.list()
  }

  #customerRows(customers: ReadonlySet<string>): MemberRowCounter<string> {
    const counter = new MemberRowCounter<string>()
    this.#eachUsedRow(({ customer }, at) => {
      if (customers.has(customer)) counter.add(customer, null, at)
    })
    return counter
  }

  #channelRows(): MemberRowCounter<string> {
    const counter = new MemberRowCounter<string>()
    this.#eachUsedRow(({ channel, date }, at) => counter.add(channel, date.slice(0, 7), at))
    return counter
  }

  #orderOf(number: string, id: number): Draft | undefined {
    if (number === '') return undefined
    let draft = this.#byNumber.get(number)
    while (draft && draft.id !== id) draft = draft.next
    return draft
  }

  #begin(
    of: { id: number; number: string; day: string; channel: string; fingerprint: number; file: number; row: number },
    line: Line,
  ): void {
    const { id, number, day, channel, fingerprint, file, row } = of
    const draft: Draft = {
      id,
      customer: this.#customerKey(id),
      date: day,
      grossMerchandiseValue: line.gross,
      cancellations: line.cancelled,
      returns: line.returned,
      discounts: line.discount,
      salesTax: 0,
      merchantShare: line.payout,
      costOfGoods: line.costOfGoods,
      fulfilment: line.fulfilment,
      payment: line.payment,
      channel,
      file,
      row,
      fingerprint,
      fingerprints: undefined,
      next: number === '' ? undefined : this.#byNumber.get(number),
    }
    this.#drafts.push(draft)
    if (number !== '') this.#byNumber.set(number, draft)
  }

  /** Returns one shared string per customer, however many orders there are. */
  #customerKey(id: number): string {
    return (this.#customerKeys[id] ??= String(id))
  }

  finish(sources: readonly OrderSource[]): CleanOrders {
    this.#takeReturns()
    for (const draft of this.#drafts) {
      const taken = (draft.cancellations ?? 0) + (draft.returns ?? 0) + (draft.discounts ?? 0)
      const gross = draft.grossMerchandiseValue ?? 0
      if (taken > gross * (1 + imprecision) + imprecision)
        this.#log.record('excess-deduction', {
          file: draft.file,
          row: draft.row,
          column: null,
          before: String(gross),
          after: String(gross - taken),
        })
      if ((draft.cancellations ?? 0) > gross) draft.cancellations = gross
    }
    for (const { count, file, row, text, calledBy, id } of this.#customers.merged())
      this.#log.record('merged-spelling', { file, row, column: null, before: text, after: calledBy, customer: id }, null, count)
    const used = new Map<string, string>()
    for (const { customer, id } of this.#drafts) if (!used.has(customer)) used.set(customer, this.#customers.nameOf(id))
    const isKnown = (role: OrderRole): boolean => sources.every(({ columns }) => columns[role] !== undefined)
    if (this.#drafts.length === 0) throw new LedgerRefused({ code: 'without-rows', rows: this.#log.rowsRead })
    return {
      orders: this.#drafts,
      names: used,
      products: this.#products,
      leftOut: this.#leftOut,
      knownCosts: {
        costOfGoods: isKnown('costOfGoods'),
        fulfilment: isKnown('fulfilment'),
        payment: isKnown('payment'),
        sellerPayout: isKnown('sellerPayout'),
      },
      usedRows: this.#usedRows(),
      customerRows: (customers) => this.#customerRows(customers),
      channelRows: () => this.#channelRows(),
      productRows: this.#productRows,
      cleaning: this.#log.report(used.size),
    }
  }

  #takeReturns(): void {
    if (this.#returns.length === 0) return
    const returning = new Set(this.#returns.map(({ id }) => id))
    const byCustomer = Map.groupBy(
      this.#drafts.filter(({ id }) => returning.has(id)),
      ({ id }) => id,
    )
    for (const own of byCustomer.values()) own.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    for (const back of this.#returns.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))) {
      const { number, id, day, amount, printed, isCancellation, product, file, row } = back
      const own = this.#orderOf(number, id)
      const earlier = byCustomer.get(id)?.findLast((draft) => draft.date <= day && leftOf(draft) >= amount * (1 - imprecision))
      const order = own ?? earlier
      // No more is returned than was left of the order, except for floating-point rounding.
      const taken = order ? Math.min(amount, Math.max(0, leftOf(order))) : 0
      const change = { file, row, column: null, before: String(printed) }
      const rest = amount - taken <= amount * imprecision ? 0 : (printed * (amount - taken)) / amount
      if (rest !== 0) {
        const month = day.slice(0, 7)
        this.#leftOut.set(month, (this.#leftOut.get(month) ?? 0) + rest)
        if (taken === 0) this.#log.takeBack('unmatched-return', { ...change, after: null }, printed)
        else this.#log.takeBackPart('unmatched-return', { ...change, after: String(printed - rest) }, rest)
      }
      if (!order || taken === 0) continue
      this.#addRow(order, back)
      if (isCancellation) order.cancellations = (order.cancellations ?? 0) + taken
      else order.returns = (order.returns ?? 0) + taken
      if (product !== '') this.#addProduct(product, -taken, back)
      this.#log.record('negative-as-return', { ...change, after: `→ ${order.row}` }, printed - rest)
    }
  }
}

/** Another row of an order. */
function join(order: Draft, line: Line, { day, channel, fingerprint }: { day: string; channel: string; fingerprint: number }): void {
  order.grossMerchandiseValue = (order.grossMerchandiseValue ?? 0) + line.gross
  order.discounts = (order.discounts ?? 0) + line.discount
  order.cancellations = (order.cancellations ?? 0) + line.cancelled
  order.returns = (order.returns ?? 0) + line.returned
  order.merchantShare = (order.merchantShare ?? 0) + line.payout
  for (const cost of costs) order[cost] = sumOfKnown(order[cost], line[cost])
  if (day < order.date) order.date = day
  order.channel ||= channel
  order.fingerprints ??= new Set()
  order.fingerprints.add(fingerprint)
}

const leftOf = ({ grossMerchandiseValue = 0, cancellations = 0, returns = 0, discounts = 0 }: Draft): number =>
  grossMerchandiseValue - cancellations - returns - discounts

interface LineMore extends Record<(typeof deductions)[number], number> {
  costOfGoods: number | undefined
  fulfilment: number | undefined
  payment: number | undefined
}

/** Amounts of a row, without tax. */
interface Line {
  gross: number
  discount: number
  cancelled: number
  returned: number
  payout: number
  costOfGoods: number | undefined
  fulfilment: number | undefined
  payment: number | undefined
}

const lineNet = ({ gross, discount, cancelled, returned, payout }: Line): number => gross - discount - cancelled - returned - payout

function lineOf(
  printed: number,
  { discount, cancelledAmount, returnedAmount, sellerPayout, costOfGoods, fulfilment, payment }: LineMore,
  { isAfter, meaning, net }: { isAfter: boolean; meaning: OrderMeaning | undefined; net: number },
): Line {
  const gross = isAfter ? printed + discount : printed
  const isCancelled = meaning === 'cancelled' && cancelledAmount === 0
  const paid = gross - discount - cancelledAmount
  return {
    gross: gross / net,
    // An order that was cancelled as a whole has no discount.
    discount: isCancelled ? 0 : discount / net,
    cancelled: (isCancelled ? gross : cancelledAmount) / net,
    returned: isCancelled ? 0 : (meaning === 'returned' && returnedAmount === 0 ? paid : returnedAmount) / net,
    payout: sellerPayout,
    costOfGoods,
    fulfilment,
    payment,
  }
}

const sumOfKnown = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other

/** The amount of a row, as printed. */
function grossOf(reader: SourceReader<OrderRole>, row: LedgerRow): number | 'missing' | 'unreadable' {
  if (reader.has('grossAmount')) {
    if (reader.text(row, 'grossAmount') === '') return 'missing'
    return reader.amount(row, reader.columnOf('grossAmount')) ?? 'unreadable'
  }
  if (reader.text(row, 'quantity') === '' || reader.text(row, 'unitPrice') === '') return 'missing'
  const [quantity, price] = [reader.amount(row, reader.columnOf('quantity')), reader.amount(row, reader.columnOf('unitPrice'))]
  return quantity === undefined || price === undefined ? 'unreadable' : quantity * price
}
