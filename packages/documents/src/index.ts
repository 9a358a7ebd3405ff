export { anchorOfSpan } from './anchor-of-span.ts'
export { boxesOfSpan } from './boxes-of-span.ts'
export { cellsOfSpan, sheetCells } from './sheet-cells.ts'
export { detectKind, isPackage } from './detect-kind.ts'
export { mediaTypes, type DetectedKind, type StoredKind } from './file-kinds.ts'
export { type PasswordTry, tryPdfPassword } from './formats/pdf-protection.ts'
export { type Transcript, transcriptPages } from './formats/transcript.ts'
export { defaultLimits, type ReadLimits } from './limits.ts'
export * from './page.ts'
export { readDocument } from './read-document.ts'
export { type DataRow, openRows, type RowFile } from './rows/read-rows.ts'
export { PictureRefused, type RecognisedLanguage, type TextRecogniser } from './recognition/text-recogniser.ts'
export { sourceKey, type SourceKey } from './source-key.ts'
export {
  decodePage,
  decodeParsedDocument,
  encodeParsedDocument,
  NotAStoredDocument,
  readStoredHeader,
  type StoredDocument,
  type StoredPage,
} from './stored-form.ts'
