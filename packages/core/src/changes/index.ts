export { changesOf, installationId, publishChange, type PublishedChange, readChange } from './change.ts'
export { changesOfAction } from './changes-of-action.ts'
