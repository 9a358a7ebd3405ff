import { spawnSync } from 'node:child_process'

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
    console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}
