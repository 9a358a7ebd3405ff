export { reportAsDocx } from './docx.ts'
export { reportAsMarkdown } from './markdown.ts'
export { pdfFontFiles, type PdfFonts, reportAsPdf } from './pdf.ts'
export type { Cited, Report, ReportBlock } from './report.ts'
