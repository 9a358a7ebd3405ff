import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findTesseract } from './find-tesseract.ts'
import { runTesseract } from './run-tesseract.ts'

const tesseract = findTesseract()
const picture = readFileSync(join(import.meta.dirname, '../../../documents/fixtures/scans/english.jpg'))

it.runIf(tesseract)('returns nothing after the time limit', async () => {
  const text = tesseract && (await runTesseract(tesseract, picture, 'eng', 60_000))
  const givenUp = tesseract && (await runTesseract(tesseract, picture, 'eng', 1))
  expect(text).toContain('The covenant not to compete')
  expect(givenUp).toBeUndefined()
})

const runningBelow = (marker: string): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/environ`, 'latin1').includes(marker) &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('tesseract')
        )
      } catch {
        return false
      }
    }).length

it.runIf(tesseract !== undefined && process.platform === 'linux')('ends the program with its parent process', async () => {
  const marker = `RECOGNITION_TEST=${process.pid}-${Date.now()}`
  const [name = '', value = ''] = marker.split('=')
  // The program waits for input that never comes, so only the death of its parent can end it.
  const script = `
    const { spawn } = await import('node:child_process')
    const [program, ...first] = ${JSON.stringify(tesseract?.command)}
    spawn(program, [...first, 'stdin', 'stdout'], { stdio: ['inherit', 'ignore', 'ignore'], detached: true })
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, [name]: value },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await expect.poll(() => runningBelow(marker), { timeout: 5000 }).toBe(1)
  parent.kill('SIGKILL')
  await expect.poll(() => runningBelow(marker), { timeout: 5000 }).toBe(0)
})
