export type { ReadingResult } from './read-for-search.ts'
export { createReaderPool, type DocumentReading } from './reader-pool.ts'
export { loadAnalyser } from './load-analyser.ts'
