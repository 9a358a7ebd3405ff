export { type Happening, record } from './record.ts'
