import { accountModule } from './accounts/index.ts'
import { activityModule } from './activity/index.ts'
import { adminModule } from './admins/index.ts'
import { companyModule } from './companies/index.ts'
import { companySourceModule } from './company-sources/index.ts'
import { companySummaryModule } from './company-summary/index.ts'
import { driveConnectionModule } from './drive-connections/index.ts'
import { driveModule } from './drives/index.ts'
import { fileModule } from './files/index.ts'
import { homeModule } from './home/index.ts'
import { importModule } from './imports/index.ts'
import { listeningModule } from './listening/index.ts'
import { mailModule } from './mail/index.ts'
import { memberModule } from './members/index.ts'
import { modelSettingsModule } from './model-settings/index.ts'
import { modelUsageModule } from './model-usage/index.ts'
import { nameSearchModule } from './name-search/index.ts'
import { organizationModule } from './organizations/index.ts'
import { outputModule } from './outputs/index.ts'
import { presenceModule } from './presence/index.ts'
import { projectModule } from './projects/index.ts'
import { referenceModule } from './references/index.ts'
import { registerModule } from './registers/index.ts'
import { roleModule } from './roles/index.ts'
import { runsModule } from './runs/index.ts'
import { sampleWorkspaceModule } from './sample-workspace/index.ts'
import { searchModule } from './search/index.ts'
import { signInModule } from './sign-in/index.ts'
import { sourceModule } from './sources/index.ts'
import { spreadsheetModule } from './spreadsheets/index.ts'
import { workflowModule } from './workflows/index.ts'
import type { CoreDependencies, Module, PortsOf, Route, WorkScale } from './use-case/index.ts'

/** Everything that the product does, noun by noun. A new noun is its folder and a line here. */
const nouns = [
  signInModule,
  accountModule,
  organizationModule,
  memberModule,
  adminModule,
  roleModule,
  sampleWorkspaceModule,
  projectModule,
  homeModule,
  fileModule,
  referenceModule,
  nameSearchModule,
  importModule,
  driveConnectionModule,
  driveModule,
  searchModule,
  sourceModule,
  spreadsheetModule,
  companyModule,
  registerModule,
  companySourceModule,
  outputModule,
  workflowModule,
  companySummaryModule,
  modelUsageModule,
  modelSettingsModule,
  activityModule,
  listeningModule,
  presenceModule,
  mailModule,
] as const

declare module './use-case/dependencies.ts' {
  interface CoreDependencies extends PortsOf<typeof nouns> {}
}

const modules: readonly Module[] = [...nouns, runsModule(nouns.flatMap(({ runs = [] }: Module) => runs))]

/** Every route of the product. */
export const routes: readonly Route[] = modules.flatMap(({ routes: own = [] }) => own)

/** Takes up background work, that which an earlier process left included. */
export async function startJobs(deps: CoreDependencies, scale: WorkScale): Promise<void> {
  for (const job of modules.flatMap(({ jobs: own }) => own?.(scale) ?? [])) await job.start(deps)
  for (const { begin } of modules) await begin?.(deps)
}
