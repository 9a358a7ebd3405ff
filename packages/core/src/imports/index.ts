export type { ImportItem, ImportItems, ImportSources, OpenItems, RunningImport } from './import-items.ts'
export { importRoutes } from './imports.routes.ts'
export { startImport } from './start-import.ts'
export { importAsItIs } from './show-import.ts'
