import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import type { BenchArguments } from './arguments.ts'
import { peakMemory } from './peak-memory.ts'
import { printFigure } from './print.ts'

const MEGABYTE = 1024 * 1024
const READ_DEADLINE_MS = 1_800_000

/**
 * Uploads every PDF of a directory to the running product and waits until all are searchable; then reads the same files with poppler's `pdftotext
 * -layout`, one after another, in the same run.
 */
export async function benchIngest({ data }: BenchArguments): Promise<void> {
  if (data === undefined) throw new Error('--data DIR is needed: a directory of PDFs, or one with a folder pdfs')
  const paths = await pdfsOf(data)
  const yardstick = await timePdftotext(paths)

  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
  const sampling = new AbortController()
  try {
    const memory = peakMemory(() => product.pid, sampling.signal)
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Ingest')
    const started = performance.now()
    for (const path of paths) await api.upload(projectId, [[path.split('/').at(-1) ?? path, new Uint8Array(await readFile(path))]])
    const uploaded = performance.now()
    const progress = await api.untilRead(projectId, READ_DEADLINE_MS)
    const seconds = (performance.now() - started) / 1000
    sampling.abort()
    const rate = progress.pages / seconds
    printFigure('ingest.files', progress.indexed)
    printFigure('ingest.failed', progress.failed)
    printFigure('ingest.pages', progress.pages)
    printFigure('ingest.upload-seconds', (uploaded - started) / 1000)
    printFigure('ingest.seconds', seconds)
    printFigure('ingest.pages-per-second', rate)
    printFigure('ingest.pdftotext-pages-per-second', progress.pages / yardstick)
    printFigure('ingest.ratio-to-pdftotext', rate / (progress.pages / yardstick))
    printFigure('ingest.peak-memory-mb', (await memory) / MEGABYTE)
  } finally {
    sampling.abort()
    await product.stop()
    await directory.remove()
  }
}

/** The PDFs of a folder, or of the folder `pdfs` in it. */
export async function pdfsOf(data: string): Promise<string[]> {
  const entries = await readdir(data)
  const directory = entries.includes('pdfs') ? join(data, 'pdfs') : data
  const names = (await readdir(directory)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort()
  if (names.length === 0) throw new Error(`no PDF in ${directory}`)
  return names.map((name) => join(directory, name))
}

/** Seconds for all files. */
async function timePdftotext(paths: readonly string[]): Promise<number> {
  const started = performance.now()
  for (const path of paths) {
    const reader = spawn('pdftotext', ['-layout', path, '/dev/null'], { stdio: 'ignore' })
    await once(reader, 'exit')
  }
  return (performance.now() - started) / 1000
}
