export { writeCsv } from './csv.ts'
export { textDownload } from './text-download.ts'
