import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, endpoints } from '@dossier/contract'
import { startPostgresServer } from '@dossier/platform/testing'
import type { BenchArguments } from './arguments.ts'
import { plantFiles, plantFolders, plantUploaders } from './planted-files.ts'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'
import { type ServerRig, withServer } from './server-rig.ts'

const WARM_UPS = 3
const TIMES = 20
const PAGE = 20
const FOLDERS = 5_000
const AT_ONCE = 10_000

type Query = Record<string, string | number>

/** How long each list of a data room of many files takes, on the embedded database and on a server. */
export async function benchFiles({ files = 100_000 }: BenchArguments): Promise<void> {
  if (!(files > AT_ONCE)) throw new Error(`--files must be a number over ${AT_ONCE}`)
  await withServer((rig) => measureFiles('embedded', rig, files))
  const server = await startPostgresServer()
  try {
    await withServer((rig) => measureFiles('server', rig, files), { DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function measureFiles(database: string, { ask, prepare, signIn }: ServerRig, files: number): Promise<void> {
  const { token } = await signIn()
  const made = await ask(endpoints.projects.create, { token, body: { name: 'Large' } })
  const { id: projectId } = made.data as { id: number }
  await prepare(plantUploaders)
  await prepare(plantFolders, [projectId, FOLDERS])
  await prepare(plantFiles, [projectId, FOLDERS, files])
  await prepare('analyze')
  printProgress(`${files} files in ${FOLDERS} folders, ${database} database`)

  const list = { endpoint: endpoints.files.list, query: { projectId, limit: PAGE } }
  const folder = { endpoint: endpoints.files.listFolder, query: { projectId, limit: PAGE } }
  const ids = { endpoint: endpoints.files.ids, query: { projectId } }
  const tree = await ask(endpoints.files.folders, { token, query: { projectId } })
  const largest = (tree.data as { rows: { id: number; files: number }[] }).rows.toSorted((a, b) => b.files - a.files)[0]
  const folderId = largest?.id ?? 0
  const sorts = ['name', 'kind', 'status', 'pages', 'size', 'uploadedBy', 'createdAt']
  const places: [string, number][] = [
    ['first', 0],
    ['middle', Math.floor(files / 2)],
    ['last', files - PAGE],
  ]
  const cases: Record<string, { endpoint: Endpoint; query: Query }> = {
    ...Object.fromEntries(
      sorts.flatMap((sort) =>
        places.map(([place, offset]) => [`by-${sort}-${place}`, { ...list, query: { ...list.query, sort, offset } }]),
      ),
    ),
    search: { ...list, query: { ...list.query, search: '보고서 77' } },
    'search-nothing': { ...list, query: { ...list.query, search: 'no such name' } },
    'search-most': { ...list, query: { ...list.query, search: '보고서' } },
    'of-kind': { ...list, query: { ...list.query, kind: 'xlsx' } },
    'of-status': { ...list, query: { ...list.query, status: 'failed' } },
    'of-person': { ...list, query: { ...list.query, uploadedBy: 3 } },
    'of-days': { ...list, query: { ...list.query, from: '2026-02-01T00:00:00Z', to: '2026-02-08T00:00:00Z' } },
    'below-folder': { ...list, query: { ...list.query, below: folderId } },
    'folder-top': folder,
    'folder-first': { ...folder, query: { ...folder.query, folderId } },
    'folder-middle': { ...folder, query: { ...folder.query, folderId, offset: 10_000 } },
    'folder-last': { ...folder, query: { ...folder.query, folderId, offset: (largest?.files ?? PAGE) - PAGE } },
    'folder-by-size': { ...folder, query: { ...folder.query, folderId, sort: 'size' } },
    'folder-search': { ...folder, query: { ...folder.query, search: '77' } },
    'folder-search-below': { ...folder, query: { ...folder.query, folderId, search: '77' } },
    ids: ids,
    'ids-folder-search': { ...ids, query: { ...ids.query, list: 'folder', search: '7' } },
    progress: { endpoint: endpoints.files.progress, query: { projectId } },
    'all-folders': { endpoint: endpoints.files.folders, query: { projectId } },
  }
  printFigure(`files.${database}.files`, files)
  for (const [name, { endpoint, query }] of Object.entries(cases)) {
    const times: number[] = []
    for (let at = 0; at < WARM_UPS + TIMES; at += 1) {
      const { milliseconds } = await ask(endpoint, { token, query })
      if (at >= WARM_UPS) times.push(milliseconds)
    }
    printFigure(`files.${database}.${name}.p50-ms`, quantile(times, 0.5))
    printFigure(`files.${database}.${name}.p95-ms`, quantile(times, 0.95))
  }
  await measureDeletion(database, ask, token, projectId)
}

// Interval of another person's requests while files are deleted.
const ASKED_EVERY_MS = 50

/** Deletes the maximum selection of files while another person reads a list. Waiting times start at the scheduled time of each request. */
async function measureDeletion(database: string, ask: ServerRig['ask'], token: string, projectId: number): Promise<void> {
  const chosen = await ask(endpoints.files.ids, { token, query: { projectId } })
  const { attachmentIds } = chosen.data as { attachmentIds: number[] }
  let isDone = false
  const started = performance.now()
  const deletion = ask(endpoints.files.deleteMixed, { token, params: { projectId }, body: { attachmentIds } }).finally(() => {
    isDone = true
  })
  const waits: number[] = []
  const hasEnded = () => isDone
  for (let due = started; !hasEnded(); due = Math.max(due + ASKED_EVERY_MS, performance.now())) {
    await sleep(Math.max(0, due - performance.now()))
    await ask(endpoints.files.progress, { token, query: { projectId } })
    waits.push(performance.now() - due)
  }
  printFigure(`files.${database}.delete-${attachmentIds.length}.seconds`, (await deletion).milliseconds / 1000)
  printFigure(`files.${database}.delete-${attachmentIds.length}.longest-wait-of-others-ms`, Math.max(...waits))
}
