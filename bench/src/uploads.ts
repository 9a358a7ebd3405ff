import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { digestOfStored, writeVideo } from '@dossier/e2e/video-file'
import { freePort, makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { type Interruption, sendByTus } from '@dossier/e2e/send-by-tus'
import type { BenchArguments } from './arguments.ts'
import { peakMemory } from './peak-memory.ts'
import { printFigure, printProgress } from './print.ts'
import { type SmallFile, smallFiles } from './small-files.ts'
import { sendAsBrowser } from './send-as-browser.ts'

const MEGABYTE = 1024 * 1024

/**
 * Upload rate of the running product: for many small files sent like the browser does, for one large one, and with `--resume` for one during which
 * the server is killed twice.
 */
export async function benchUploads({ files = 2_000, megabytes, resume }: BenchArguments): Promise<void> {
  if (!(files > 0 && megabytes > 0)) throw new Error('--files and --megabytes must be positive numbers')
  const rig = await startRig(megabytes)
  try {
    await measureSmall(rig, smallFiles(files))
    await measureLarge(rig, 'uploads.large', megabytes, [])
    if (resume) {
      const kills = [1 / 3, 2 / 3].map((share) => ({ at: megabytes * MEGABYTE * share, run: rig.killAndStartAgain }))
      await measureLarge(rig, 'uploads.resumed', megabytes, kills)
    }
  } finally {
    await rig.end()
  }
}

type Rig = Awaited<ReturnType<typeof startRig>>

/** The product on its own state and port, which it keeps when it is restarted. */
async function startRig(megabytes: number) {
  const directory = await makeDataDirectory()
  const settings = { ...firstOrganization, LOG_LEVEL: 'warn', MAX_FILE_MB: String(megabytes + 1) }
  const port = await freePort()
  let product = await startProduct(directory.path, settings, port)
  const api = new Api(product.url)
  await api.signIn()
  return {
    directory: directory.path,
    api,
    projectId: await api.createProject('Uploads'),
    killAndStartAgain: async () => {
      await product.kill()
      product = await startProduct(directory.path, settings, port)
    },
    /** Runs something and prints the product's peak memory meanwhile. */
    withPeak: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const sampling = new AbortController()
      const memory = peakMemory(() => product.pid, sampling.signal)
      try {
        return await work()
      } finally {
        sampling.abort()
        printFigure(`${name}.peak-memory-mb`, (await memory) / MEGABYTE)
      }
    },
    async end() {
      await product.stop()
      await directory.remove()
    },
  }
}

async function measureSmall({ api, projectId, withPeak }: Rig, files: readonly SmallFile[]): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  printProgress(`${files.length} files, ${(bytes / MEGABYTE).toFixed(1)} MB`)
  const started = performance.now()
  await withPeak('uploads.small', () => sendAsBrowser(api, projectId, files))
  const seconds = (performance.now() - started) / 1000
  const { uploaded, reading, indexed, failed } = await api.progress(projectId)
  if (uploaded + reading + indexed !== files.length || failed > 0) throw new Error('not every file has arrived')
  printFigure('uploads.small.files', files.length)
  printFigure('uploads.small.files-per-second', files.length / seconds)
  printFigure('uploads.small.megabytes-per-second', bytes / MEGABYTE / seconds)
  // Reading the uploaded files must not slow down the next measurement.
  await api.untilRead(projectId, READ_DEADLINE_MS)
}

const READ_DEADLINE_MS = 600_000

async function measureLarge(rig: Rig, name: string, megabytes: number, interruptions: readonly Interruption[]): Promise<void> {
  const { api, projectId } = rig
  const filename = `${name}.mp4`
  const path = join(rig.directory, filename)
  const digest = await writeVideo(path, megabytes)
  printProgress(`a file of ${megabytes} MB, interrupted ${interruptions.length} times`)
  let missing = 0
  const timed = interruptions.map(({ at, run }) => ({
    at,
    run: async () => {
      const killed = performance.now()
      await run()
      missing += performance.now() - killed
    },
  }))
  const started = performance.now()
  const upload = { projectId, path, filename }
  const { attachmentId, resumedAt } = await rig.withPeak(name, () => sendByTus(api, upload, timed))
  const seconds = (performance.now() - started) / 1000
  printFigure(`${name}.megabytes`, megabytes)
  printFigure(`${name}.megabytes-per-second`, megabytes / seconds)
  if (interruptions.length > 0) {
    printFigure(`${name}.kills-outlived`, resumedAt.length)
    printFigure(`${name}.seconds-without-a-server`, missing / 1000)
  }
  printFigure(`${name}.intact`, Number((await digestOfStored(api, projectId, attachmentId)) === digest))
  await rm(path)
}
