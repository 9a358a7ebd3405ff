import { defaultLimits, openRows, type RowFile, UnreadableDocument } from '@dossier/documents'
import {
  cleanContracts,
  cleanOrders,
  cleanSubscriptions,
  contractBook,
  type ContractBook,
  contractCustomerRows,
  contractRevenue,
  contractRows,
  type ContractSource,
  type CubeSpan,
  describeColumns,
  type DescribedLedger,
  headerOf,
  type LedgerPurpose,
  LedgerRefused,
  type LedgerRefusal,
  type LedgerRow,
  type LedgerRows,
  type LedgerSpan,
  type OrderCube,
  orderCube,
  type OrderSource,
  type OrderSpan,
  proposeRoles,
  type RoleProposal,
  type SubscriptionCube,
  subscriptionCube,
  type SubscriptionSource,
} from '@dossier/finance'

/** A file as it lies in the store. */
interface LedgerBytes {
  bytes: Uint8Array
  format: 'csv' | 'xlsx'
  /** The first with rows where undefined. */
  sheet: string | undefined
  /** Found out where undefined. */
  headerRow: number | undefined
}

/** A file with what its columns hold. */
export type OrderFile = LedgerBytes & Omit<OrderSource, 'rows' | 'headerRow'>
export type SubscriptionFile = LedgerBytes & Omit<SubscriptionSource, 'rows' | 'headerRow'>
export type ContractFile = LedgerBytes & Omit<ContractSource, 'rows' | 'headerRow'>

export type LedgerTask =
  | ({ kind: 'columns' } & LedgerBytes)
  | { kind: 'orders'; files: readonly OrderFile[]; span: OrderSpan & CubeSpan }
  | {
      kind: 'subscriptions'
      files: readonly SubscriptionFile[]
      contracts: readonly ContractFile[]
      span: LedgerSpan & CubeSpan
      /** Between bands of contracts. */
      bounds: readonly number[] | undefined
    }

/** The columns of a sheet, and what they are taken for. */
export interface DescribedFile extends DescribedLedger {
  sheets: { name: string; rows: number }[]
  sheet: string
  proposals: Record<LedgerPurpose, RoleProposal>
}

/** Of which file, from 0, nothing is made, and why. */
export type LedgerTaskRefusal =
  | LedgerRefusal
  | { code: 'unreadable' | 'too-large'; file: number }
  | { code: 'sheet-not-found'; file: number; sheet: string }

export type LedgerResult =
  | { kind: 'columns'; described: DescribedFile }
  | { kind: 'orders'; cube: OrderCube; sheets: readonly string[] }
  | {
      kind: 'subscriptions'
      cube: SubscriptionCube
      contracts: ContractBook | null
      sheets: readonly string[]
      contractSheets: readonly string[]
    }
  | { kind: 'refused'; refusal: LedgerTaskRefusal }

/** Rows are looked at one by one, so that many more are read than a document keeps. */
const rowLimits = { ...defaultLimits, cells: 100_000_000, unpackedBytes: 2 * 1024 * 1024 * 1024 }
/** Rows among which headings are looked for. */
const headerWithin = 20

/** Reads a ledger: what its columns are, or the cube that is made of its rows. */
export async function performLedgerTask(task: LedgerTask): Promise<LedgerResult> {
  try {
    switch (task.kind) {
      case 'columns':
        return { kind: 'columns', described: await describe(task) }
      case 'orders': {
        const files = await openAll(task.files)
        const cleaned = await cleanOrders(files, task.span)
        return { kind: 'orders', cube: orderCube(cleaned, task.span), sheets: files.map(({ sheet }) => sheet) }
      }
      case 'subscriptions':
        return await addUpSubscriptions(task)
    }
  } catch (error) {
    if (error instanceof FileRefused) return { kind: 'refused', refusal: error.refusal }
    if (error instanceof LedgerRefused) return { kind: 'refused', refusal: error.refusal }
    throw error
  }
}

class FileRefused extends Error {
  readonly refusal: LedgerTaskRefusal
  constructor(refusal: LedgerTaskRefusal, options?: ErrorOptions) {
    super(refusal.code, options)
    this.name = 'FileRefused'
    this.refusal = refusal
  }
}

