export { routes, startJobs } from './modules.ts'
export { followRunToEnd } from './runs/index.ts'
export { authenticate } from './accounts/index.ts'
export {
  admitResumableUpload,
  type Completed,
  completeResumableUpload,
  embedWorkspace,
  findCompletedUpload,
  listWorkspacesToIndex,
  rebuildIndex,
  repairIndex,
  restoreIndex,
  verifyWorkspace,
} from './files/index.ts'
export { fileSources } from './citing/index.ts'
export { createComparer } from './comparing/index.ts'
export { createModeller } from './modelling/index.ts'
export { type Admission, admitQuestion, type WrittenQuestion } from './search/index.ts'
export type { LanguageModelSource } from './model-settings/index.ts'
export type { SourceOpener } from './sources/index.ts'
export type { SearchModelSource } from './organization-models/index.ts'
export { createReaderPool, loadAnalyser } from './reading/index.ts'
export { type DeviceToken, setUp, setUpUnattended, showSetUpState } from './sign-in/index.ts'
export { assertDiskSpace } from './storage/index.ts'
export type { Actor, BytesAnswer, CoreDependencies, EventsAnswer, IncomingFile, Needs, RedirectAnswer, Route } from './use-case/index.ts'
export { whileRoom, writingToDisk } from './storage/index.ts'
