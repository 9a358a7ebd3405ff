import { owner } from '@dossier/e2e/api'
import { launchBrowser, watchForProblems } from '@dossier/e2e/browser'
import type { Page } from 'playwright-core'
import type { UploadedFile } from './uploaded-file.ts'

// Blocked scripts and requests of a file are expected.
const blocked = /Content Security Policy|Blocked script execution/
const SHOWN_WITHIN_MS = 15_000
/** Fewer letters than this are the frame of a viewer, not a document. */
const FEWEST_LETTERS = 2

export interface ViewedFile {
  file: UploadedFile
  /** The error; undefined when the viewer showed the document, or stated why it cannot. */
  problem: string | undefined
}

/** Opens files in Chromium like a person, and checks that their viewer shows something without an error. */
export async function viewInBrowser(url: string, projectId: number, files: readonly UploadedFile[]): Promise<ViewedFile[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
    // Frames of hostile pages have no storage.
    await context.addInitScript(() => {
      if (window === window.top) localStorage.setItem('lang', 'en')
    })
    const page = await context.newPage()
    await signIn(page, url)
    const viewed: ViewedFile[] = []
    const problems = watchForProblems(page, [], blocked)
    for (const file of files) {
      if (file.attachment === undefined) continue
      problems.splice(0)
      await page.goto(`${url}/files?project=${projectId}&evidence=${file.attachment.id}.1.0.0`)
      const isShown = await untilShown(page, file.attachment.status === 'failed')
      viewed.push({ file, problem: problems[0] ?? (isShown ? undefined : 'nothing shown') })
    }
    return viewed
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('textbox', { name: 'Organization code', exact: true }).fill(owner.organizationCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname === '/')
}

/** A rendered page, a picture, a player, a frame or text; for a file that could not be read also the notice about it. */
function untilShown(page: Page, hasFailed: boolean): Promise<boolean> {
  return page
    .waitForFunction(
      ({ failed, letters }) => {
        const pane = document.querySelector('[data-evidence]')
        if (pane === null) return false
        const notice = pane.querySelector('[role=alert]')
        if (notice !== null) return failed && (notice.textContent ?? '').length > 0
        const canvas = [...pane.querySelectorAll('canvas')].some(({ width }) => width > 1)
        const picture = [...pane.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 0)
        const player = [...pane.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ readyState }) => readyState > 0)
        const frame = pane.querySelector('iframe') !== null
        // A viewer that is still loading shows that in an output element.
        const text = [...pane.querySelectorAll('[data-page] section, [role=document]:not(:has([data-page]))')].some(
          (part) => part.querySelector('output') === null && (part.textContent ?? '').trim().length >= letters,
        )
        return canvas || picture || player || frame || text
      },
      { failed: hasFailed, letters: FEWEST_LETTERS },
      { timeout: SHOWN_WITHIN_MS },
    )
    .then(
      () => true,
      () => false,
    )
}
