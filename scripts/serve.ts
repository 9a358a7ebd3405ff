import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledCodeIn } from './compiled-code.ts'

// Starts the server with what has to be said before a process begins. Where a process can become another one, it is the same
// process: whoever started it ends the server itself.
const server = join(import.meta.dirname, '../apps/server/src/main.ts')
// What is new begins at the size that it may grow to: growing costs a start a twentieth of its time.
const flags = ['--min-semi-space-size=16', '--max-semi-space-size=16']
const compiled = process.env['NODE_COMPILE_CACHE'] ?? compiledCodeIn(process.env['DATA_DIR'] ?? './data')
const environment = {
  ...process.env,
  // glibc gives the index's threads and the compiler's an arena each and keeps in them what was freed: a quarter of the server's memory.
  MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
  ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
}

if (process.platform === 'win32' || process.execve === undefined) {
  if (compiled !== undefined) enableCompileCache(compiled)
  await import(pathToFileURL(server).href)
} else process.execve(process.execPath, [process.execPath, ...flags, server, ...process.argv.slice(2)], environment)
