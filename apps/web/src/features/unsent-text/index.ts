export { keepUnsentText, unsentText } from './unsent-text.ts'
