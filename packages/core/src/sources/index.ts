export { type Asker, askSource, asSourceRefusal } from './ask-source.ts'
export { type OwnSource, type SourceOpener, sourceNamed, sourcesOf } from './open-own-sources.ts'
export { sourceModule } from './sources.module.ts'
