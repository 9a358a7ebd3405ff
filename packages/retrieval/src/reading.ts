// The exports for reading a document. A process that only reads never loads the index.
export { createAnalyser, type Analyser } from './analysis/analyser.ts'
export { analyseDocument, type IndexRows } from './index/analyse-document.ts'
