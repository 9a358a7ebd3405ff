export { OutputList } from './output-list.tsx'
