export { createReaderPool, type DocumentReading } from './reader-pool.ts'
export { loadAnalyser } from './load-analyser.ts'
