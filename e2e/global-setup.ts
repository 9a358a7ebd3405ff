import { makeDataDirectory, NEW_INSTALLATION, startProduct } from './product.ts'
import { openSharedProducts, SHARED_PRODUCTS } from './shared-products.ts'

/** Vitest global set-up: starts the product once, so that journeys begin with a copy of its initial state, and serves shared products. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path)
  await product.stop()
  process.env[NEW_INSTALLATION] = directory.path
  const shared = await openSharedProducts()
  process.env[SHARED_PRODUCTS] = shared.url
  return async () => {
    await shared.close()
    await directory.remove()
  }
}
