import { makeDataDirectory, NEW_INSTALLATION, startProduct } from './product.ts'

/** Vitest global set-up: starts the product for the first time once, so that journeys begin with a copy of what it makes then. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path)
  await product.stop()
  process.env[NEW_INSTALLATION] = directory.path
  return () => directory.remove()
}
