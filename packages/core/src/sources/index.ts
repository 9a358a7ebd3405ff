export { askSource, noticing } from './ask-source.ts'
export { type OwnSource, type SourceOpener, sourcesOf } from './open-own-sources.ts'
export { presentFailure, presentSources } from './sources.present.ts'
export { sourceModule } from './sources.module.ts'
