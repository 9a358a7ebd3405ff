import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { Api, firstOrganization } from './api.ts'
import { freePort, makeDataDirectory, type Product, startProduct } from './product.ts'

/** What the product is configured with for each wire format: provider, and a model of it that takes everything. */
const formats = {
  openai: { provider: 'openai-compatible', model: 'local' },
  anthropic: { provider: 'anthropic', model: 'claude-sonnet-4-5' },
  ollama: { provider: 'ollama', model: 'qwen3' },
} as const

/** The product with a workspace of files that a scripted model answers from. */
export interface AnsweringProduct {
  product: Product
  /** As the owner. */
  api: Api
  projectId: number
  model: LanguageModelServer
  /** How the page calls the model. */
  modelName: string
  /** Starts it again where it was, with the same state. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

export async function startAnsweringProduct({
  protocol = 'openai',
  files,
}: {
  protocol?: keyof typeof formats
  files: Iterable<readonly [string, string | Uint8Array<ArrayBuffer>]>
}): Promise<AnsweringProduct> {
  const { provider, model: name } = formats[protocol]
  const model = await startLanguageModelServer({ protocol })
  const directory = await makeDataDirectory()
  const port = await freePort()
  const settings = {
    ...firstOrganization,
    LLM_PROVIDER: provider,
    LLM_BASE_URL: model.url,
    LLM_MODEL: name,
    ...(provider === 'anthropic' && { LLM_API_KEY: 'sk-scripted' }),
  }
  const start = () => startProduct(directory.path, settings, port)
  const product = await start()
  const api = new Api(product.url)
  await api.signIn()
  const projectId = await api.createProject('Deal')
  await api.upload(projectId, files)
  await api.untilRead(projectId, 60_000)
  const opened: AnsweringProduct = {
    product,
    api,
    projectId,
    model,
    modelName: `${provider}/${name}`,
    async startAgain() {
      opened.product = await start()
    },
    async stop() {
      await opened.product.stop()
      await model.close()
      await directory.remove()
    },
  }
  return opened
}
