export { fileSource, fileSources } from './file-sources.ts'
export { quotationOf } from './quotation-of.ts'
export { type CitedSpan, refOfSpan, refsOfSpans } from './refs-of-spans.ts'
