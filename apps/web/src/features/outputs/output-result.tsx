import type { OutputResult } from '@dossier/contract'
import { CompsResult } from './comps/comps-result.tsx'
import { DatapackResult } from './datapack-result.tsx'
import { DcfResult } from './dcf/dcf-result.tsx'
import { ModelAuditResult } from './model-audit-result.tsx'

/** What came of an output, as its workflow shows it. */
export function OutputResultView({ projectId, outputId, result }: { projectId: number; outputId: number; result: OutputResult }) {
  switch (result.workflow) {
    case 'datapack':
      return <DatapackResult result={result} />
    case 'dcf':
      return <DcfResult result={result} />
    case 'comps':
      return <CompsResult projectId={projectId} outputId={outputId} result={result} />
    case 'modelAudit':
      return <ModelAuditResult projectId={projectId} result={result} />
  }
}
