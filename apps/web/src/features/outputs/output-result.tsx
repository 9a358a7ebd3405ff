import type { OutputDetail, OutputResult } from '@dossier/contract'
import { CompsResult } from './comps/comps-result.tsx'
import { DatapackResult } from './datapack/datapack-result.tsx'
import { DcfResult } from './dcf/dcf-result.tsx'
import { EcommerceResult } from './ecommerce/ecommerce-result.tsx'
import { ModelAuditResult } from './model-audit/model-audit-result.tsx'
import { SaasResult } from './saas/saas-result.tsx'

/** What came of an output, as its workflow shows it. */
export function OutputResultView({ projectId, output, result }: { projectId: number; output: OutputDetail; result: OutputResult }) {
  switch (result.workflow) {
    case 'datapack':
      return <DatapackResult projectId={projectId} result={result} />
    case 'dcf':
      return <DcfResult output={output} result={result} />
    case 'comps':
      return <CompsResult output={output} result={result} />
    case 'ecommerce':
      return <EcommerceResult output={output} result={result} />
    case 'saas':
      return <SaasResult output={output} result={result} />
    case 'modelAudit':
      return <ModelAuditResult output={output} result={result} />
  }
}
