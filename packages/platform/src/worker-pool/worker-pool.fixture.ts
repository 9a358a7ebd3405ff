import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveWorker } from './serve-worker.ts'

/** Tasks of the worker of `worker-pool.test.ts`. */
export type Task =
  | { do: 'echo'; value: unknown }
  | { do: 'pid' }
  | { do: 'environment' }
  | { do: 'sleep'; ms: number }
  | { do: 'loop' }
  | { do: 'exit'; code: number }
  | { do: 'throw'; data: unknown }
  | { do: 'rethrow' }
  | { do: 'signal'; signal: NodeJS.Signals }
  | { do: 'fill-heap' }
  | { do: 'fill-buffers' }
  | { do: 'keep-buffers'; megabytes: number }
  | { do: 'unanswerable' }
  | { do: 'tick'; file: string }

class Refused extends Error {
  readonly data: unknown

  constructor(data: unknown) {
    super('refused')
    this.data = data
  }
}

const kept: Uint8Array[] = []

serveWorker((task: Task): unknown => {
  switch (task.do) {
    case 'echo':
      return task.value
    case 'pid':
      return process.pid
    case 'environment':
      return { ...process.env }
    case 'sleep':
      return sleep(task.ms, 'slept')
    case 'loop':
      return loop(() => {})
    case 'exit':
      process.stderr.write('last words\n')
      return process.exit(task.code)
    case 'throw':
      throw new Refused(task.data)
    case 'rethrow':
      throw 'not an error'
    case 'signal':
      process.kill(process.pid, task.signal)
      return sleep(60_000)
    case 'fill-heap':
      return fillHeap()
    case 'fill-buffers':
      return fillBuffers()
    case 'keep-buffers':
      kept.push(new Uint8Array(task.megabytes * 1024 * 1024).fill(1))
      return process.pid
    case 'unanswerable':
      return () => {}
    case 'tick':
      break
  }
  return loop(() => {
    appendFileSync(task.file, '.')
    for (const end = performance.now() + 50; performance.now() < end;);
  })
})

function loop(step: () => void): never {
  for (;;) step()
}

function fillHeap(): never {
  const heap: object[] = []
  return loop(() => heap.push({ text: String(heap.length).repeat(20) }))
}

async function fillBuffers(): Promise<never> {
  for (;;) {
    kept.push(new Uint8Array(16 * 1024 * 1024).fill(1))
    await sleep(5)
  }
}
