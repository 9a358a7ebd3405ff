import { fsyncSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

/** The used part of the engine's file system (Emscripten's), whose files are real ones through Node. */
interface EngineFiles {
  lookupPath(path: string): { node: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }
}

// The engine's default is 160 MB. The system's file cache makes a large buffer unnecessary.
const BUFFERS = '32MB'

/**
 * Starts the embedded engine in a directory, creating it if needed. A commit returns once it is on disk: by default the engine runs with
 * `fsync` off and cannot reach the disk's `fsync`, so commits would survive a crash of the process but not of the machine.
 *
 * @param sync flushes a file descriptor to disk
 */
export async function startEmbeddedEngine(directory: string, sync: (fd: number) => void = fsyncSync): Promise<PGlite> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // -F is PostgreSQL's `fsync = off`. Of the ways to flush the log, only fsync passes through the engine's file system.
  const params = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const startParams = [...params, '-c', 'wal_sync_method=fsync', '-c', `shared_buffers=${BUFFERS}`]
  const engine = await PGlite.create({ dataDir: directory, startParams })
  const { rows } = await engine.query<{ data_directory: string }>('show data_directory')
  const files = engine.Module.FS as unknown as EngineFiles
  // All files of the mounted directory share these operations.
  files.lookupPath(`${rows[0]?.data_directory}/PG_VERSION`).node.stream_ops.fsync = ({ nfd }) => {
    // Directories have no descriptor there.
    if (nfd !== undefined) sync(nfd)
    return 0
  }
  return engine
}
