import { accountRoutes } from './accounts/index.ts'
import { activityRoutes } from './activity/index.ts'
import { adminRoutes } from './admins/index.ts'
import { companySummaryRoutes } from './company-summary/index.ts'
import { driveRoutes } from './drives/index.ts'
import { fileRoutes } from './files/index.ts'
import { importRoutes, importType } from './imports/index.ts'
import { listeningRoutes } from './listening/index.ts'
import { memberRoutes } from './members/index.ts'
import { modelSettingsRoutes } from './model-settings/index.ts'
import { modelUsageRoutes } from './model-usage/index.ts'
import { nameSearchRoutes } from './name-search/index.ts'
import { organizationRoutes } from './organizations/index.ts'
import { projectRoutes } from './projects/index.ts'
import { roleRoutes } from './roles/index.ts'
import { beginExpiringRuns, resumeRuns, runKeepingJobs, runRoutes, type RunTypes } from './runs/index.ts'
import { sampleWorkspaceRoutes } from './sample-workspace/index.ts'
import { searchRoutes } from './search/index.ts'
import { signInRoutes } from './sign-in/index.ts'
import type { CoreDependencies, JobWork, Route } from './use-case/index.ts'

const runTypes: RunTypes = { import: importType }

/** What is done for runs besides their own work. */
export const runJobs: JobWork[] = runKeepingJobs(runTypes)

/** Has runs go on that an earlier process left, and begins the daily look at those that failed. */
export async function resumeLongWork(deps: CoreDependencies): Promise<void> {
  await resumeRuns(deps, runTypes)
  await beginExpiringRuns(deps)
}

/** Every route of the product. */
export const routes: Route[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...adminRoutes,
  ...roleRoutes,
  ...sampleWorkspaceRoutes,
  ...projectRoutes,
  ...fileRoutes,
  ...nameSearchRoutes,
  ...importRoutes,
  ...runRoutes(runTypes),
  ...driveRoutes,
  ...searchRoutes,
  ...companySummaryRoutes,
  ...modelUsageRoutes,
  ...modelSettingsRoutes,
  ...activityRoutes,
  ...listeningRoutes,
]

export { authenticate } from './accounts/index.ts'
export { type ChainEnd, listLogs, verifyLines, verifyLogOf } from './audit/index.ts'
export {
  admitResumableUpload,
  beginExpiringBins,
  type Completed,
  completeResumableUpload,
  embedLater,
  fileJobs,
  findResumed,
  importingJobs,
  listWorkspacesToIndex,
  rebuildIndex,
  repairIndex,
  restoreIndex,
  verifyWorkspace,
} from './files/index.ts'
export { createComparer } from './comparing/index.ts'
export { driveConnectionJobs } from './drive-connections/index.ts'
export { openDriveItems } from './drives/index.ts'
export { mailJobs } from './mail/index.ts'
export { organizationJobs } from './organizations/index.ts'
export { type Admission, admitQuestion, beginClearing, searchJobs } from './search/index.ts'
export { createReaderPool, loadAnalyser } from './reading/index.ts'
export { type DeviceToken, setUp, setUpUnattended, showSetUpState, signInJobs } from './sign-in/index.ts'
export { assertDiskSpace } from './storage/index.ts'
export type {
  Actor,
  BytesAnswer,
  CoreDependencies,
  EventsAnswer,
  IncomingFile,
  WrittenQuestion,
  JobWork,
  LanguageModelSource,
  RedirectAnswer,
  Route,
  SearchModelSource,
} from './use-case/index.ts'
export { whileRoom, writingToDisk } from './storage/index.ts'
