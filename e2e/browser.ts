import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

// Same engine; the headless shell cannot show windows and needs a third less CPU.
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

let shared: Promise<Browser> | undefined

/**
 * The browser of this worker, started for its first journey and ended with its process. Closing it closes only the windows that were opened through
 * it, not those of other journeys.
 */
export async function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  const browser = await shared
  const own: BrowserContext[] = []
  const open = async (options?: BrowserContextOptions) => {
    // A toast may appear while colours are inspected: without motion it has its colours at once.
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    own.push(context)
    return context
  }
  const overrides: Partial<Browser> = {
    newContext: open,
    newPage: async (options) => (await open(options)).newPage(),
    contexts: () => [...own],
    close: async () => void (await Promise.all(own.splice(0).map((context) => context.close()))),
  }
  return new Proxy(browser, {
    get(target, name) {
      const value: unknown = Reflect.get(overrides, name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Starts Debian's Chromium headless, without its own background connections. @throws when it is not installed */
export function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error('The browser journeys need Debian’s Chromium: sudo apt-get install chromium-headless-shell')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Collects errors of a page: script errors, and console errors except those matching `expected`. */
export function watchForProblems(page: Page, problems: string[] = [], expected?: RegExp): string[] {
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && expected?.test(message.text()) !== true)
      problems.push(url === '' ? message.text() : `${message.text()} (${url})`)
  })
  return problems
}

/** The text under the highlight of a PDF page, without spaces. */
export async function highlightedPdfText(page: Page): Promise<string> {
  await page.locator('[data-evidence] .passage-stroke').first().waitFor()
  return page.evaluate(() => {
    const strokes = [...document.querySelectorAll('[data-evidence] .passage-stroke')].map((stroke) => stroke.getBoundingClientRect())
    // The text layer uses another font than the page, stretched per run, so that single characters are slightly off.
    const slack = 4
    const covers = ({ left, right, top, bottom }: DOMRect) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return strokes.some((stroke) => x >= stroke.left - slack && x <= stroke.right + slack && y >= stroke.top && y <= stroke.bottom)
    }
    let text = ''
    for (const layer of document.querySelectorAll('[data-evidence] .textLayer')) {
      const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const characters = node.textContent ?? ''
        for (let at = 0; at < characters.length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          if (covers(range.getBoundingClientRect())) text += characters[at]
        }
      }
    }
    return text.replace(/\s+/g, '')
  })
}
