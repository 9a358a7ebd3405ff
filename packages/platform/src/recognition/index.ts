export { findTesseract, type Tesseract } from './find-tesseract.ts'
export { PictureNotRecognisable, runTesseract } from './run-tesseract.ts'
export { showsLetters } from './shows-letters.ts'
