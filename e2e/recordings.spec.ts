import { startTranscriptionServer, type TranscriptionServer } from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'
import { openWindowOf } from './window.ts'

const seconds = 90
const sampleRate = 8_000

let speech: TranscriptionServer
let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  speech = await startTranscriptionServer()
  speech.answerWith(() => ({
    body: {
      language: 'english',
      duration: seconds,
      text: '',
      segments: [
        { id: 0, start: 0, end: 5, text: ' Good morning, this is the management call.' },
        { id: 1, start: 5, end: 11, text: ' The order backlog grew to 48 million euros.' },
        { id: 2, start: 70, end: 80, text: ' The lease of the yard ends in March 2031.' },
      ],
    },
  }))
  directory = await makeDataDirectory()
  const settings = { ...firstOrganization, TRANSCRIPTION_URL: speech.url, ALLOW_LOOPBACK_SOURCES: '1' }
  product = await startProduct(directory.path, settings)
  const api = new Api(product.url)
  await api.signIn()
  const projectId = await api.createProject('Calls')
  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  problems = watchForProblems(page)
  page.setDefaultTimeout(20_000)
  await page.goto(`${product.url}/files?project=${projectId}`)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await directory.remove()
  await speech.close()
})

const pane = () => page.locator('[data-evidence]')
const moment = () =>
  pane()
    .locator('audio')
    .evaluate((player: HTMLAudioElement) => player.currentTime)

it('transcribes a recording', async () => {
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name: 'management call.wav', mimeType: 'audio/wav', buffer: silence() })
  const row = page.getByRole('row').filter({ hasText: 'management call.wav' })
  await row.getByText('Searchable').waitFor()
  await row.click({ position: { x: 160, y: 18 } })
  await pane().getByText('The order backlog grew to 48 million euros.').waitFor()
  expect(speech.requests.map(({ file }) => file.mediaType)).toEqual(['audio/wav'])
})

it('plays from the clicked time code', async () => {
  await pane().getByRole('button', { name: 'Play from 1:10' }).last().click()
  await expect.poll(moment).toBeGreaterThanOrEqual(70)
  await expect.poll(moment).toBeLessThan(80)
})

it('opens a cited passage at its moment, without playing', async () => {
  await page.goto(`${product.url}/search?project=${await projectOf(page)}`)
  await page.getByRole('textbox').first().fill('When does the lease of the yard end?')
  await page.keyboard.press('Enter')
  await page.locator('[data-turn=done]').getByText('The lease of the yard ends in March 2031.').first().waitFor()
  await page.locator('[data-turn=done] [data-citation]').first().click()
  await pane().locator('mark').first().waitFor()
  await expect.poll(() => pane().locator('mark').allInnerTexts()).toEqual(['The lease of the yard ends in March 2031.'])
  await expect.poll(moment).toBe(70)
  expect(
    await pane()
      .locator('audio')
      .evaluate((player: HTMLAudioElement) => player.paused),
  ).toBe(true)
  expect(problems).toEqual([])
})

async function projectOf(shown: Page): Promise<string> {
  return new URL(shown.url()).searchParams.get('project') ?? ''
}

/** A silent recording: 16 bit, mono. */
function silence(): Buffer {
  const bytes = seconds * sampleRate * 2
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return Buffer.concat([header, Buffer.alloc(bytes)])
}
