import type { OutputResult } from '@dossier/contract'
import { DatapackResult } from './datapack-result.tsx'
import { DcfResult } from './dcf/dcf-result.tsx'
import { ModelAuditResult } from './model-audit-result.tsx'

/** What came of an output, as its workflow shows it. */
export function OutputResultView({ projectId, result }: { projectId: number; result: OutputResult }) {
  switch (result.workflow) {
    case 'datapack':
      return <DatapackResult result={result} />
    case 'dcf':
      return <DcfResult result={result} />
    case 'modelAudit':
      return <ModelAuditResult projectId={projectId} result={result} />
  }
}
