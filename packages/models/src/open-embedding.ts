import type { EmbeddingSettings } from './embedding-model.ts'
import type { EmbeddingService } from './embedding-service.ts'
import type { ModelFetch } from './model-fetch.ts'

/** The SDK is loaded with the first service that is opened. */
export function openEmbedding(settings: EmbeddingSettings, fetch: ModelFetch): EmbeddingService {
  const { provider, model, dimensions, price } = settings
  const embedder = import('./embed-texts.ts').then(({ textEmbedder }) => textEmbedder(settings, fetch))
  return {
    name: `${provider}/${model}${dimensions === undefined ? '' : `@${dimensions}`}`,
    price,
    async embed(texts, options) {
      return (await embedder)(texts, options)
    },
  }
}
