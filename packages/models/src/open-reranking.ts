import type { ModelFetch } from './model-fetch.ts'
import type { RerankingService, RerankingSettings } from './reranking-service.ts'

/** The SDK is loaded with the first service that is opened. */
export function openReranking(settings: RerankingSettings, fetch: ModelFetch): RerankingService {
  const reranker = import('./rerank-texts.ts').then(({ textReranker }) => textReranker(settings, fetch))
  return {
    name: `${settings.provider}/${settings.model}`,
    price: settings.price,
    async rerank(question, texts, signal) {
      return (await reranker)(question, texts, signal)
    },
  }
}
