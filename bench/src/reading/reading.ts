import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { peakMemory } from '../peak-memory.ts'
import { printFigure, printProgress } from '../print.ts'
import { benchHancomRecall } from './hancom-recall.ts'
import { checkCitations } from './check-citations.ts'
import { previewProblem } from './check-previews.ts'
import { countOf, figuresByKind, type ReadingFindings, readingTable } from './reading-table.ts'
import { indexedFiles, sampleOfKinds, type UploadedFile } from './uploaded-file.ts'
import { uploadCorpus } from './upload-corpus.ts'
import { viewInBrowser } from './view-in-browser.ts'
import { listAll, watchReading } from './watch-reading.ts'

const MEGABYTE = 1024 * 1024
const READ_DEADLINE_MS = 3_600_000
const VIEWED_A_KIND = 3
const SLOWEST = 10

/**
 * Takes every file below a folder through the running product like a person: uploads it, waits until it is read, cites it, searches for it, requests
 * its preview, and opens a sample of each kind in a browser.
 */
export async function benchReading(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
  const sampling = new AbortController()
  try {
    const memory = peakMemory(() => product.pid, sampling.signal)
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Files of all kinds')
    const started = performance.now()
    // Reading begins with the first file, while the others still arrive.
    const uploading = uploadCorpus(api, projectId, folder)
    const watched = uploading.then(() => undefined)
    const seconds = await watchReading(api, projectId, watched, READ_DEADLINE_MS)
    const took = (performance.now() - started) / 1000
    const ended = await listAll(api, projectId)
    const files = (await uploading).map((file): UploadedFile => {
      const attachment = file.attachment && ended.get(file.attachment.id)
      return attachment === undefined ? file : { ...file, attachment, seconds: seconds.get(attachment.id) ?? 0 }
    })
    sampling.abort()
    printFigure('reading.seconds', took)
    printFigure('reading.peak-memory-mb', (await memory) / MEGABYTE)
    const kept = files.filter(({ attachment }) => attachment !== undefined)
    printProgress(`${files.length} files read in ${took.toFixed(0)} s`)
    const citations = await checkCitations(api, projectId, indexedFiles(files))
    printProgress('cited and searched')
    const previews = new Map<number, string | undefined>()
    for (const file of kept) if (file.attachment) previews.set(file.attachment.id, await previewProblem(api, projectId, file))
    printProgress('previews asked for')
    const byEnd = [...Map.groupBy(kept, ({ attachment }) => attachment?.status).values()]
    const viewed = await viewInBrowser(
      product.url,
      projectId,
      byEnd.flatMap((end) => sampleOfKinds(end, VIEWED_A_KIND)),
    )
    printFindings({ files, citations, previews, viewed })
    printFigure('reading.log-errors', product.log().match(/"level":(?:50|60)\b/g)?.length ?? 0)
    printFigure('reading.server-stopped', (await api.send('/health')).ok ? 0 : 1)
  } finally {
    sampling.abort()
    await product.stop()
    await directory.remove()
  }
  await benchHancomRecall(folder)
}

function printFindings(findings: ReadingFindings): void {
  const { files, citations, previews, viewed } = findings
  const figures = figuresByKind(findings)
  for (const kind of figures) {
    const name = `reading.${kind.kind}`
    const { failed, kind: _kind, ...counts } = kind
    for (const [figure, value] of Object.entries(counts)) printFigure(`${name}.${figure}`, value)
    for (const [reason, count] of failed) printFigure(`${name}.failed.${reason}`, count)
  }
  const total = (of: (kind: (typeof figures)[number]) => number): number => figures.reduce((sum, kind) => sum + of(kind), 0)
  printFigure('reading.uploaded', files.length)
  for (const [code, count] of countOf(files.flatMap(({ refused }) => refused ?? []))) printFigure(`reading.refused.${code}`, count)
  for (const [reason, count] of countOf(files.flatMap(({ attachment }) => attachment?.failure?.reason ?? [])))
    printFigure(`reading.failed.${reason}`, count)
  printFigure(
    'reading.indexed',
    total(({ indexed }) => indexed),
  )
  printFigure(
    'reading.pages',
    total(({ pages }) => pages),
  )
  printFigure(
    'reading.cited',
    total(({ cited }) => cited),
  )
  printFigure('reading.found@5', total(({ found }) => found) / total(({ searched }) => searched))
  printFigure('reading.found-words@5', total(({ foundWords }) => foundWords) / total(({ searched }) => searched))
  printFigure('reading.citations-not-literal', citations.filter(({ search }) => search?.literal === false).length)
  printFigure(
    'reading.previewed',
    total(({ previewed }) => previewed),
  )
  printFigure('reading.seen', total(({ shown }) => shown) / total((kind) => kind.viewed))
  for (const { file, problem } of citations) if (problem !== undefined) printProgress(`not cited: ${file.path}: ${problem}`)
  for (const { file, search } of citations)
    if (search?.found === false) printProgress(`not found: ${file.path}${search.foundWords ? ' (another has the words)' : ''}`)
  for (const file of files) {
    const preview = file.attachment && previews.get(file.attachment.id)
    if (preview !== undefined) printProgress(`no preview: ${file.path}: ${preview}`)
    if (file.attachment?.failure) printProgress(`${file.attachment.failure.reason}: ${file.path}`)
    if (file.refused !== undefined) printProgress(`refused ${file.refused}: ${file.path}`)
  }
  for (const { file, problem } of viewed) if (problem !== undefined) printProgress(`not seen: ${file.path}: ${problem}`)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  for (const { kind, path, seconds } of slowest) printProgress(`slow: ${kind} ${path} ${seconds.toFixed(1)} s`)
  printProgress(`\n${readingTable(figures)}`)
}
