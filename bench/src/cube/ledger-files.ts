import { seededRandom, zipfSampler } from '../seeded-random.ts'

const day = 86_400_000
const channels = ['Search ads', 'Social ads', 'Organic', 'Affiliates']
/** Days over which orders are spread: three years up to the end of September 2025. */
const days = 1_004
const firstDay = Date.UTC(2023, 0, 1)

/** A file of orders like an export of a shop, with typical faults: duplicates, unreadable dates, missing customers, spelling variants, returns. */
export function orderFile(rows: number, seed: number): Buffer {
  const random = seededRandom(seed)
  const customer = zipfSampler(Math.max(100, Math.round(rows / 5)))
  const lines = ['Order ID,Customer Email,Order Date,Order Amount,Discount,Status,Channel,SKU,COGS']
  let last = ''
  while (lines.length <= rows) {
    const at = lines.length
    if (at % 997 === 0 && last !== '') {
      lines.push(last)
      continue
    }
    const when = new Date(firstDay + Math.floor((at / rows) * days) * day + Math.floor(random() * day)).toISOString()
    const amount = 5_000 + Math.floor(random() * 95_000)
    const isReturn = at % 701 === 0
    const email = `buyer${customer(random)}@example.com`
    const who = at % 1_499 === 0 ? '' : at % 53 === 0 ? email.toUpperCase() : email
    const date = at % 1_201 === 0 ? 'unknown' : `${when.slice(0, 10)} ${when.slice(11, 19)}`
    const status = random() < 0.05 ? 'Cancelled' : random() < 0.04 ? 'Returned' : 'Delivered'
    last = [
      `O-${String(at).padStart(7, '0')}`,
      who,
      date,
      isReturn ? -Math.floor(amount / 4) : amount,
      isReturn || random() < 0.8 ? 0 : Math.floor(amount / 10),
      isReturn ? 'Delivered' : status,
      channels[Math.floor(random() * channels.length)],
      `SKU-${Math.floor(random() * 400)}`,
      isReturn ? 0 : Math.floor(amount * 0.45),
    ].join(',')
    lines.push(last)
  }
  return Buffer.from(lines.join('\n'))
}

/** Of a file whose rows were exported twice in part. */
const REPEATED_SHARE = 0.25

/** A file of orders of which the last quarter is a copy of rows before it: as many changes of one rule. */
export function repeatedOrders(rows: number, seed: number): Buffer {
  const copies = Math.floor(rows * REPEATED_SHARE)
  const bytes = orderFile(rows - copies, seed)
  const lines = bytes.toString().split('\n')
  return Buffer.concat([bytes, Buffer.from(`\n${lines.slice(-copies).join('\n')}`)])
}

const months = 33

/** A file of monthly invoices: customers join, grow, shrink and leave; some invoices are credited. */
export function invoiceFile(rows: number, seed: number): Buffer {
  const random = seededRandom(seed)
  const lines = ['Invoice No,Account Name,Invoice Date,Subscription Revenue,Services Revenue']
  for (let customer = 0; lines.length <= rows; customer += 1) {
    let amount = 100 + Math.floor(random() * 9_900)
    const start = random() < 0.3 ? 0 : Math.floor(random() * months)
    const end = random() < 0.7 ? months : start + 1 + Math.floor(random() * (months - start))
    for (let month = start; month < end && lines.length <= rows; month += 1) {
      const date = new Date(Date.UTC(2023, month, 28)).toISOString().slice(0, 10)
      if (random() < 0.03) amount = Math.max(50, Math.round(amount * (0.7 + random() * 0.7)))
      lines.push(`INV-${lines.length},Account ${customer},${date},${amount},${random() < 0.02 ? 500 : 0}`)
      if (random() < 0.01 && lines.length <= rows)
        lines.push(`INV-${lines.length},Account ${customer},${date},${-Math.round(amount / 3)},0`)
    }
  }
  return Buffer.from(lines.join('\n'))
}
