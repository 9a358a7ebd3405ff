export { askSource } from './ask-source.ts'
export { presentFailure } from './sources.present.ts'
export type { SourceOpener } from './open-own-sources.ts'
export { sourceModule } from './sources.module.ts'
