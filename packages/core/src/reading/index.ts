export { createReaderPool, type DocumentReading } from './reader-pool.ts'
export { loadAnalyser } from './load-analyser.ts'
export type { ReadingRequest, ReadingResult } from './read-for-search.ts'
