import { fsyncSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

/** What is used of the file system inside the engine (Emscripten's), whose files are real ones by way of Node. */
interface EngineFiles {
  lookupPath(path: string): { node: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }
}

// Left to itself the engine takes 160 MB. The system's file cache lies right behind it.
const BUFFERS = '32MB'

/**
 * Starts the embedded engine on a directory, made if need be. A commit returns when the disk has it: as shipped, the
 * engine runs with `fsync` off and has no way to the disk's `fsync`, which survives the death of the process but not
 * that of the machine.
 *
 * @param sync asks the system to write a file descriptor's file to its disk
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
    // A directory has no descriptor there.
    if (nfd !== undefined) sync(nfd)
    return 0
  }
  return engine
}
