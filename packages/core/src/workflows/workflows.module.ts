import { workflowEndpoints } from '@dossier/contract'
import type { Modeller } from '../modelling/index.ts'
import { workflowType } from '../outputs/index.ts'
import { runJob } from '../runs/index.ts'
import { type Module, route } from '../use-case/index.ts'
import { proposeComps } from './comps/propose-comps.ts'
import { proposeRegisterPeers } from './comps/propose-register-peers.ts'
import { startComps } from './comps/start-comps.ts'
import { startDatapack } from './datapack/start-datapack.ts'
import { previewDcf } from './dcf/preview-dcf.ts'
import { proposeDcf } from './dcf/propose-dcf.ts'
import { startDcf } from './dcf/start-dcf.ts'
import { startEcommerce } from './ecommerce/start-ecommerce.ts'
import { describeLedger } from './ledger/describe-ledger.ts'
import { showMarketData } from './market/show-market-data.ts'
import { correctModel } from './model-audit/correct-model.ts'
import { exportFindings } from './model-audit/export-findings.ts'
import { startModelAudit } from './model-audit/start-model-audit.ts'
import { startSaas } from './saas/start-saas.ts'
import { workflowWork } from './workflow-work.ts'

/** One process writes and audits workbooks. */
const WORKFLOWS_AT_ONCE = 2

/** What is this noun's own of the dependencies. */
export interface WorkflowPorts {
  /** Writes, recalculates and audits workbooks in a process of its own. */
  modeller: Modeller
}

/** The research that can be had made. */
export const workflowModule: Module<WorkflowPorts> = {
  routes: [
    route(workflowEndpoints.datapack, startDatapack),
    route(workflowEndpoints.proposeDcf, proposeDcf),
    route(workflowEndpoints.dcf, startDcf),
    route(workflowEndpoints.previewDcf, previewDcf),
    route(workflowEndpoints.proposeComps, proposeComps),
    route(workflowEndpoints.registerPeers, proposeRegisterPeers),
    route(workflowEndpoints.comps, startComps),
    route(workflowEndpoints.marketData, showMarketData),
    route(workflowEndpoints.ledgerColumns, describeLedger),
    route(workflowEndpoints.ecommerce, startEcommerce),
    route(workflowEndpoints.saas, startSaas),
    route(workflowEndpoints.modelAudit, startModelAudit),
    route(workflowEndpoints.exportFindings, exportFindings),
    route(workflowEndpoints.correctModel, correctModel),
  ],
  runs: [workflowType],
  jobs: () => [runJob(workflowWork, { concurrency: WORKFLOWS_AT_ONCE, concurrencyOfOne: 1 })],
}
