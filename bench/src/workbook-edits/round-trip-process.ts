import { readFile, writeFile } from 'node:fs/promises'
import { openRoundTrip } from './round-trips.ts'

// One round trip of one file in a process of its own: prints milliseconds and the peak of its memory in bytes.
const [program = '', from = '', to = '', target = 'null'] = process.argv.slice(2)
const roundTrip = await openRoundTrip[program]?.()
const bytes = new Uint8Array(await readFile(from))
const started = performance.now()
const result = await roundTrip?.(bytes, JSON.parse(target) as never)
const milliseconds = performance.now() - started
if (result === undefined) throw new Error(`no program ${program}`)
await writeFile(to, result)
// Kilobytes on Linux.
process.stdout.write(JSON.stringify({ milliseconds, bytes: process.resourceUsage().maxRSS * 1024 }))
