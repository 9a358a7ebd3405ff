import { endpoints } from '@dossier/contract'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { type Account, Api, firstOrganization, owner } from './api.ts'
import { openOrganization } from './organization.ts'
import { freePort, makeDataDirectory, type Product, startProduct } from './product.ts'

/** Provider and model to configure for each wire format. */
const formats = {
  openai: { provider: 'openai-compatible', model: 'local' },
  anthropic: { provider: 'anthropic', model: 'claude-sonnet-4-5' },
  ollama: { provider: 'ollama', model: 'qwen3' },
} as const
const KEY = 'sk-scripted'

type Files = Iterable<readonly [string, string | Uint8Array<ArrayBuffer>]>

interface AnsweringOptions {
  /** The wire format of the model; defaults to OpenAI's. */
  protocol?: keyof typeof formats
  files: Files
}

/** An organisation with a workspace of files, and a scripted model. */
export interface AnsweringOrganization {
  /** Address of the product. */
  url: string
  owner: Account
  /** API client of the owner. */
  api: Api
  projectId: number
  model: LanguageModelServer
  /** Name of the model as the page shows it. */
  modelName: string
  stop(): Promise<void>
}

/** The same in its own product, whose operator configured the model. */
export interface AnsweringProduct extends AnsweringOrganization {
  product: Product
  /** Restarts the product on the same port with the same state. */
  restart(): Promise<void>
}

/** Opens an organisation in the shared product that configures the model itself. */
export async function openAnsweringOrganization({ protocol = 'openai', files }: AnsweringOptions): Promise<AnsweringOrganization> {
  const model = await startLanguageModelServer({ protocol })
  const organization = await openOrganization()
  const { provider, model: name } = formats[protocol]
  const own = { provider, baseUrl: model.url, model: name, ...(provider === 'anthropic' && { apiKey: KEY }) }
  await organization.api.call(endpoints.modelSettings.change, { body: { own } })
  const projectId = await makeWorkspace(organization.api, files)
  return { ...organization, projectId, model, modelName: `${provider}/${name}`, stop: () => model.close() }
}

export async function startAnsweringProduct({ protocol = 'openai', files }: AnsweringOptions): Promise<AnsweringProduct> {
  const { provider, model: name } = formats[protocol]
  const model = await startLanguageModelServer({ protocol })
  const directory = await makeDataDirectory()
  const port = await freePort()
  const settings = {
    ...firstOrganization,
    LLM_PROVIDER: provider,
    LLM_BASE_URL: model.url,
    LLM_MODEL: name,
  }
  const start = () => startProduct(directory.path, settings, port)
  const product = await start()
  const api = new Api(product.url)
  await api.signIn()
  const opened: AnsweringProduct = {
    product,
    url: product.url,
    owner,
    api,
    projectId: await makeWorkspace(api, files),
    model,
    modelName: `${provider}/${name}`,
    async restart() {
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

async function makeWorkspace(api: Api, files: Files): Promise<number> {
  const projectId = await api.createProject('Deal')
  await api.upload(projectId, files)
  await api.untilRead(projectId, 60_000)
  return projectId
}
