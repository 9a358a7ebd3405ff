export { createReaderPool, type DocumentReading } from './reader-pool.ts'
export type { ReadingRequest, ReadingResult } from './read-for-search.ts'
