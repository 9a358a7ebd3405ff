import type { SourceServer } from '@dossier/sources/testing'
import type { Browser, Page } from 'playwright-core'
import { Api, firstOrganization } from './api.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { makeDataDirectory, startProduct } from './product.ts'
import { openWindowOf } from './window.ts'

/** A product whose outside sources are servers on this machine, with a workspace and the window of its owner. */
export interface ProductWithSources {
  url: string
  api: Api
  projectId: number
  browser: Browser
  page: Page
  /** Errors reported by the window. */
  problems: string[]
  /** Stops the product and the servers. */
  close(): Promise<void>
}

interface Wanted {
  /** Each by the variable that names its address, such as `SEC_BASE_URL`. */
  servers: Readonly<Record<string, SourceServer>>
  /** Further settings of the operator. */
  settings?: Readonly<Record<string, string>>
  /** Files of the workspace, which are read before the window opens. */
  files?: Parameters<Api['upload']>[1]
  /** Before the workspace is created. */
  prepare?: (api: Api) => Promise<unknown>
  /** Errors that the browser may report. */
  expected?: RegExp
}

export const limitOfWaits = 15_000

/** Starts it on a data directory of its own. */
export async function openProductWithSources({ servers, settings, files = [], prepare, expected }: Wanted): Promise<ProductWithSources> {
  const directory = await makeDataDirectory()
  const addresses = Object.entries(servers).map(([name, { address }]) => [name, address] as const)
  const product = await startProduct(directory.path, {
    ...firstOrganization,
    ALLOW_LOOPBACK_SOURCES: '1',
    ...settings,
    ...Object.fromEntries(addresses),
  })
  const api = new Api(product.url)
  await api.signIn()
  await prepare?.(api)
  const projectId = await api.createProject('Orchard')
  const uploaded = [...files]
  if (uploaded.length > 0) await api.upload(projectId, uploaded)
  await api.untilRead(projectId, 60_000)
  const browser = await openBrowser()
  const page = await openWindowOf(api, browser)
  page.setDefaultTimeout(limitOfWaits)
  return {
    url: product.url,
    api,
    projectId,
    browser,
    page,
    problems: watchForProblems(page, [], expected),
    async close() {
      await browser.close()
      await product.stop()
      await directory.remove()
      await Promise.all(Object.values(servers).map((server) => server.close()))
    },
  }
}
