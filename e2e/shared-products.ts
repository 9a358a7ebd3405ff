import { once } from 'node:events'
import { createServer } from 'node:http'
import { firstOrganization } from './api.ts'
import { listeningUrl } from './listening-url.ts'
import { makeDataDirectory, startProduct } from './product.ts'

/** Environment variable with the address at which workers request their shared product. */
export const SHARED_PRODUCTS = 'SHARED_PRODUCTS'

/** The shared product of a worker. */
export interface SharedProduct {
  url: string
  dataDir: string
}

/** Allows organisations to use their own models on this machine. */
const settings = { ...firstOrganization, ALLOW_LOOPBACK_SOURCES: '1' }

/**
 * Starts a product for each worker that requests one, with the worker number as the path. Products end with the run, not with their workers, which
 * may exit without cleanup.
 */
export async function openSharedProducts(): Promise<{ url: string; close(): Promise<void> }> {
  const started = new Map<string, Promise<SharedProduct>>()
  const endings: (() => Promise<unknown>)[] = []
  const start = async (): Promise<SharedProduct> => {
    const directory = await makeDataDirectory()
    endings.push(() => directory.remove())
    const product = await startProduct(directory.path, settings)
    endings.push(() => product.stop())
    return { url: product.url, dataDir: directory.path }
  }
  const server = createServer((request, response) => {
    const worker = request.url ?? ''
    const product = started.get(worker) ?? start()
    started.set(worker, product)
    product.then(
      (shared) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: listeningUrl(server),
    async close() {
      server.close()
      await Promise.allSettled(started.values())
      for (const end of endings.toReversed()) await end()
    },
  }
}
