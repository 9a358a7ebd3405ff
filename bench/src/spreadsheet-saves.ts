import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type InputOf, type Spreadsheet } from '@dossier/contract'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { writeXlsx } from 'hucre/xlsx'
import type { BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'

const COLUMNS = 20
/** Rows of a workbook of a million cells. */
export const MILLION_ROWS = 50_000
export const READING_MS = 900_000
const SAVES = 5
/** Of other edits than that of a cell. */
const OTHER_SAVES = 2
const SAMPLE_MS = 25
const SETTLE_MS = 3_000
/** Time for what follows a save to begin, and until nothing is read any more. */
const AFTERWARDS_MS = 2_000

/** Formulas beside the first rows that all refer to one cell. */
const REFERRING = 1_000
/** The cell that they refer to, 0-based. */
const REFERRED = { row: 1, column: 1 }

/** Edits of one place of the sheet "Data", each another one by its number. */
type EditOf = (at: number) => InputOf<typeof endpoints.spreadsheets.save>['edits'][number]

const ofCell: EditOf = (at) => ({ sheet: 'Data', row: 2_010 + at * 400, column: 3, content: at + 0.5 })

const kinds: Readonly<Record<string, EditOf>> = {
  cell: ofCell,
  format: (at) => {
    const [row, column] = [2_010 + at * 400, 4]
    return {
      kind: 'format',
      sheet: 'Data',
      ranges: [{ top: row, left: column, bottom: row, right: column }],
      format: { numberFormat: '0.0%' },
    }
  },
  note: (at) => ({ kind: 'note', sheet: 'Data', row: 2_010 + at * 400, column: 5, text: `Annual report 2025, p. ${at + 1}` }),
  referred: (at) => ({ sheet: 'Data', ...REFERRED, content: at + 0.25 }),
}

/**
 * Saves one edit of a workbook of a million cells and of one of `--megabytes` (packed), over HTTP: of a cell, of a number format, of a note, and of a cell
 * that a thousand formulas refer to (`--part cell,format` for some of them). The time of the request, and the memory beyond that at rest. Of the processes that answer the request (the server and the one for models) it is the peak during requests; of all processes also the peak
 * afterwards, while the new versions are read for search.
 */
export async function benchSpreadsheetSaves({ megabytes, part = Object.keys(kinds).join(',') }: BenchArguments): Promise<void> {
  const million = await numbers(MILLION_ROWS - REFERRING / COLUMNS, REFERRING)
  const rows = Math.round((megabytes * 1024 ** 2) / (million.byteLength / MILLION_ROWS))
  const chosen = part.split(',')
  await benchWorkbook('million', million, chosen)
  await benchWorkbook('large', await numbers(rows, REFERRING), chosen)
}

async function benchWorkbook(name: string, bytes: Uint8Array<ArrayBuffer>, chosen: readonly string[]): Promise<void> {
  const figure = `spreadsheet-saves.${name}`
  printFigure(`${figure}.megabytes`, bytes.byteLength / 1024 ** 2)
  const directory = await makeDataDirectory()
  try {
    const start = () => startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
    let product = await start()
    let api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Models')
    await api.upload(projectId, [[`${name}.xlsx`, bytes]])
    await api.untilRead(projectId, READING_MS)
    // Reading for search leaves memory behind, in which a save would find room: it is measured in a server that has done nothing yet.
    await product.stop()
    product = await start()
    api = new Api(product.url)
    await api.signIn()
    try {
      for (const kind of chosen) {
        const editOf = kinds[kind]
        if (editOf === undefined) throw new Error(`no kind of edit ${kind}`)
        await measureSaves(product, api, {
          projectId,
          name,
          figure: `${figure}.${kind}`,
          editOf,
          saves: kind === 'cell' ? SAVES : OTHER_SAVES,
        })
      }
    } finally {
      await product.stop()
    }
  } finally {
    await directory.remove()
  }
}

/**
 * A sheet of numbers with two decimals, a label in each row.
 *
 * @param referring number of formulas that refer to one cell of it
 */
export async function numbers(rows: number, referring = 0): Promise<Uint8Array<ArrayBuffer>> {
  let seed = 7
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) % 1_000_000
  const sheet = Array.from({ length: rows }, (_, row) => [`Line ${row + 1}`, ...Array.from({ length: COLUMNS - 1 }, () => next() / 100)])
  const base = Number(sheet[REFERRED.row]?.[REFERRED.column] ?? 0)
  const cells = new Map(
    Array.from({ length: referring }, (_, row) => {
      const formulaResult = base * (row + 2)
      return [`${row},${COLUMNS}`, { type: 'formula' as const, formula: `$B$2*${row + 2}`, value: formulaResult, formulaResult }]
    }),
  )
  return Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Data', rows: sheet, cells }] }))
}

