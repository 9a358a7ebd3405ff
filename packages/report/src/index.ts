export { reportAsDocx } from './docx.ts'
export { reportAsMarkdown } from './markdown.ts'
export { reportAsPdf } from './pdf.ts'
export type { Cited, Report, ReportBlock } from './report.ts'