async function addUpSubscriptions(task: Extract<LedgerTask, { kind: 'subscriptions' }>): Promise<LedgerResult> {
  const { span, bounds } = task
  const contractFiles = await openAll(task.contracts)
  const contracts = contractFiles.length === 0 ? undefined : await cleanContracts(contractFiles, span)
  const files = await openAll(task.files)
  const revenue =
    files.length > 0 || !contracts
      ? await cleanSubscriptions(files, span)
      : {
          rows: contractRevenue(contracts.contracts, span.lastMonth),
          names: contracts.names,
          services: null,
          leftOut: new Map<string, number>(),
          usedRows: contractRows(contracts.contracts, span.lastMonth),
          customerRows: contractCustomerRows(contracts.contracts, span.lastMonth),
          cleaning: contracts.cleaning,
        }
  return {
    kind: 'subscriptions',
    cube: subscriptionCube(revenue, span),
    contracts: contracts ? contractBook(contracts, bounds) : null,
    sheets: files.map(({ sheet }) => sheet),
    contractSheets: contractFiles.map(({ sheet }) => sheet),
  }
}

async function describe({ bytes, format, sheet: wanted, headerRow }: LedgerBytes): Promise<DescribedFile> {
  const file = opened({ bytes, format }, 0)
  const fallback = wanted ?? file.sheets[0] ?? ''
  if (!file.sheets.includes(fallback)) throw new FileRefused({ code: 'sheet-not-found', file: 0, sheet: fallback })
  const sheets: DescribedFile['sheets'] = []
  let described: { sheet: string; ledger: DescribedLedger } | undefined
  for (const name of file.sheets) {
    const counted = { name, rows: 0 }
    const rows = countedIn(counted, rowsOf(file, name, 0))
    if (wanted === undefined ? described === undefined : name === wanted) {
      const ledger = await describeColumns(rows, headerRow)
      if (counted.rows > 0 || name === wanted) described = { sheet: name, ledger }
    } else for await (const _ of rows);
    sheets.push(counted)
  }
  const { sheet, ledger } = described ?? { sheet: fallback, ledger: await describeColumns(rowsOf(file, fallback, 0), headerRow) }
  const { columns } = ledger
  return {
    ...ledger,
    sheets,
    sheet,
    proposals: {
      orders: proposeRoles(columns, 'orders'),
      subscriptions: proposeRoles(columns, 'subscriptions'),
      contracts: proposeRoles(columns, 'contracts'),
    },
  }
}

/** Files with their rows, their sheet chosen and their headings found. */
const openAll = <File extends LedgerBytes>(files: readonly File[]) =>
  Promise.all(
    files.map(async (source, at) => {
      const file = opened(source, at)
      const sheet = source.sheet ?? (await firstFilled(file, at))
      if (!file.sheets.includes(sheet)) throw new FileRefused({ code: 'sheet-not-found', file: at, sheet })
      const headerRow = source.headerRow ?? headerOf(await beginningOf(rowsOf(file, sheet, at), headerWithin))?.number ?? 0
      // Opened again, so that the shared texts of a file are in memory only while its rows are read.
      return { ...source, sheet, headerRow, rows: rowsOf(opened(source, at), sheet, at) }
    }),
  )

function opened({ bytes, format }: Pick<LedgerBytes, 'bytes' | 'format'>, at: number): RowFile {
  try {
    return openRows(bytes, format, rowLimits)
  } catch (error) {
    throw refusedFile(error, at)
  }
}

async function* rowsOf(file: RowFile, sheet: string, at: number): AsyncGenerator<readonly LedgerRow[]> {
  try {
    yield* file.rows(sheet)
  } catch (error) {
    throw refusedFile(error, at)
  }
}

function refusedFile(error: unknown, file: number): unknown {
  if (!(error instanceof UnreadableDocument)) return error
  return new FileRefused({ code: error.failure === 'too-large' ? 'too-large' : 'unreadable', file }, { cause: error })
}

async function firstFilled(file: RowFile, at: number): Promise<string> {
  for (const sheet of file.sheets) if ((await beginningOf(rowsOf(file, sheet, at), 1)).length > 0) return sheet
  return file.sheets[0] ?? ''
}

async function beginningOf(rows: LedgerRows, count: number): Promise<LedgerRow[]> {
  const found: LedgerRow[] = []
  for await (const chunk of rows) {
    found.push(...chunk.slice(0, count - found.length))
    if (found.length === count) break
  }
  return found
}

/** The same rows; how many there are is counted. */
async function* countedIn(counted: { rows: number }, rows: LedgerRows): AsyncGenerator<readonly LedgerRow[]> {
  for await (const chunk of rows) {
    counted.rows += chunk.length
    yield chunk
  }
}
