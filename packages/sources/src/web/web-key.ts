import type { SourceNeed } from '../source/source.ts'

/** The key of whichever service is chosen. */
export const webKey: SourceNeed = {
  setting: 'key',
  name: { en: 'API key of the search service', ko: '검색 서비스 API 키' },
  isSecret: true,
}
