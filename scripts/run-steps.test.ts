import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs chains in a process of their own, since failures end it. */
function run(chains: object[][], atOnce: number) {
  const module = JSON.stringify(join(import.meta.dirname, 'run-steps.ts'))
  const program = `const { runChains } = await import(${module}); await runChains(${JSON.stringify(chains)}, ${atOnce})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const step = (name: string, program: string) => ({ name, command: process.execPath, args: ['-e', program] })

it('shows what each step writes and succeeds when all do', () => {
  const { status, stdout } = run([[step('one', 'console.log("first words")')], [step('two', 'console.error("second words")')]], 2)
  expect(stdout).toMatch(/== one after [\d.]+ s\nfirst words/)
  expect(stdout).toMatch(/== two after [\d.]+ s\nsecond words/)
  expect(status).toBe(0)
})

it('names every step that failed, leaves out what follows it, and runs the other chains to their end', () => {
  const failing = step('failing', 'console.log("why"); process.exit(3)')
  const { status, stdout, stderr } = run(
    [[failing, step('never', '')], [step('other', '')], [{ name: 'absent', command: 'no-such-command', args: [] }]],
    1,
  )
  expect(stdout).toMatch(/== failing failed after [\d.]+ s\nwhy/)
  expect(stdout).not.toContain('never')
  expect(stdout).toContain('== other after')
  expect(stdout).toContain('no-such-command')
  expect(stderr).toContain('== failed: failing, absent')
  expect(status).toBe(1)
})
