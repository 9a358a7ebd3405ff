import { companySummaryFieldNames, type CompanySummaryFields } from '@dossier/contract'
import { useMemo } from 'react'
import { CitationTrail, citedPassages } from '../evidence/index.ts'
import { SummaryField } from './summary-field.tsx'

export interface SummaryFieldsProps {
  projectId: number
  fields: CompanySummaryFields
  mayEdit: boolean
}

/** The six fields; their citations are walked together. */
export function SummaryFields({ projectId, fields, mayEdit }: SummaryFieldsProps) {
  const cited = useMemo(
    () =>
      citedPassages(
        companySummaryFieldNames.map((name) => fields[name]),
        projectId,
      ),
    [fields, projectId],
  )
  return (
    <CitationTrail passages={cited.all}>
      <dl>
        {companySummaryFieldNames.map((name, at) => (
          <SummaryField
            key={name}
            projectId={projectId}
            name={name}
            fields={fields}
            passages={cited.bySentence[at] ?? []}
            mayEdit={mayEdit}
          />
        ))}
      </dl>
    </CitationTrail>
  )
}
