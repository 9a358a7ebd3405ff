export { useDocumentNames } from './use-document-names.ts'
