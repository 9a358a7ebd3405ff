export { type CitedSpan, refOfSpan, refsOfSpans } from './refs-of-spans.ts'
