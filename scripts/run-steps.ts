import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** One named command of a check; `command` is found among the installed packages' commands. */
export interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

/** Runs steps one after the other and ends the process with the first that fails. */
export function runSteps(steps: readonly Step[]): void {
  for (const { name, command, args, env } of steps) {
    const started = performance.now()
    console.log(`\n== ${name}`)
    const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    if (error !== undefined) console.error(error.message)
    if (status !== 0) {
      console.error(`== ${name} failed`)
      process.exit(status ?? 1)
    }
    console.log(`== ${name}: ${secondsSince(started)} s`)
  }
}

/**
 * Runs chains of steps, so many chains at once. What a step writes is shown as a whole when it ends. A chain ends with its first
 * step that fails, the others go on; the process then ends with all failures named.
 */
export async function runChains(chains: readonly (readonly Step[])[], atOnce: number): Promise<void> {
  const waiting = [...chains]
  const failed: string[] = []
  const runner = async () => {
    for (let chain = waiting.shift(); chain !== undefined; chain = waiting.shift()) {
      for (const step of chain) {
        if (await runQuietly(step)) continue
        failed.push(step.name)
        break
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  if (failed.length === 0) return
  console.error(`\n== failed: ${failed.join(', ')}`)
  process.exit(1)
}

/** @returns whether it succeeded */
async function runQuietly({ name, command, args, env }: Step): Promise<boolean> {
  const started = performance.now()
  const running = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const ended = new Promise<number | Error | null>((resolve) => {
    running.once('error', resolve)
    running.once('close', resolve)
  })
  const [outcome, ...written] = await Promise.all([ended, text(running.stdout), text(running.stderr)])
  const succeeded = outcome === 0
  const words = [...written, outcome instanceof Error ? outcome.message : ''].filter((part) => part.trim() !== '')
  console.log(
    `\n== ${name} ${succeeded ? '' : 'failed '}after ${secondsSince(started)} s\n${words.map((part) => `${part.trimEnd()}\n`).join('')}`.trimEnd(),
  )
  return succeeded
}

const secondsSince = (started: number): string => ((performance.now() - started) / 1000).toFixed(1)