export async function listed(api: Api, projectId: number, name: string): Promise<Spreadsheet> {
  const { rows } = await api.call<{ rows: Spreadsheet[] }>(endpoints.spreadsheets.list, { query: { projectId, limit: 50, offset: 0 } })
  const found = rows.find(({ filename }) => filename === name)
  if (found === undefined) throw new Error(`${name} is not listed`)
  return found
}

/** Saves an edit several times, each time when nothing is read, and prints time and memory. */
export async function measureSaves(
  product: { pid: number },
  api: Api,
  {
    projectId,
    name,
    figure,
    editOf = ofCell,
    saves = SAVES,
  }: { projectId: number; name: string; figure: string; editOf?: EditOf; saves?: number },
): Promise<void> {
  let { id } = await listed(api, projectId, `${name}.xlsx`)
  const measured: { ms: number; processorMs: number; answering: number; all: number }[] = []
  for (let at = 0; at < saves; at += 1) {
    await sleep(SETTLE_MS)
    const rest = await residentMegabytes(product.pid)
    const watching = watchMemory(product.pid)
    const before = performance.now()
    const { spreadsheet } = await api.call<{ spreadsheet: Spreadsheet }>(endpoints.spreadsheets.save, {
      params: { projectId, id },
      body: { edits: [editOf(at)] },
    })
    const ms = performance.now() - before
    const during = watching.peak()
    const { processorMs: spent } = await residentMegabytes(product.pid)
    id = spreadsheet.id
    await sleep(AFTERWARDS_MS)
    await api.untilRead(projectId, READING_MS)
    const { all } = await watching.stop()
    measured.push({ ms, processorMs: spent - rest.processorMs, answering: during.answering - rest.answering, all: all - rest.all })
    printProgress(`saved ${name}: ${JSON.stringify(measured.at(-1))}`)
  }
  const [first] = measured
  printFigure(`${figure}.first-save-ms`, first?.ms ?? Number.NaN)
  printFigure(
    `${figure}.save-ms`,
    quantile(
      measured.map(({ ms }) => ms),
      0.5,
    ),
  )
  printFigure(`${figure}.slowest-save-ms`, Math.max(...measured.map(({ ms }) => ms)))
  printFigure(
    `${figure}.processor-ms`,
    quantile(
      measured.map(({ processorMs: spent }) => spent),
      0.5,
    ),
  )
  printFigure(`${figure}.save-megabytes`, Math.max(...measured.map(({ answering }) => answering)))
  printFigure(`${figure}.afterwards-megabytes`, Math.max(...measured.map(({ all }) => all)))
}

/** Physical memory of the processes that answer requests, and of all, readers of files included. */
interface Resident {
  answering: number
  all: number
  /** Processor time of those that answer, since they began. */
  processorMs: number
}

function watchMemory(root: number): { peak: () => Resident; stop: () => Promise<Resident> } {
  const peak: Resident = { answering: 0, all: 0, processorMs: 0 }
  const stopping = new AbortController()
  const watched = (async () => {
    while (!stopping.signal.aborted) {
      const now = await residentMegabytes(root)
      peak.answering = Math.max(peak.answering, now.answering)
      peak.all = Math.max(peak.all, now.all)
      await sleep(SAMPLE_MS)
    }
  })()
  return {
    peak: () => ({ ...peak }),
    stop: async () => {
      stopping.abort()
      await watched
      return peak
    },
  }
}

/** A process and its descendants (Linux). Unlike the proportional share of pages it is quick to read, but a page that several share counts in each. */
async function residentMegabytes(root: number): Promise<Resident> {
  const processes = new Map<number, { parent: number; megabytes: number }>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const [parent, kilobytes] = [/^PPid:\s*(\d+)/m.exec(status)?.[1], /^VmRSS:\s*(\d+)/m.exec(status)?.[1]]
    if (parent !== undefined) processes.set(Number(name), { parent: Number(parent), megabytes: Number(kilobytes ?? 0) / 1024 })
  }
  const sum: Resident = { answering: 0, all: 0, processorMs: 0 }
  for (const [pid, { megabytes }] of processes) {
    if (!descends(pid, root, processes)) continue
    sum.all += megabytes
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('reading.worker')) continue
    sum.answering += megabytes
    sum.processorMs += await processorMs(pid)
  }
  return sum
}

/** User and system time, in steps of 10 ms (proc(5), fields 14 and 15). */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

function descends(pid: number, root: number, processes: ReadonlyMap<number, { parent: number }>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at !== 0; at = processes.get(at)?.parent) if (at === root) return true
  return false
}
