import { readFile } from 'node:fs/promises'
import { ecommerceParametersSchema, saasParametersSchema } from '@dossier/contract'
import { createModeller } from '@dossier/core'
import { buildEcommerce, buildSaas } from '@dossier/core/testing/cubes'
import { createLogger, systemClock } from '@dossier/platform'
import type { BenchArguments } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { invoiceFile, orderFile, repeatedOrders } from './ledger-files.ts'
import { workbookOf } from './order-workbook.ts'

const megabyte = 1024 * 1024
const memoryLimitMb = 2_048
const timeoutMs = 600_000

/**
 * Time and memory to build a workbook from a file of orders, the same as a workbook, and one of invoices: from the bytes to the finished, recalculated workbook, in the
 * same kind of process as in the product.
 */
export async function benchCube({ rows, seed = 1 }: BenchArguments): Promise<void> {
  const author = { projectId: 1, publicUrl: 'http://localhost', by: { name: 'Benchmark', at: systemClock.now() } }
  const files = [{ id: 1, filename: 'ledger.csv', format: 'csv' as const, blobKey: '' }]
  const ofCube = { company: 'Momentshop', currency: 'KRW', language: 'en', asOf: '2025-09-30' }
  const place = { format: 'csv', sheet: undefined, headerRow: undefined } as const

  const orders = (name: string, bytes: Buffer, format: 'csv' | 'xlsx' = 'csv') =>
    measured(name, bytes, async (modeller) => {
      const described = await modeller.readLedger({ kind: 'columns', bytes, ...place, format })
      if (described.kind !== 'columns') throw new Error('no columns were read')
      const { columns, values } = described.described.proposals.orders
      const statuses = values.flatMap(({ value, meaning }) => (meaning === null ? [] : [{ value, meaning }]))
      const request = ecommerceParametersSchema.parse({ ...ofCube, periodMonths: 1, files: [{ fileId: 1, columns, statuses }] })
      const [source] = request.files
      if (!source) throw new Error('no file was requested')
      const meanings = new Map(source.statuses.map(({ value, meaning }) => [value, meaning]))
      return timed(name, async () =>
        buildEcommerce(
          { modeller, clock: systemClock },
          [{ ...place, format, bytes, columns: source.columns, amounts: 'beforeDiscount', statuses: meanings }],
          request,
          { ...author, files },
        ),
      )
    })
  await orders('cube.orders', orderFile(rows, seed))
  await orders('cube.workbook', workbookOf(orderFile(rows, seed)), 'xlsx')
  await orders('cube.repeated', repeatedOrders(rows, seed))

  const invoices = invoiceFile(rows, seed)
  await measured('cube.invoices', invoices, async (modeller) => {
    const described = await modeller.readLedger({ kind: 'columns', bytes: invoices, ...place })
    if (described.kind !== 'columns') throw new Error('no columns were read')
    const { columns } = described.described.proposals.subscriptions
    const request = saasParametersSchema.parse({ ...ofCube, periodMonths: 1, subscriptions: [{ fileId: 1, columns }] })
    const [source] = request.subscriptions
    if (!source) throw new Error('no file was asked for')
    return timed('cube.invoices', async () =>
      buildSaas(
        { modeller, clock: systemClock },
        { subscriptions: [{ ...place, bytes: invoices, columns: source.columns, monthColumns: [] }], contracts: [] },
        request,
        { ...author, files, contractFiles: [] },
      ),
    )
  })
}

type Modeller = ReturnType<typeof createModeller>
type Made = Awaited<ReturnType<typeof buildEcommerce>>

async function timed(name: string, make: () => Promise<Made>): Promise<Made> {
  const begin = performance.now()
  const made = await make()
  printFigure(`${name}.seconds`, (performance.now() - begin) / 1000)
  return made
}

/** @param make runs in a separate process, whose peak memory is read before it ends */
async function measured(name: string, bytes: Uint8Array, make: (modeller: Modeller) => Promise<Made>): Promise<void> {
  printProgress(`${name}: ${(bytes.byteLength / megabyte).toFixed(1)} MB`)
  const modeller = createModeller({ timeoutMs, memoryLimitMb, logger: createLogger({ level: 'warn' }) })
  try {
    const { file, result } = await make(modeller)
    printFigure(`${name}.peakMb`, await peakOfChildren())
    printFigure(`${name}.processorSeconds`, await processorTimeOfChildren())
    printFigure(`${name}.workbookKb`, (file?.bytes.byteLength ?? 0) / 1024)
    if (!('certificate' in result)) throw new Error('no workbook was certified')
    printFigure(`${name}.formulas`, result.certificate.formulas)
    printFigure(`${name}.independent`, result.certificate.independent)
    printFigure(`${name}.differences`, result.certificate.differences.length)
    if (result.workflow === 'ecommerce') {
      printFigure(`${name}.rowsUsed`, result.cleaning.rowsUsed)
      printFigure(`${name}.rowsLeftOut`, result.cleaning.rowsLeftOut)
    }
  } finally {
    await modeller.close()
  }
}

async function childProcesses(): Promise<string[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return children
    .trim()
    .split(' ')
    .filter((pid) => pid !== '')
}

/** Peak resident memory of the child processes in MB (Linux), as recorded by the kernel. */
async function peakOfChildren(): Promise<number> {
  const children = await childProcesses()
  const peaks = await Promise.all(
    children.map(async (pid) => Number(/^VmHWM:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
  )
  return Math.max(0, ...peaks)
}

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100

/** Processor time of the child processes since their start, with reading the columns of the file, in seconds (Linux). */
async function processorTimeOfChildren(): Promise<number> {
  const times = await Promise.all(
    (await childProcesses()).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      // Behind the name in parentheses: the 12th and 13th fields are the ticks in user and in kernel mode (proc_pid_stat(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}
