import { type CompanySummaryFieldName, companySummaryFieldNames, type CompanySummaryVersion } from '@dossier/contract'

/** The fields that a version changed; for the first version its non-empty fields. */
export function changedFields(version: CompanySummaryVersion, before: CompanySummaryVersion | undefined): CompanySummaryFieldName[] {
  return companySummaryFieldNames.filter((name) => {
    const [now, then] = [version.fields[name], before?.fields[name]]
    return now.text !== (then?.text ?? '') || now.value !== then?.value
  })
}
