import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Starts the server with what has to be said before a process begins. Where a process can become another one, it is the same
// process: whoever started it ends the server itself.
const server = join(import.meta.dirname, '../apps/server/src/main.ts')
const flags = ['--max-semi-space-size=16']
// glibc gives the index's threads and the compiler's an arena each and keeps in them what was freed: a quarter of the server's memory.
const environment = { ...process.env, MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2' }

if (process.platform === 'win32' || process.execve === undefined) await import(pathToFileURL(server).href)
else process.execve(process.execPath, [process.execPath, ...flags, server, ...process.argv.slice(2)], environment)
