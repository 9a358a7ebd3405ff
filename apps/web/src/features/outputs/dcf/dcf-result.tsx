import type { DcfScenario, OutputDetail, OutputResult } from '@dossier/contract'
import { useState } from 'react'
import { CertificateNote } from '../certificate-note.tsx'
import { DcfValuation } from './dcf-valuation.tsx'

interface Props {
  output: Pick<OutputDetail, 'projectId' | 'createdBy' | 'createdAt'>
  result: Extract<OutputResult, { workflow: 'dcf' }>
}

/** A valuation that was made, in the scenario of its workbook at first, and that the workbook was recalculated. */
export function DcfResult({ output: { projectId, createdBy, createdAt }, result }: Props) {
  const [scenario, setScenario] = useState<DcfScenario>(result.assumptions.selected)
  return (
    <div className="flex flex-col gap-8">
      <DcfValuation
        projectId={projectId}
        assumedBy={{ name: createdBy.name, at: createdAt }}
        result={result}
        scenario={scenario}
        onScenarioChange={setScenario}
      />
      <CertificateNote certificate={result.certificate} />
    </div>
  )
}
